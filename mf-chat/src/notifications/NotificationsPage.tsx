import { texts, type Notification, type SelfUser } from '@quad/contract'
import {
  EmptyState,
  ErrorPanel,
  LinkButton,
  Loading,
  Page,
  PageHeading,
  RequireSignIn,
  Skeleton,
  VisuallyHidden,
  messageOf,
} from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ConnectionNotice } from '../connection/ConnectionNotice.tsx'
import { notificationsQuery } from '../notification.queries.ts'
import { useNow } from '../use-now.ts'
import { byDay, newestFirst } from './by-day.ts'
import { NotificationItem, elementIdOf } from './NotificationItem.tsx'
import styles from './notifications.module.css'

export function NotificationsPage() {
  return (
    <RequireSignIn skeleton={<NotificationsSkeleton />}>
      {(user) => <Notifications user={user} />}
    </RequireSignIn>
  )
}

interface NotificationsProps {
  user: SelfUser
}

function Notifications({ user }: NotificationsProps) {
  const now = useNow()
  const { error, refetch } = useQuery(notificationsQuery(user.id))
  // The last dismissed or decided one keeps its place, to show its result and Undo.
  const [held, setHeld] = useState<Notification>()
  const [announcement, setAnnouncement] = useState('')
  const [focused, setFocused] = useState<{ id: string }>()

  // The pressed button is gone with its notification.
  useEffect(() => {
    if (focused) document.getElementById(elementIdOf(focused.id))?.focus()
  }, [focused])

  const isOpen = (id: string) => user.notifications.some((each) => each.id === id)
  const shown = newestFirst(
    held && !isOpen(held.id) ? [...user.notifications, held] : user.notifications,
  )

  const goOnAfter = ({ id, fromName }: Notification) => {
    const at = shown.findIndex((each) => each.id === id)
    setFocused({ id: (shown[at + 1] ?? shown[at - 1])?.id ?? id })
    setAnnouncement(`Dismissed the notification from ${fromName}.`)
  }
  const returnTo = ({ id }: Notification) => {
    setFocused({ id })
    setAnnouncement('')
  }

  return (
    <Page title="Notifications" heading="own" width="form" className={styles.page}>
      {shown.length > 0 || error ? (
        <PageHeading title="Notifications" />
      ) : (
        <EmptyState
          icon={<BellOff size={28} />}
          title={<PageHeading title="Notifications">{texts.noNotifications}</PageHeading>}
          level="own"
          action={<LinkButton to="/search">Explore projects</LinkButton>}
        >
          Messages, join requests and decisions on your requests will show here.
        </EmptyState>
      )}
      <ConnectionNotice what="notifications" className={styles.notice} />
      {error && (
        <ErrorPanel title="Your notifications could not be updated." onRetry={() => refetch()}>
          {messageOf(error, error.message)}
        </ErrorPanel>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {byDay(shown, now).map(({ label, notifications }) => (
        <section key={label} aria-label={label}>
          <h2 className={styles.day}>{label}</h2>
          <ul className={styles.items}>
            {notifications.map((notification) => (
              <li key={notification.id}>
                <NotificationItem
                  notification={notification}
                  isOpen={isOpen(notification.id)}
                  userId={user.id}
                  now={now}
                  onAct={() => setHeld(notification)}
                  onDismissed={() => goOnAfter(notification)}
                  onUndone={() => returnTo(notification)}
                  onDecided={() => returnTo(notification)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Page>
  )
}

function NotificationsSkeleton() {
  return (
    <Page title="Notifications" width="form">
      <Loading label="Loading the notifications" className={styles.items}>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} shape="block" height="112px" />
        ))}
      </Loading>
    </Page>
  )
}
