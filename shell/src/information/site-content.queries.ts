import { api } from '@quad/shared-ui'
import { queryOptions } from '@tanstack/react-query'

/** The operator's texts; they only change when the server starts. */
export const siteContentQuery = queryOptions({
  queryKey: ['site-content'],
  queryFn: ({ signal }) => api.getSiteContent({}, { signal }),
  staleTime: Infinity,
})
