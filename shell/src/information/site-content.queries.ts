import { api } from '@quad/shared-ui'
import { queryOptions } from '@tanstack/react-query'

/** The operator's words; they change with a start of the server. */
export const siteContentQuery = queryOptions({
  queryKey: ['site-content'],
  queryFn: ({ signal }) => api.getSiteContent({}, { signal }),
  staleTime: Infinity,
})
