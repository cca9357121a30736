import {
  limits,
  type CallArguments,
  type Calls,
  type Chat,
  type ChatPreview,
  type Message,
  type PersonRef,
} from '@quad/contract'
import { api, useLiveConnection } from '@quad/shared-ui'
import { infiniteQueryOptions, mutationOptions, type InfiniteData } from '@tanstack/react-query'

const firstPage = null as string | null
const cursorOf = (cursor: string | null) => (cursor === null ? {} : { cursor })

/**
 * What is cached is kept current by live events (chat-cache.ts), and fetched anew where some were
 * missed: as long as they come, it is never out of date.
 */
const staleTime = () => (useLiveConnection.getState().isOpen ? Number.POSITIVE_INFINITY : 0)

/** One page of a person's chats. */
export interface ChatsPart {
  items: ChatPreview[]
  total: number
  next: string | null
}

/** A person's chats, the one last written in first. */
export const chatsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['chats', userId],
    queryFn: ({ pageParam, signal }): Promise<ChatsPart> =>
      api.page('sortChats', { params: { userId }, query: cursorOf(pageParam) }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    staleTime,
  })

/** One page of a chat: itself, with some of its messages. */
export interface ChatPart {
  answer: Chat
  total: number
  next: string | null
}

/** What is known of a chat: who it is with, and its messages as far back as they were asked for. */
export interface Conversation extends Pick<
  Chat,
  'isProjectGroupchat' | 'partner' | 'can' | 'readSeq'
> {
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
    can: newest.can,
    readSeq: newest.readSeq,
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
    queryFn: ({ pageParam, signal }): Promise<ChatPart> => {
      const query = { limit: limits.pageSizeMax, ...cursorOf(pageParam) }
      return api.pageOf('getChat', { params: { chatId }, query }, { signal })
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    select: conversation,
    staleTime,
  })

export const sendMessage = (args: CallArguments<Calls['sendMessage']>): Promise<Message> =>
  api.sendMessage(args)

export const markRead = mutationOptions({
  mutationFn: (args: CallArguments<Calls['markRead']>) => api.markRead(args),
})

export const deleteChat = mutationOptions({
  mutationFn: (chatId: string) => api.deleteChat({ params: { chatId } }),
  networkMode: 'always',
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
  // Without a network it fails at once, and says so, instead of waiting in silence.
  networkMode: 'always',
})
