import type { LiveEvent } from '@quad/contract'
import { queryClient, subscribe } from '@quad/shared-ui'
import type { Query } from '@tanstack/react-query'
import { applyToChats } from './chat-cache.ts'
import { applyToNotifications } from './notification.queries.ts'

const applyToCaches = (event: LiveEvent): void => {
  applyToChats(event)
  applyToNotifications(event)
}

let isSubscribed = false

/**
 * Keeps the cached chats and notifications current by live events from now on. Call it before their
 * first fetch, so that no event is missed.
 */
export const keepCurrent = (): void => {
  if (isSubscribed) return
  isSubscribed = true
  subscribe((event) => {
    applyToCaches(event)
    storeForPending(event)
  })
  applyAfterResponses()
}

/** Events since each pending query started to fetch, by its hash. */
const eventsDuringFetch = new Map<string, LiveEvent[]>()

const kinds = new Set<unknown>(['chat', 'chats', 'notifications'])

const isFollowed = ({ queryKey: [kind] }: Query): boolean => kinds.has(kind)

/** Stores an event for the pending queries: their responses may be older and would undo it. */
const storeForPending = (event: LiveEvent): void => {
  const pending = queryClient
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: isFollowed })
  for (const { queryHash } of pending) {
    eventsDuringFetch.set(queryHash, [...(eventsDuringFetch.get(queryHash) ?? []), event])
  }
}

/** After each response, applies again the events that it may have undone. */
const applyAfterResponses = (): void => {
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isFollowed(query) || query.state.fetchStatus === 'fetching') return
    const events = eventsDuringFetch.get(query.queryHash)
    eventsDuringFetch.delete(query.queryHash)
    for (const event of events ?? []) applyToCaches(event)
  })
}
