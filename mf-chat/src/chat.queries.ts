import type { CallArguments, Calls, Chat, Message, PersonRef } from '@quad/contract'
import { api } from '@quad/shared-ui'
import { infiniteQueryOptions, mutationOptions, type InfiniteData } from '@tanstack/react-query'

// Live events renew what is cached under 'chats' and under 'chat' with a chat's id.

const firstPage = null as string | null
const cursorOf = (cursor: string | null) => (cursor === null ? {} : { cursor })

/** A person's chats, the one last written in first. */
export const chatsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['chats', userId],
    queryFn: ({ pageParam, signal }) =>
      api.page('sortChats', { params: { userId }, query: cursorOf(pageParam) }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })

interface ChatPart {
  answer: Chat
  total: number
  next: string | null
}

/** What is known of a chat: who it is with, and its messages as far back as they were asked for. */
export interface Conversation extends Pick<Chat, 'isProjectGroupchat' | 'partner'> {
  /** Oldest first. */
  messages: Message[]
  /** Who wrote them, by id. */
  people: ReadonlyMap<string, PersonRef>
}

const conversation = ({ pages }: InfiniteData<ChatPart>): Conversation | undefined => {
  const newest = pages[0]?.answer
  if (!newest) return undefined
  return {
    isProjectGroupchat: newest.isProjectGroupchat,
    partner: newest.partner,
    messages: pages.toReversed().flatMap(({ answer }) => answer.messages),
    people: new Map(
      pages.flatMap(({ answer }) => answer.people.map((person) => [person.id, person])),
    ),
  }
}

/** A chat with its newest messages; each further page brings older ones. */
export const chatQuery = (chatId: string) =>
  infiniteQueryOptions({
    queryKey: ['chat', chatId],
    queryFn: ({ pageParam, signal }): Promise<ChatPart> =>
      api.pageOf('getChat', { params: { chatId }, query: cursorOf(pageParam) }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    select: conversation,
  })

/** A cached chat with one more message at its end. */
export const withMessage = (
  cached: InfiniteData<ChatPart> | undefined,
  message: Message,
): InfiniteData<ChatPart> | undefined => {
  const [newest, ...older] = cached?.pages ?? []
  if (!cached || !newest) return cached
  const { answer } = newest
  if (answer.messages.some(({ id }) => id === message.id)) return cached
  const added = { ...answer, messages: [...answer.messages, message], lastMessage: message }
  return { ...cached, pages: [{ ...newest, answer: added }, ...older] }
}

export const sendMessage = mutationOptions({
  mutationFn: (args: CallArguments<Calls['sendMessage']>) => api.sendMessage(args),
  // Without a network it fails at once, and says so, instead of waiting in silence.
  networkMode: 'always',
})

export const markRead = mutationOptions({
  mutationFn: (args: CallArguments<Calls['markRead']>) => api.markRead(args),
})

/** Opens the direct chat of two people with a first message; resolves to the chat's id. */
export const startChat = mutationOptions({
  mutationFn: async ({
    userId,
    otherId,
    body,
  }: {
    userId: string
    otherId: string
    body: CallArguments<Calls['sendMessage']>['body']
  }) => {
    const chatId = await api.createChat({ params: { userId, otherId }, body: body.ts })
    await api.sendMessage({ params: { chatId, userId }, body })
    return chatId
  },
  networkMode: 'always',
})
