import type { LiveEvent } from '@quad/contract'
import { queryClient } from '@quad/shared-ui'
import type { Query } from '@tanstack/react-query'

/** By the hash of a query that is under way: what was heard since it began. */
const late = new Map<string, LiveEvent[]>()

const isOfChats = ({ queryKey: [kind] }: Query): boolean => kind === 'chat' || kind === 'chats'

/**
 * Remembers an event for the queries that are under way: their answer may have been written before it,
 * and would undo it.
 */
export const keepForLater = (event: LiveEvent): void => {
  const underWay = queryClient
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: isOfChats })
  for (const { queryHash } of underWay) late.set(queryHash, [...(late.get(queryHash) ?? []), event])
}

/** Calls `apply` with each event that a query's answer may have undone, as soon as it is there. */
export const applyLate = (apply: (event: LiveEvent) => void): void => {
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isOfChats(query) || query.state.fetchStatus === 'fetching') return
    const events = late.get(query.queryHash)
    late.delete(query.queryHash)
    for (const event of events ?? []) apply(event)
  })
}
