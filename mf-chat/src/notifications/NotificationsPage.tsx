import { texts, unquoted, type Notification, type SelfUser } from '@quad/contract'
import {
  Alert,
  Button,
  dayLabel,
  EmptyState,
  ErrorPanel,
  LinkButton,
  Loading,
  messageOf,
  Page,
  PageHeading,
  RequireSignIn,
  Skeleton,
  useAnnouncer,
} from '@quad/shared-ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { ConnectionNotice } from '../connection/ConnectionNotice.tsx'
import { keepCurrent } from '../keep-current.ts'
import { notificationsQuery } from '../notification.queries.ts'
import { useNow } from '../use-now.ts'
import { elementIdOf, NotificationItem } from './NotificationItem.tsx'
import { sourceOf } from './NotificationCard.tsx'
import styles from './notifications.module.css'

keepCurrent()

export function NotificationsPage() {
  return (
    <RequireSignIn skeleton={<NotificationsSkeleton />}>
      {(user) => <Notifications user={user} />}
    </RequireSignIn>
  )
}

const isMessage = ({ type }: Notification): boolean => type === 'direct-message'

const messagesLabel = (count: number): string =>
  count === 1 ? '1 direct message' : `${count} direct messages`

interface NotificationsProps {
  user: SelfUser
}

function Notifications({ user }: NotificationsProps) {
  const now = useNow()
  const found = useInfiniteQuery(notificationsQuery(user))
  // Each dismissed or decided one keeps its place, to show its result and Undo.
  const [held, setHeld] = useState<readonly Notification[]>([])
  const [announcements, announce] = useAnnouncer()
  const [focused, setFocused] = useState<{ id: string }>()

  // The pressed button is gone with its notification.
  useEffect(() => {
    if (focused) document.getElementById(elementIdOf(focused.id))?.focus()
  }, [focused])

  const open = new Map(found.data.map((each) => [each.id, each]))
  const isOpen = (id: string) => open.has(id)
  const all = newestFirst([...open.values(), ...held.filter(({ id }) => !isOpen(id))])
  // These count with Messages, so the rest is as long as the bell says.
  const messages = all.filter(isMessage)
  const shown = all.filter((each) => !isMessage(each))

  const hold = (acted: Notification) =>
    setHeld((others) => [...others.filter(({ id }) => id !== acted.id), acted])
  const goOnAfter = (dismissed: Notification) => {
    const { id } = dismissed
    const group = isMessage(dismissed) ? messages : shown
    const at = group.findIndex((each) => each.id === id)
    const isNext = (each: Notification) => each.id !== id && isOpen(each.id)
    const next = group.slice(at).find(isNext) ?? group.slice(0, at).findLast(isNext)
    setFocused({ id: next?.id ?? id })
    announce(`Dismissed the notification from ${sourceOf(dismissed)}.`)
  }
  const returnTo = ({ id }: Notification, result: string) => {
    setFocused({ id })
    announce(result)
  }

  const loadMore = async () => {
    const last = all.findLast(({ id }) => isOpen(id))
    const { data = [] } = await found.fetchNextPage()
    // A newer one may have arrived meanwhile.
    const older = data.slice(data.findIndex(({ id }) => id === last?.id) + 1)
    const firstNew = older.find((each) => !isOpen(each.id) && !isMessage(each))
    // The button may be gone with the focus.
    if (firstNew) setFocused({ id: firstNew.id })
  }

  // Another tab may dismiss all loaded ones.
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = found
  const lacksPage = all.length === 0 && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (lacksPage) void fetchNextPage()
  }, [lacksPage, fetchNextPage])

  const misses = found.isFetchNextPageError && !found.isFetchingNextPage
  const error = found.isFetchNextPageError ? null : found.error
  const itemOf = (notification: Notification) => (
    <li key={notification.id}>
      <NotificationItem
        notification={notification}
        isOpen={isOpen(notification.id)}
        userId={user.id}
        now={now}
        onAct={() => hold(notification)}
        onDismissed={() => goOnAfter(notification)}
        onUndone={(result) => returnTo(notification, result)}
        onDecided={(result) => returnTo(notification, result)}
      />
    </li>
  )
  return (
    <Page width="form" className={styles.page}>
      {all.length > 0 || found.hasNextPage || error ? (
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
        <ErrorPanel
          title="Your notifications could not be updated."
          onRetry={() => found.refetch()}
        >
          {messageOf(error, error.message)}
        </ErrorPanel>
      )}
      {announcements}
      {messages.length > 0 && (
        <DirectMessages label={messagesLabel(messages.filter(({ id }) => isOpen(id)).length)}>
          {messages.map(itemOf)}
        </DirectMessages>
      )}
      {[...byDay(shown)].map(([date, notifications]) => {
        const label = dayLabel(new Date(date), now)
        return (
          <section key={date} aria-label={label}>
            <h2 className={styles.day}>{label}</h2>
            <ul role="list" className={styles.items}>
              {notifications.map(itemOf)}
            </ul>
          </section>
        )
      })}
      {misses && <Alert>More notifications could not be loaded.</Alert>}
      {found.hasNextPage && (
        <Button
          busy={found.isFetchingNextPage}
          className={styles.more}
          onClick={() => void loadMore()}
        >
          {misses ? 'Retry' : 'Show more notifications'}
        </Button>
      )}
    </Page>
  )
}

/** More are folded away at first. */
const unfoldedAtMost = 3

interface DirectMessagesProps {
  label: string
  /** One item each. */
  children: readonly ReactNode[]
}

/** The direct messages. One that arrives or is dismissed later does not fold them under the reader's eyes. */
function DirectMessages({ label, children }: DirectMessagesProps) {
  const [isUnfolded] = useState(children.length <= unfoldedAtMost)
  return (
    <details open={isUnfolded}>
      <summary className={styles.summary}>
        {label}
        <span className={styles.note}>Counted with Messages</span>
      </summary>
      <ul role="list" aria-label="Direct messages" className={styles.items}>
        {children}
      </ul>
    </details>
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

/** Time of sending, in ms. */
const sentAt = ({ timeSent }: Notification): number => Date.parse(unquoted(timeSent))

/** Newest first, as the server sorts them. */
const newestFirst = (notifications: readonly Notification[]): Notification[] =>
  notifications.toSorted((a, b) => sentAt(b) - sentAt(a) || (a.id < b.id ? 1 : -1))

/** Notifications of each day in the viewer's zone, by its date, in their order. */
const byDay = (notifications: readonly Notification[]): Map<string, Notification[]> =>
  Map.groupBy(notifications, (each) => new Date(sentAt(each)).toDateString())
