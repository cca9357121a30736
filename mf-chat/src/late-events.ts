import type { LiveEvent } from '@quad/contract'
import { queryClient } from '@quad/shared-ui'
import type { Query } from '@tanstack/react-query'

/** Events since the start of each pending query, by its hash. */
const late = new Map<string, LiveEvent[]>()

const isOfChats = ({ queryKey: [kind] }: Query): boolean => kind === 'chat' || kind === 'chats'

/** Stores an event for the pending queries: their responses may be older and would undo it. */
export const keepForLater = (event: LiveEvent): void => {
  const underWay = queryClient
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: isOfChats })
  for (const { queryHash } of underWay) late.set(queryHash, [...(late.get(queryHash) ?? []), event])
}

/** Calls `apply` after a query's response with each event that the response may have undone. */
export const applyLate = (apply: (event: LiveEvent) => void): void => {
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isOfChats(query) || query.state.fetchStatus === 'fetching') return
    const events = late.get(query.queryHash)
    late.delete(query.queryHash)
    for (const event of events ?? []) apply(event)
  })
}
