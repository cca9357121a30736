import type { Notification } from '@quad/contract'
import { Alert, messageOf, session } from '@quad/shared-ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  answerNotification,
  dismissNotification,
  undismissNotification,
} from '../notification.queries.ts'
import { Answers } from './Answers.tsx'
import { NotificationCard } from './NotificationCard.tsx'
import { Settled } from './Settled.tsx'
import { Target } from './Target.tsx'
import styles from './notifications.module.css'

/** The element that takes the focus for a notification. */
export const elementIdOf = (notificationId: string): string => `notification-${notificationId}`

interface NotificationItemProps {
  notification: Notification
  /** Nobody has dismissed or answered it yet. */
  isOpen: boolean
  userId: string
  now: Date
  /** It is being dismissed or answered: it keeps its place from now on. */
  onAct: () => void
  onDismissed: () => void
  onUndone: () => void
  onAnswered: () => void
}

/** What somebody did that concerns the reader; once it is settled, what has become of it. */
export function NotificationItem({
  notification,
  isOpen,
  userId,
  now,
  onAct,
  onDismissed,
  onUndone,
  onAnswered,
}: NotificationItemProps) {
  const cache = useQueryClient()
  const { id, fromId, fromName, projectId, asks } = notification

  const forget = () =>
    session.update((self) => ({
      ...self,
      notifications: self.notifications.filter((each) => each.id !== id),
    }))
  const remember = (restored: Notification) =>
    session.update((self) => ({
      ...self,
      notifications: [restored, ...self.notifications.filter((each) => each.id !== id)],
    }))

  const dismissal = useMutation({
    ...dismissNotification,
    onSuccess: () => {
      forget()
      onDismissed()
    },
  })
  const undoing = useMutation({
    ...undismissNotification,
    onSuccess: (restored) => {
      remember(restored)
      onUndone()
    },
  })
  const answer = useMutation({
    ...answerNotification,
    onSuccess: () => {
      forget()
      onAnswered()
      return cache.invalidateQueries({ queryKey: ['project', projectId] })
    },
    // It may have been withdrawn or answered meanwhile, and then asks no more.
    onError: () => session.renew().catch(() => undefined),
  })
  const isBusy = dismissal.isPending || answer.isPending

  const dismiss = () => {
    if (isBusy) return
    onAct()
    answer.reset()
    undoing.reset()
    dismissal.mutate({ params: { userId }, body: notification })
  }
  const decide = (accept: boolean) => {
    if (isBusy || !asks) return
    onAct()
    dismissal.reset()
    answer.mutate({ accept, to: asks.what, userId, fromId, projectId })
  }

  const settled = () => {
    if (isOpen) return null
    if (answer.isSuccess) {
      return (
        <Settled said={answer.data.message}>
          <Target notification={notification} />
        </Settled>
      )
    }
    if (!dismissal.isSuccess) return null
    return (
      <Settled
        said={`Dismissed the notification from ${fromName}.`}
        busy={undoing.isPending}
        failure={undoing.error}
        onUndo={() => undoing.mutate({ params: { userId }, body: { id } })}
      />
    )
  }

  const failure = () => {
    if (isBusy) return null
    if (answer.error) {
      return (
        <Alert>{messageOf(answer.error, 'Your answer could not be sent. Please try again.')}</Alert>
      )
    }
    if (!dismissal.error) return null
    return (
      <Alert>{messageOf(dismissal.error, 'This could not be dismissed. Please try again.')}</Alert>
    )
  }

  return (
    <article id={elementIdOf(id)} tabIndex={-1} className={styles.item}>
      {settled() ?? (
        <NotificationCard
          notification={notification}
          now={now}
          busy={dismissal.isPending}
          failure={failure()}
          onDismiss={dismiss}
        >
          {asks && (
            <Answers
              notification={notification}
              asks={asks}
              pending={answer.isPending ? answer.variables.accept : null}
              onAnswer={decide}
            />
          )}
        </NotificationCard>
      )}
    </article>
  )
}
