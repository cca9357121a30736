import type { Settings } from '@quad/contract'
import { api, sendLong } from '@quad/shared-ui'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'

export const saveSettings = (userId: string, body: Settings) =>
  api.saveSettings({ params: { userId }, body })

/** The sessions of a person. */
export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: ({ signal }) => api.listSessions({ params: { userId } }, { signal }),
    // A stale list would offer to end sessions that have ended.
    staleTime: 0,
  })

export const endSession = (userId: string) =>
  mutationOptions({
    mutationFn: (sessionId: string) => api.endSession({ params: { userId, sessionId } }),
  })

export const endOtherSessions = (userId: string) =>
  mutationOptions({ mutationFn: () => api.endOtherSessions({ params: { userId } }) })

/** The people a person has blocked, latest first, page by page. */
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
    // Another page may have blocked a person since.
    staleTime: 0,
  })

/** The calendar address of a person, without its secret. */
export const calendarFeedQuery = (userId: string) =>
  queryOptions({
    queryKey: ['calendar-feed', userId],
    queryFn: ({ signal }) => api.getCalendarFeed({ params: { userId } }, { signal }),
    // Another page may have renewed or ended it since.
    staleTime: 0,
  })

/** Creates or replaces the calendar address; the result alone contains it. */
export const renewCalendarFeed = (userId: string) =>
  mutationOptions({ mutationFn: () => api.renewCalendarFeed({ params: { userId } }) })

export const endCalendarFeed = (userId: string) =>
  mutationOptions({ mutationFn: () => api.endCalendarFeed({ params: { userId } }) })

/** All data stored about a person. */
export const exportData = (userId: string) =>
  mutationOptions({ mutationFn: () => api.exportData({ params: { userId } }, { send: sendLong }) })

/** What happens to the projects that a person owns when the account is deleted. */
export const deletionQuery = (userId: string) =>
  queryOptions({
    queryKey: ['deletion', userId],
    queryFn: ({ signal }) => api.previewDeletion({ params: { userId } }, { signal }),
    // Shown right before the deletion, so it must be current.
    staleTime: 0,
    gcTime: 0,
  })

export const deleteAccount = (userId: string) =>
  mutationOptions({ mutationFn: () => api.deleteUser({ params: { userId } }) })
