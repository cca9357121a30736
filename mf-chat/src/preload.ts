import { preloadOwn } from '@quad/shared-ui'
import { chatQuery, chatsQuery } from './chat.queries.ts'
import { keepCurrent } from './keep-current.ts'

/** Starts to fetch the list of chats, which events keep current from now on. */
export const preloadChats = (): null => {
  keepCurrent()
  return preloadOwn(({ id }) => chatsQuery(id))
}

/** Starts to fetch a chat. Its route is inside the list's, whose loader calls `keepCurrent`. */
export const preloadChat = (chatId = ''): null => preloadOwn(() => chatQuery(chatId))
