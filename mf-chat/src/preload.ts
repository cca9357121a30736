import { preloadOwn } from '@quad/shared-ui'
import { chatQuery, chatsQuery } from './chat.queries.ts'
import { keepCurrent } from './keep-current.ts'

/** Starts the list of chats; events keep it current from now on. */
export const preloadChats = (): null => {
  keepCurrent()
  return preloadOwn(({ id }) => chatsQuery(id))
}

/** Starts a chat, inside the list of chats. */
export const preloadChat = (chatId = ''): null => preloadOwn(() => chatQuery(chatId))
