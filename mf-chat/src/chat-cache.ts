import type { ChatPreview, LiveEvent, Message } from '@quad/contract'
import { queryClient, session, subscribe } from '@quad/shared-ui'
import type { InfiniteData } from '@tanstack/react-query'
import { chatQuery, chatsQuery, type ChatPart, type ChatsPart } from './chat.queries.ts'
import { applyLate, keepForLater } from './late-events.ts'

/** Puts a message into its place in the server's order, once. */
const inOrder = (messages: readonly Message[], message: Message): Message[] => {
  // Newest first: what comes is nearly always the newest.
  const after = messages.findLastIndex(({ seq }) => seq < message.seq) + 1
  if (messages[after]?.id === message.id) return [...messages]
  return messages.toSpliced(after, 0, message)
}

const withMessage = (cached: InfiniteData<ChatPart>, message: Message, ownId: string) => {
  const [newest, ...older] = cached.pages
  if (!newest) return cached
  const { answer } = newest
  const messages = inOrder(answer.messages, message)
  // Whoever writes has read what is before.
  const readSeq = message.fromId === ownId ? message.seq : 0
  const known = {
    ...answer,
    messages,
    lastMessage: messages.at(-1) ?? null,
    readSeq: Math.max(answer.readSeq, readSeq),
  }
  return { ...cached, pages: [{ ...newest, answer: known }, ...older] }
}

/** Whether a message needs a name and a photo that the page does not have. */
const isByStranger = ({ pages }: InfiniteData<ChatPart>, personId: string): boolean =>
  pages[0]?.answer.isProjectGroupchat === true &&
  !pages.some(({ answer }) => answer.people.some(({ id }) => id === personId))

const findPreview = (cached: InfiniteData<ChatsPart>, chatId: string): ChatPreview | undefined =>
  cached.pages.flatMap(({ items }) => items).find(({ id }) => id === chatId)

/** The list with a chat as it is now: at the top, or in its place. */
const withPreview = (
  cached: InfiniteData<ChatsPart>,
  preview: ChatPreview,
  place: 'top' | 'same',
) => ({
  ...cached,
  pages: cached.pages.map((page, index) => {
    if (place === 'same') {
      return { ...page, items: page.items.map((each) => (each.id === preview.id ? preview : each)) }
    }
    const others = page.items.filter(({ id }) => id !== preview.id)
    return { ...page, items: index === 0 ? [preview, ...others] : others }
  }),
})

const listAnew = (userId: string): void => {
  void queryClient.invalidateQueries({ queryKey: chatsQuery(userId).queryKey })
}

/** Adds a message to its chat and to the list of chats, as far as they are cached. */
export const addMessage = (chatId: string, message: Message): void => {
  const ownId = session.get().user?.id
  if (ownId === undefined) return
  const { queryKey } = chatQuery(chatId)
  const chat = queryClient.getQueryData(queryKey)
  queryClient.setQueryData(queryKey, (cached) => cached && withMessage(cached, message, ownId))
  if (chat && message.fromId !== ownId && isByStranger(chat, message.fromId)) {
    void queryClient.invalidateQueries({ queryKey })
  }

  const list = chatsQuery(ownId).queryKey
  const chats = queryClient.getQueryData(list)
  const preview = chats && findPreview(chats, chatId)
  if (!preview) return listAnew(ownId)
  // Already in it: the list was fetched after the message was written.
  if (preview.lastMessage && preview.lastMessage.seq >= message.seq) return
  const unread = message.fromId === ownId ? 0 : preview.unread + 1
  queryClient.setQueryData(
    list,
    withPreview(chats, { ...preview, lastMessage: message, unread }, 'top'),
  )
}

const markAsRead = ({ chatId, seq, unread }: LiveEvent & { type: 'chat-read' }): void => {
  queryClient.setQueryData(chatQuery(chatId).queryKey, (cached) => {
    const [newest, ...older] = cached?.pages ?? []
    if (!cached || !newest) return cached
    const readSeq = Math.max(newest.answer.readSeq, seq)
    return { ...cached, pages: [{ ...newest, answer: { ...newest.answer, readSeq } }, ...older] }
  })
  const ownId = session.get().user?.id
  if (ownId === undefined) return
  const list = chatsQuery(ownId).queryKey
  const chats = queryClient.getQueryData(list)
  const preview = chats && findPreview(chats, chatId)
  if (!preview) return
  // What was written since is unread still, and how much that is the server counts.
  if (preview.lastMessage && preview.lastMessage.seq > seq) return listAnew(ownId)
  queryClient.setQueryData(list, withPreview(chats, { ...preview, unread }, 'same'))
}

const apply = (event: LiveEvent): void => {
  if (event.type === 'message') addMessage(event.chatId, event.message)
  if (event.type === 'chat-read') markAsRead(event)
}

/** From now on, what is cached of chats follows the live events. */
export const keepChatsCurrent = (): void => {
  subscribe((event) => {
    apply(event)
    keepForLater(event)
  })
  applyLate(apply)
}
