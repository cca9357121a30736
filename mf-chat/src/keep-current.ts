import type { LiveEvent } from '@quad/contract'
import { queryClient, subscribe } from '@quad/shared-ui'
import type { Query } from '@tanstack/react-query'
import { applyToChats } from './chat-cache.ts'
import { applyToNotifications } from './notification.queries.ts'

const applyToCaches = (event: LiveEvent): void => {
  applyToChats(event)
  applyToNotifications(event)
}

let isKept = false

/**
 * Keeps the cached chats and notifications current by live events from now on. Called before their
 * first fetch, so that no event is missed. Other pages do not load its code.
 */
export const keepCurrent = (): void => {
  if (isKept) return
  isKept = true
  subscribe((event) => {
    applyToCaches(event)
    keepForLater(event)
  })
  applyLate()
}

/** Events since the start of each pending query, by its hash. */
const late = new Map<string, LiveEvent[]>()

const kinds = new Set<unknown>(['chat', 'chats', 'notifications'])

const isFollowed = ({ queryKey: [kind] }: Query): boolean => kinds.has(kind)

/** Stores an event for the pending queries: their responses may be older and would undo it. */
const keepForLater = (event: LiveEvent): void => {
  const underWay = queryClient
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: isFollowed })
  for (const { queryHash } of underWay) late.set(queryHash, [...(late.get(queryHash) ?? []), event])
}

/** Applies after a query's response each event that the response may have undone. */
const applyLate = (): void => {
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isFollowed(query) || query.state.fetchStatus === 'fetching') return
    const events = late.get(query.queryHash)
    late.delete(query.queryHash)
    for (const event of events ?? []) applyToCaches(event)
  })
}
