import { api, subscribe, useLiveConnection } from '@quad/shared-ui'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** In ms: an event that was lost is made good after as long. */
const askAgainAfter = 120_000

const presentQuery = (userId: string) =>
  queryOptions({
    queryKey: ['present', userId],
    queryFn: ({ signal }) => api.listPresent({ params: { userId } }, { signal }),
    refetchInterval: askAgainAfter,
  })

/** Who of those with whom a person talks has a page open now, by id. */
export const usePresent = (userId: string): ReadonlySet<string> => {
  const cache = useQueryClient()
  const isLive = useLiveConnection(({ isOpen }) => isOpen)
  const { data } = useQuery(presentQuery(userId))
  useEffect(
    () =>
      subscribe((event) => {
        const { queryKey } = presentQuery(userId)
        // Who writes is here; and who has written first is somebody whose presence one may see.
        if (event.type === 'message' && event.message.fromId !== userId) {
          const isKnown = cache.getQueryData(queryKey)?.includes(event.message.fromId)
          if (!isKnown) void cache.invalidateQueries({ queryKey })
        }
        if (event.type !== 'presence') return
        cache.setQueryData(queryKey, (ids) => {
          const others = ids?.filter((id) => id !== event.userId)
          return event.here ? others && [...others, event.userId] : others
        })
      }),
    [cache, userId],
  )
  // Without a stream, nobody is known to have gone.
  return new Set(isLive ? data : [])
}
