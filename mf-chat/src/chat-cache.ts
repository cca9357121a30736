import {
  deletedPerson,
  type Chat,
  type ChatLine,
  type ChatPreview,
  type ListPage,
  type LiveEvent,
  type Message,
  type PageOf,
  type PersonRef,
  type QuotedMessage,
} from '@quad/contract'
import { invalidate, queryClient, session } from '@quad/shared-ui'
import type { InfiniteData } from '@tanstack/react-query'
import { chatQuery, chatsQuery } from './chat.queries.ts'

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
const isOlder = ({ response, next }: PageOf<Chat>, { seq }: Message | ChatLine): boolean =>
  next !== null &&
  [response.messages[0], response.lines[0]].every((first) => !first || seq < first.seq)

/**
 * Changes the newest page of a chat, if it is cached.
 *
 * @param entry what is added; one that belongs to an older page changes nothing
 */
const changeNewest = (
  chatId: string,
  change: (chat: Chat) => Partial<Chat>,
  entry?: Message | ChatLine,
): void => {
  queryClient.setQueryData(chatQuery(chatId).queryKey, (cached) => {
    const [newest, ...older] = cached?.pages ?? []
    if (!cached || !newest || (entry && isOlder(newest, entry))) return cached
    const response = { ...newest.response, ...change(newest.response) }
    return { ...cached, pages: [{ ...newest, response }, ...older] }
  })
}

/** Whether a message needs a name and a photo that the page does not have. */
const isByStranger = ({ pages }: InfiniteData<PageOf<Chat>>, personId: string): boolean =>
  pages[0]?.response.isProjectGroupchat === true &&
  !pages.some(({ response }) => response.people.some(({ id }) => id === personId))

/** Updates a chat in the list: moves it to the top, or keeps its place. */
const withPreview = (
  cached: InfiniteData<ListPage<ChatPreview>>,
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

/** A chat in the signed-in person's list of chats; undefined for a visitor. */
const inList = (chatId: string) => {
  const ownId = session.get().user?.id
  if (ownId === undefined) return undefined
  const { queryKey } = chatsQuery(ownId)
  const chats = queryClient.getQueryData(queryKey)?.pages.flatMap(({ items }) => items)
  return {
    ownId,
    /** Undefined if it is not cached. */
    preview: chats?.find(({ id }) => id === chatId),
    show: (preview: ChatPreview, place: 'top' | 'same'): void => {
      queryClient.setQueryData(queryKey, (cached) => cached && withPreview(cached, preview, place))
    },
    refetch: () => void invalidate(queryKey),
  }
}

/** A reply accepts a message request. */
const accepted = { request: undefined }

/**
 * Adds a message to its chat and to the list of chats, if they are cached.
 *
 * @param fromName the sender's name
 */
export const addMessage = (chatId: string, message: Message, fromName: string): void => {
  const listed = inList(chatId)
  if (!listed) return
  const isOwn = message.fromId === listed.ownId
  const { queryKey } = chatQuery(chatId)
  const chat = queryClient.getQueryData(queryKey)
  const add = (known: Chat) => {
    const messages = inOrder(known.messages, message)
    // A person who writes has read the messages before.
    const readSeq = Math.max(known.readSeq, isOwn ? message.seq : 0)
    return {
      messages,
      lastMessage: messages.at(-1) ?? null,
      readSeq,
      ...(isOwn && accepted),
    }
  }
  changeNewest(chatId, add, message)
  if (chat && !isOwn && isByStranger(chat, message.fromId)) void invalidate(queryKey)

  const { preview, show, refetch } = listed
  if (!preview) return refetch()
  // Already in it: the list was fetched after the message was written.
  if (preview.lastMessage && preview.lastMessage.seq >= message.seq) return
  const lastMessage = { ...message, fromName }
  const unread = isOwn ? 0 : preview.unread + 1
  show({ ...preview, lastMessage, unread, ...(isOwn && accepted) }, 'top')
}

/** Whether a cached message is an earlier revision of this one. */
const isOlderCopy = (cached: Pick<Message, 'id' | 'revision'> | null, message: Message): boolean =>
  cached?.id === message.id && cached.revision < message.revision

/** A cached message after a change of this one, which it may be or quote. */
const changedBy = (message: Message, each: Message): Message => {
  if (isOlderCopy(each, message)) return message
  if (each.replyTo?.id !== message.id) return each
  const { content, deleted, attachments } = message
  return { ...each, replyTo: { ...each.replyTo, content, deleted, attachments } }
}

/** The pinned messages of a chat after a change of this one. */
const pinnedAfter = (
  pinned: readonly QuotedMessage[],
  { id, seq, fromId, content, deleted, attachments, pinned: isPinned }: Message,
  { name: fromName }: Pick<PersonRef, 'name'>,
): QuotedMessage[] => {
  const before = pinned.find((each) => each.id === id)
  if (!isPinned) return pinned.filter((each) => each !== before)
  const now = { id, seq, fromId, fromName, content, deleted, attachments }
  return before ? pinned.map((each) => (each === before ? now : each)) : [now, ...pinned]
}

const withChange = (cached: InfiniteData<PageOf<Chat>>, message: Message) => {
  const all = cached.pages.map(({ response }) => response)
  const copy = all.flatMap(({ messages }) => messages).find(({ id }) => id === message.id)
  const isNewer = !copy || isOlderCopy(copy, message)
  const sender = all.flatMap(({ people }) => people).find(({ id }) => id === message.fromId)
  const pages = cached.pages.map((page) => {
    const { messages, lastMessage, pinned } = page.response
    const response = {
      ...page.response,
      ...(pinned && isNewer && { pinned: pinnedAfter(pinned, message, sender ?? deletedPerson) }),
      messages: messages.map((each) => changedBy(message, each)),
      lastMessage: isOlderCopy(lastMessage, message) ? message : lastMessage,
    }
    return { ...page, response }
  })
  return { ...cached, pages }
}

/** Shows a changed message in its chat and in the list of chats, if they are cached. */
export const changeMessage = (chatId: string, message: Message): void => {
  const { queryKey } = chatQuery(chatId)
  const chat = queryClient.getQueryData(queryKey)
  queryClient.setQueryData(queryKey, (cached) => cached && withChange(cached, message))
  if (chat && message.pinned && isByStranger(chat, message.fromId)) void invalidate(queryKey)
  const listed = inList(chatId)
  if (!listed?.preview) return
  const { ownId, preview, show, refetch } = listed
  const { lastMessage } = preview
  if (lastMessage && isOlderCopy(lastMessage, message)) {
    show({ ...preview, lastMessage: { ...message, fromName: lastMessage.fromName } }, 'same')
  }
  // Only the server knows whether the deleted message was unread.
  const mayBeUnread = message.deleted && message.fromId !== ownId && preview.unread > 0
  if (mayBeUnread) refetch()
}

const markAsRead = ({ chatId, seq, unread }: LiveEvent & { type: 'chat-read' }): void => {
  changeNewest(chatId, ({ readSeq }) => ({ readSeq: Math.max(readSeq, seq) }))
  const listed = inList(chatId)
  if (!listed?.preview) return
  // Later messages are still unread; only the server can count them.
  if (listed.preview.lastMessage && listed.preview.lastMessage.seq > seq) return listed.refetch()
  listed.show({ ...listed.preview, unread }, 'same')
}

/** Adds a line to its chat, if it is cached. The list of chats does not show lines. */
const addLine = ({ chatId, line, person }: LiveEvent & { type: 'chat-line' }): void => {
  const add = ({ lines, people }: Chat) => ({
    lines: inOrder(lines, line),
    people: [...people.filter(({ id }) => id !== person.id), person],
  })
  changeNewest(chatId, add, line)
}

/** Applies a live event to the cached chats. */
export const applyToChats = (event: LiveEvent): void => {
  if (event.type === 'message') addMessage(event.chatId, event.message, event.fromName)
  if (event.type === 'message-changed') changeMessage(event.chatId, event.message)
  if (event.type === 'chat-line') addLine(event)
  if (event.type === 'chat-read') markAsRead(event)
}
