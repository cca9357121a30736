import type { StoredBuilds } from '@quad/contract'
import { http, readObject } from '@quad/shared-ui'
import { queryOptions } from '@tanstack/react-query'

/** The builds that the holder of a release token may choose from; none without a token. */
export const storedBuildsQuery = (token: string | null) =>
  queryOptions({
    // As those of mf-releases, which forgets them with the token.
    queryKey: ['releases', 'builds'],
    queryFn: ({ signal }) =>
      readObject<StoredBuilds>(
        http('delivery/builds', { signal, headers: { authorization: `Bearer ${token}` } }),
        { builds: true },
      ),
    enabled: token !== null,
  })
