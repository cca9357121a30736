import type { ReleaseHistory, ReleaseOverview } from '@quad/contract'
import { http, invalidate, readObject } from '@quad/shared-ui'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Change } from './changes.ts'
import { useToken } from './token.ts'

/** The server checks each file of the builds, and may fetch them from a bucket. In milliseconds. */
const changeTimeout = 10 * 60_000

/** The release API. It takes the token alone: no cookie counts there. */
const delivery = (token = useToken.getState().token ?? '') =>
  http.extend({ headers: { authorization: `Bearer ${token}` } })

/** What visitors get, as the holder of a token sees it. */
export const readOverview = (token?: string, signal?: AbortSignal): Promise<ReleaseOverview> =>
  readObject<ReleaseOverview>(
    delivery(token).get('delivery/overview', { signal: signal ?? null }),
    {
      holder: true,
      frontEnds: true,
      previews: true,
    },
  )

export const overviewQuery = queryOptions({
  queryKey: ['releases', 'overview'],
  queryFn: ({ signal }) => readOverview(undefined, signal),
})

/** The releases and refusals, newest first. */
export const historyQuery = infiniteQueryOptions({
  queryKey: ['releases', 'history'],
  queryFn: ({ pageParam, signal }) =>
    readObject<ReleaseHistory>(
      delivery().get('delivery/history', {
        signal,
        searchParams: pageParam === null ? {} : { before: pageParam },
      }),
      { releases: true, next: true },
    ),
  initialPageParam: null as number | null,
  getNextPageParam: ({ next }) => next,
  select: ({ pages }) => pages.flatMap(({ releases }) => releases),
})

/** Loads what is live and the history again. */
export const reload = (): Promise<void> => invalidate(['releases'])

/** Makes a release. */
export const makeChange = async ({ path, body }: Pick<Change, 'path' | 'body'>): Promise<void> => {
  await delivery().post(`delivery/${path}`, { json: body, timeout: changeTimeout })
  await reload()
}
