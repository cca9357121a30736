import { api } from '@quad/shared-ui'
import { queryOptions } from '@tanstack/react-query'

/** The viewer's next event. Below the key that a change of a project makes stale. */
export const nextEventQuery = (userId: string) =>
  queryOptions({
    queryKey: ['user', userId, 'next-event'],
    queryFn: ({ signal }) => api.getNextEvent({ params: { userId } }, { signal }),
  })
