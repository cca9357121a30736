import { api, invalidate, queryClient, subscribe, useLiveConnection } from '@quad/shared-ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Refetch interval in ms, to correct after a lost event. */
const askAgainAfter = 120_000

const presenceQuery = (userId: string) =>
  queryOptions({
    queryKey: ['present', userId],
    queryFn: ({ signal }) => api.listPresent({ params: { userId } }, { signal }),
    refetchInterval: askAgainAfter,
  })

/** Ids of the people who have an open page now, of those whose presence a person sees. */
export const usePresence = (userId: string): ReadonlySet<string> => {
  const isLive = useLiveConnection(({ isOpen }) => isOpen)
  const { data } = useQuery(presenceQuery(userId))
  useEffect(
    () =>
      subscribe((event) => {
        const { queryKey } = presenceQuery(userId)
        // A sender is present, and a first message makes the sender's presence visible to the reader.
        if (event.type === 'message' && event.message.fromId !== userId) {
          const isKnown = queryClient.getQueryData(queryKey)?.includes(event.message.fromId)
          if (!isKnown) void invalidate(queryKey)
        }
        if (event.type !== 'presence') return
        queryClient.setQueryData(queryKey, (ids) => {
          const others = ids?.filter((id) => id !== event.userId)
          return event.online ? others && [...others, event.userId] : others
        })
      }),
    [userId],
  )
  // Without a stream, departures are unknown.
  return new Set(isLive ? data : [])
}
