import { api, preload } from '@quad/shared-ui'
import { queryOptions } from '@tanstack/react-query'

/** The operator's texts; they only change when the server starts. */
export const siteContentQuery = queryOptions({
  queryKey: ['site-content'],
  queryFn: ({ signal }) => api.getSiteContent({}, { signal }),
  staleTime: Infinity,
})

/** Requests them while the code of a page that shows them loads. */
export const preloadSiteContent = (): null => preload(siteContentQuery)
