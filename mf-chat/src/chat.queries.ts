import {
  limits,
  type Chat,
  type ChatLine,
  type FoundMessage,
  type Message,
  type PageOf,
  type PersonRef,
} from '@quad/contract'
import { api, fromCursor, paging, useLiveConnection } from '@quad/shared-ui'
import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'

/**
 * Live events keep the cache current (chat-cache.ts), and missed events refetch it, so it is never
 * stale. Without them it is fresh until the page has loaded that its route fetches it for.
 */
const staleTime = () => (useLiveConnection.getState().isOpen ? Number.POSITIVE_INFINITY : 5_000)

/** A person's chats, latest message first. */
export const chatsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['chats', userId],
    queryFn: ({ pageParam, signal }) =>
      api.page('sortChats', { params: { userId }, query: fromCursor(pageParam) }, { signal }),
    ...paging,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    staleTime,
  })

/** The messages that a search found, the newest first, and how many there are. */
export interface FoundMessages {
  total: number
  messages: FoundMessage[]
}

/** The messages of a person's chats that have all words of a query. */
export const foundMessagesQuery = (userId: string, text: string) =>
  infiniteQueryOptions({
    queryKey: ['found-messages', userId, text],
    queryFn: ({ pageParam, signal }) =>
      api.page(
        'findMessages',
        { params: { userId }, query: { text, ...fromCursor(pageParam) } },
        { signal },
      ),
    ...paging,
    select: ({ pages }): FoundMessages => ({
      total: pages[0]?.total ?? 0,
      messages: pages.flatMap(({ items }) => items),
    }),
  })

/** A chat with its partner and the loaded messages. */
export interface LoadedChat extends Pick<
  Chat,
  'isProjectGroupchat' | 'partner' | 'muted' | 'can' | 'readSeq' | 'pinned' | 'request'
> {
  /** Oldest first. */
  messages: Message[]
  /** The lines between them, oldest first. */
  lines: ChatLine[]
  /** Their people, and the partner of a direct chat, who may not have written yet, by id. */
  people: ReadonlyMap<string, PersonRef>
}

/** The partner of a direct chat as an author. */
const partnerIn = ({ isProjectGroupchat, partner }: Chat): PersonRef[] =>
  isProjectGroupchat
    ? []
    : [{ id: partner.id, name: partner.name, profilePhotoId: partner.photoId }]

const loadedChat = ({ pages }: InfiniteData<PageOf<Chat>>): LoadedChat => {
  // The first page of a chat is never missing.
  const newest = pages[0]!.response
  return {
    isProjectGroupchat: newest.isProjectGroupchat,
    partner: newest.partner,
    muted: newest.muted,
    can: newest.can,
    readSeq: newest.readSeq,
    pinned: newest.pinned,
    request: newest.request,
    messages: pages.toReversed().flatMap(({ response }) => response.messages),
    lines: pages.toReversed().flatMap(({ response }) => response.lines),
    people: new Map(
      [...partnerIn(newest), ...pages.flatMap(({ response }) => response.people)].map((person) => [
        person.id,
        person,
      ]),
    ),
  }
}

/** A chat with its newest messages; each further page brings older ones. */
export const chatQuery = (chatId: string) =>
  infiniteQueryOptions({
    queryKey: ['chat', chatId],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: limits.pageSizeMax, ...fromCursor(pageParam) }
      return api.pageOf('getChat', { params: { chatId }, query }, { signal })
    },
    ...paging,
    select: loadedChat,
    staleTime,
  })

/** The query of the chat, whose next page has older messages. */
export type Older = Pick<
  UseInfiniteQueryResult<LoadedChat>,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

/** The project of a group chat, under the key that a change of the project makes stale. */
export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId],
    queryFn: ({ signal }) => api.getProject({ params: { projectId } }, { signal }),
  })
