import { texts, type SelfUser } from '@quad/contract'
import {
  EmptyState,
  LinkButton,
  Loading,
  Page,
  PageHeading,
  Skeleton,
  session,
} from '@quad/shared-ui'
import { BellOff } from 'lucide-react'
import { useRef } from 'react'
import { SignedIn } from '../signed-in/SignedIn.tsx'
import { useNow } from '../use-now.ts'
import { NotificationItem } from './NotificationItem.tsx'
import styles from './notifications.module.css'

export function NotificationsPage() {
  return (
    <SignedIn pending={<NotificationsSkeleton />}>
      {(user) => <Notifications user={user} />}
    </SignedIn>
  )
}

interface NotificationsProps {
  user: SelfUser
}

function Notifications({ user }: NotificationsProps) {
  const now = useNow()
  const list = useRef<HTMLDivElement>(null)
  const newestFirst = user.notifications.toSorted((a, b) => b.timeSent.localeCompare(a.timeSent))

  const forget = (id: string) => {
    session.update((self) => ({
      ...self,
      notifications: self.notifications.filter((each) => each.id !== id),
    }))
    // The button that had the focus is gone with its notification.
    list.current?.focus()
  }

  return (
    <Page title="Notifications" heading="own" width="form">
      {newestFirst.length > 0 && <PageHeading title="Notifications" />}
      <div ref={list} tabIndex={-1} className={styles.list}>
        {newestFirst.length === 0 ? (
          <EmptyState
            icon={<BellOff size={28} />}
            title={<PageHeading title="Notifications">{texts.noNotifications}</PageHeading>}
            level="own"
            action={<LinkButton to="/search">Explore projects</LinkButton>}
          >
            Messages, join requests and answers to yours will show here.
          </EmptyState>
        ) : (
          <ul aria-label="Notifications" className={styles.items}>
            {newestFirst.map((notification) => (
              <li key={notification.id}>
                <NotificationItem
                  notification={notification}
                  userId={user.id}
                  now={now}
                  onDismissed={() => forget(notification.id)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
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
