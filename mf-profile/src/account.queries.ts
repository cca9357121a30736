import type { Settings } from '@quad/contract'
import { api } from '@quad/shared-ui'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'

export const saveSettings = (userId: string) =>
  mutationOptions({
    mutationFn: (body: Settings) => api.saveSettings({ params: { userId }, body }),
  })

/** Where a person is signed in. */
export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: ({ signal }) => api.listSessions({ params: { userId } }, { signal }),
    // Old lists would offer to end what has ended.
    staleTime: 0,
  })

export const endSession = (userId: string) =>
  mutationOptions({
    mutationFn: (sessionId: string) => api.endSession({ params: { userId, sessionId } }),
  })

export const endOtherSessions = (userId: string) =>
  mutationOptions({ mutationFn: () => api.endOtherSessions({ params: { userId } }) })

/** Whom a person has blocked, the latest first, page by page. */
export const blockedQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['blocked', userId],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.page(
        'listBlocked',
        { params: { userId }, query: cursor === null ? {} : { cursor } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    // Somebody may have been blocked since, on another page.
    staleTime: 0,
  })

/** Everything that is kept of a person. */
export const exportData = (userId: string) =>
  mutationOptions({ mutationFn: () => api.exportData({ params: { userId } }) })

/** What becomes of the projects that a person owns once the account is deleted. */
export const deletionQuery = (userId: string) =>
  queryOptions({
    queryKey: ['deletion', userId],
    queryFn: ({ signal }) => api.previewDeletion({ params: { userId } }, { signal }),
    // A promise that is shown right before it is kept.
    staleTime: 0,
    gcTime: 0,
  })

export const deleteAccount = (userId: string) =>
  mutationOptions({ mutationFn: () => api.deleteUser({ params: { userId } }) })
