import type { LiveEvent, Notification } from '@quad/contract'
import { queryClient, session } from '@quad/shared-ui'
import { notificationsQuery } from './notification.queries.ts'

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
