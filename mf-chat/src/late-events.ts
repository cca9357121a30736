import type { LiveEvent } from '@quad/contract'
import { queryClient } from '@quad/shared-ui'
import type { Query } from '@tanstack/react-query'

/** Events since the start of each pending query, by its hash. */
const late = new Map<string, LiveEvent[]>()

const kinds = new Set<unknown>(['chat', 'chats', 'notifications'])

const isFollowed = ({ queryKey: [kind] }: Query): boolean => kinds.has(kind)

/** Stores an event for the pending queries: their responses may be older and would undo it. */
export const keepForLater = (event: LiveEvent): void => {
  const underWay = queryClient
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: isFollowed })
  for (const { queryHash } of underWay) late.set(queryHash, [...(late.get(queryHash) ?? []), event])
}

/** Calls `apply` after a query's response with each event that the response may have undone. */
export const applyLate = (apply: (event: LiveEvent) => void): void => {
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isFollowed(query) || query.state.fetchStatus === 'fetching') return
    const events = late.get(query.queryHash)
    late.delete(query.queryHash)
    for (const event of events ?? []) apply(event)
  })
}
