import { limits, type LiveEvent, type Notification, type SelfUser } from '@quad/contract'
import { api, fromCursor, paging, queryClient, session } from '@quad/shared-ui'
import { infiniteQueryOptions } from '@tanstack/react-query'

/** One page of a person's notifications. */
interface NotificationsPart {
  items: Notification[]
  next: string | null
}

/**
 * A person's notifications, newest first; at first those that the session has. Live events keep them
 * current (`applyToNotifications`); only an expired invitation stays until the next fetch.
 */
export const notificationsQuery = ({
  id: userId,
  notifications,
}: Pick<SelfUser, 'id' | 'notifications'>) =>
  infiniteQueryOptions({
    queryKey: ['notifications', userId],
    queryFn: ({ pageParam, signal }): Promise<NotificationsPart> => {
      const query = { limit: limits.pageSizeMax, ...fromCursor(pageParam) }
      return api.page('listNotifications', { params: { userId }, query }, { signal })
    },
    ...paging,
    initialData: () => ({
      pages: [{ items: notifications.slice(0, limits.pageSizeMax), next: null }],
      pageParams: [paging.initialPageParam],
    }),
    initialDataUpdatedAt: 0,
    staleTime: 0,
    // A live event may have added one that a later page has too.
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ items }) => items).map((each) => [each.id, each])).values(),
    ],
  })

const change = (items: (items: Notification[], page: number) => Notification[]): void => {
  const { user } = session.get()
  if (!user) return
  queryClient.setQueryData(
    notificationsQuery(user).queryKey,
    (cached) =>
      cached && {
        ...cached,
        pages: cached.pages.map((page, index) => ({ ...page, items: items(page.items, index) })),
      },
  )
}

const without = (items: readonly Notification[], id: string): Notification[] =>
  items.filter((each) => each.id !== id)

/** Adds a notification to the cached list, or renews it there. One with a new text keeps its place. */
const addNotification = (shown: Notification): void => {
  const isSame = ({ id, timeSent }: Notification) => id === shown.id && timeSent === shown.timeSent
  const { user } = session.get()
  const cached = user && queryClient.getQueryData(notificationsQuery(user).queryKey)
  const keepsPlace = cached?.pages.some(({ items }) => items.some(isSame))
  change((items, page) =>
    keepsPlace
      ? items.map((each) => (each.id === shown.id ? shown : each))
      : [...(page === 0 ? [shown] : []), ...without(items, shown.id)],
  )
}

/** Removes a notification from the cached list. */
const removeNotification = (id: string): void => change((items) => without(items, id))

/** Shows a restored notification in the list and in the count. */
export const showNotification = (restored: Notification): void => {
  addNotification(restored)
  session.showNotification(restored)
}

/** Removes a dismissed or decided notification from the list and from the count. */
export const hideNotification = (id: string): void => {
  removeNotification(id)
  // The session has only the newest ones; the server knows whether another one counts.
  if (!session.hideNotification(id)) session.renew().catch(() => undefined)
}

/** Applies a live event to the cached list. The session counts it. */
export const applyToNotifications = (event: LiveEvent): void => {
  if (event.type === 'notification') addNotification(event.notification)
  if (event.type === 'notification-dismissed') removeNotification(event.notificationId)
}
