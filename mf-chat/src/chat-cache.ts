import type { ChatLine, ChatPreview, LiveEvent, Message, PersonRef } from '@quad/contract'
import { invalidate, queryClient, session } from '@quad/shared-ui'
import type { InfiniteData } from '@tanstack/react-query'
import { chatQuery, chatsQuery, type ChatPart, type ChatsPart } from './chat.queries.ts'

/** Inserts a message or a line in the server's order, once. */
const inOrder = <Entry extends Message | ChatLine>(
  entries: readonly Entry[],
  entry: Entry,
): Entry[] => {
  // Search from the newest: a new one is nearly always the newest.
  const after = entries.findLastIndex(({ seq }) => seq < entry.seq) + 1
  if (entries[after]?.id === entry.id) return [...entries]
  return entries.toSpliced(after, 0, entry)
}

/**
 * Whether an entry belongs to an older page. The live connection repeats recent events after a reload,
 * and some of them may be older than the newest page.
 */
const isOlder = ({ response, next }: ChatPart, { seq }: Message | ChatLine): boolean =>
  next !== null &&
  [response.messages[0], response.lines[0]].every((first) => !first || seq < first.seq)

const withMessage = (cached: InfiniteData<ChatPart>, message: Message, ownId: string) => {
  const [newest, ...older] = cached.pages
  if (!newest || isOlder(newest, message)) return cached
  const { response } = newest
  const messages = inOrder(response.messages, message)
  // A person who writes has read the messages before.
  const readSeq = message.fromId === ownId ? message.seq : 0
  const known = {
    ...response,
    messages,
    lastMessage: messages.at(-1) ?? null,
    readSeq: Math.max(response.readSeq, readSeq),
  }
  return { ...cached, pages: [{ ...newest, response: known }, ...older] }
}

const withLine = (cached: InfiniteData<ChatPart>, line: ChatLine, person: PersonRef) => {
  const [newest, ...older] = cached.pages
  if (!newest || isOlder(newest, line)) return cached
  const { response } = newest
  const known = {
    ...response,
    lines: inOrder(response.lines, line),
    people: [...response.people.filter(({ id }) => id !== person.id), person],
  }
  return { ...cached, pages: [{ ...newest, response: known }, ...older] }
}

/** Whether a message needs a name and a photo that the page does not have. */
const isByStranger = ({ pages }: InfiniteData<ChatPart>, personId: string): boolean =>
  pages[0]?.response.isProjectGroupchat === true &&
  !pages.some(({ response }) => response.people.some(({ id }) => id === personId))

const findPreview = (cached: InfiniteData<ChatsPart>, chatId: string): ChatPreview | undefined =>
  cached.pages.flatMap(({ items }) => items).find(({ id }) => id === chatId)

/** Updates a chat in the list: moves it to the top, or keeps its place. */
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

/** Adds a message to its chat and to the list of chats, if they are cached. */
export const addMessage = (chatId: string, message: Message): void => {
  const ownId = session.get().user?.id
  if (ownId === undefined) return
  const { queryKey } = chatQuery(chatId)
  const chat = queryClient.getQueryData(queryKey)
  queryClient.setQueryData(queryKey, (cached) => cached && withMessage(cached, message, ownId))
  if (chat && message.fromId !== ownId && isByStranger(chat, message.fromId)) {
    void invalidate(queryKey)
  }

  const list = chatsQuery(ownId).queryKey
  const chats = queryClient.getQueryData(list)
  const preview = chats && findPreview(chats, chatId)
  if (!preview) return void invalidate(list)
  // Already in it: the list was fetched after the message was written.
  if (preview.lastMessage && preview.lastMessage.seq >= message.seq) return
  const unread = message.fromId === ownId ? 0 : preview.unread + 1
  queryClient.setQueryData(
    list,
    withPreview(chats, { ...preview, lastMessage: message, unread }, 'top'),
  )
}

/** Whether a cached message is an earlier revision of this one. */
const isOlderCopy = (cached: Pick<Message, 'id' | 'revision'> | null, message: Message): boolean =>
  cached?.id === message.id && cached.revision < message.revision

const withChange = (cached: InfiniteData<ChatPart>, message: Message) => ({
  ...cached,
  pages: cached.pages.map((page) => {
    const { messages, lastMessage } = page.response
    const index = messages.findIndex((each) => isOlderCopy(each, message))
    if (index < 0) return page
    const response = {
      ...page.response,
      messages: messages.with(index, message),
      lastMessage: isOlderCopy(lastMessage, message) ? message : lastMessage,
    }
    return { ...page, response }
  }),
})

/** Shows a changed message in its chat and in the list of chats, if they are cached. */
export const changeMessage = (chatId: string, message: Message): void => {
  queryClient.setQueryData(
    chatQuery(chatId).queryKey,
    (cached) => cached && withChange(cached, message),
  )
  const ownId = session.get().user?.id
  if (ownId === undefined) return
  const list = chatsQuery(ownId).queryKey
  const chats = queryClient.getQueryData(list)
  const preview = chats && findPreview(chats, chatId)
  if (!preview) return
  if (isOlderCopy(preview.lastMessage, message)) {
    queryClient.setQueryData(list, withPreview(chats, { ...preview, lastMessage: message }, 'same'))
  }
  // Only the server knows whether the deleted message was unread.
  const mayBeUnread = message.deleted && message.fromId !== ownId && preview.unread > 0
  if (mayBeUnread) void invalidate(list)
}

const markAsRead = ({ chatId, seq, unread }: LiveEvent & { type: 'chat-read' }): void => {
  queryClient.setQueryData(chatQuery(chatId).queryKey, (cached) => {
    const [newest, ...older] = cached?.pages ?? []
    if (!cached || !newest) return cached
    const readSeq = Math.max(newest.response.readSeq, seq)
    return {
      ...cached,
      pages: [{ ...newest, response: { ...newest.response, readSeq } }, ...older],
    }
  })
  const ownId = session.get().user?.id
  if (ownId === undefined) return
  const list = chatsQuery(ownId).queryKey
  const chats = queryClient.getQueryData(list)
  const preview = chats && findPreview(chats, chatId)
  if (!preview) return
  // Later messages are still unread; only the server can count them.
  if (preview.lastMessage && preview.lastMessage.seq > seq) return void invalidate(list)
  queryClient.setQueryData(list, withPreview(chats, { ...preview, unread }, 'same'))
}

/** Adds a line to its chat, if it is cached. The list of chats does not show lines. */
const addLine = ({ chatId, line, person }: LiveEvent & { type: 'chat-line' }): void => {
  queryClient.setQueryData(
    chatQuery(chatId).queryKey,
    (cached) => cached && withLine(cached, line, person),
  )
}

/** Applies a live event to the cached chats. */
export const applyToChats = (event: LiveEvent): void => {
  if (event.type === 'message') addMessage(event.chatId, event.message)
  if (event.type === 'message-changed') changeMessage(event.chatId, event.message)
  if (event.type === 'chat-line') addLine(event)
  if (event.type === 'chat-read') markAsRead(event)
}
