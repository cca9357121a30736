import {
  eventAnswerLabels,
  eventAnswers,
  isolated,
  type EventAnswer,
  type Notification,
} from '@quad/contract'
import {
  Alert,
  api,
  Button,
  invalidate,
  MatchLine,
  messageOf,
  session,
  withLiveEvent,
} from '@quad/shared-ui'
import { NamedRoleLine } from '@quad/shared-ui/named-role-line'
import { useMutation } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { hideNotification, showNotification } from '../notification.queries.ts'
import { NotificationCard, sourceOf, Target } from './NotificationCard.tsx'
import styles from './notifications.module.css'

/** The element that takes the focus for a notification. */
export const elementIdOf = (notificationId: string): string => `notification-${notificationId}`

/** Accepting or declining an invitation or a join request. */
interface Decision {
  accept: boolean
  to: NonNullable<Notification['asks']>['what']
}

interface NotificationItemProps {
  notification: Notification
  /** Whether it is neither dismissed nor decided. */
  isOpen: boolean
  userId: string
  now: Date
  /** Called when it is being dismissed or decided: it keeps its place from then on. */
  onAct: () => void
  onDismissed: () => void
  onUndone: (result: string) => void
  onDecided: (result: string) => void
}

/** A notification, or its result after it was dismissed or decided. */
export function NotificationItem({
  notification,
  isOpen,
  userId,
  now,
  onAct,
  onDismissed,
  onUndone,
  onDecided,
}: NotificationItemProps) {
  const { id, fromId, fromName, projectId, asks, eventId, attendance } = notification

  const dismissal = useMutation({
    mutationFn: () => api.dismissNotification({ params: { userId }, body: notification }),
    onSuccess: () => {
      hideNotification(id)
      onDismissed()
    },
  })
  const undoing = useMutation({
    mutationFn: () => api.undismissNotification({ params: { userId }, body: { id } }),
    onSuccess: (restored) => {
      showNotification(restored)
      onUndone(`The notification from ${sourceOf(notification)} is back.`)
    },
  })
  /** The result of a decision; names the person, since the card that did is gone. */
  const resultOf = ({ accept, to }: Decision, message: string) =>
    to === 'join-request'
      ? `The request of ${isolated(fromName)} was ${accept ? 'accepted' : 'declined'}.`
      : message
  const request = { adminId: userId, userId: fromId, projectId }
  const changed = { type: 'project', projectId } as const
  const sendDecision = ({ accept, to }: Decision) => {
    const body = new Date().toISOString()
    if (to === 'invitation') {
      const args = { params: { userId, projectId }, body }
      return accept ? api.acceptInvitation(args) : api.declineInvitation(args)
    }
    const args = { params: request, body }
    return accept ? api.acceptRequest(args) : api.denyRequest(args)
  }
  const decision = useMutation({
    mutationFn: (decided: Decision) =>
      withLiveEvent(changed, async () => {
        const response = await sendDecision(decided)
        // The server dismisses a request's notification when the decision takes effect. Until then, it can be undone.
        if (decided.to !== 'join-request') hideNotification(id)
        onDecided(resultOf(decided, response.message))
        return response
      }),
    // The request may already be withdrawn or decided elsewhere.
    onError: () =>
      Promise.all([session.renew().catch(() => undefined), invalidate(['notifications', userId])]),
  })
  const reopening = useMutation({
    mutationFn: () =>
      withLiveEvent(changed, async () => {
        const { message } = await api.undoDecision({
          params: request,
          body: new Date().toISOString(),
        })
        decision.reset()
        onUndone(message)
      }),
  })
  const answering = useMutation({
    /** Saves the answer to the event; null takes it back. */
    mutationFn: (answer: EventAnswer | null) =>
      withLiveEvent(changed, async () => {
        await api.answerEvent({ params: { eventId: eventId ?? '', userId }, body: { answer } })
        // The server closes the reminder of a member who does not come.
        if (answer === 'not-going' && notification.type === 'event-reminder') {
          hideNotification(id)
          onDecided(answered)
        } else {
          showNotification({ ...notification, attendance: attendance && { ...attendance, answer } })
        }
        await invalidate(['event', eventId])
      }),
  })
  const answered = `You answered: ${eventAnswerLabels['not-going']}.`
  const isBusy = dismissal.isPending || decision.isPending || answering.isPending

  const dismiss = () => {
    if (isBusy) return
    onAct()
    decision.reset()
    undoing.reset()
    dismissal.mutate()
  }
  const decide = (accept: boolean) => {
    if (isBusy || !asks) return
    onAct()
    dismissal.reset()
    reopening.reset()
    decision.mutate({ accept, to: asks.what })
  }

  const settled = () => {
    if (decision.isSuccess) {
      return (
        <Settled
          result={resultOf(decision.variables, decision.data.message)}
          busy={reopening.isPending}
          failure={reopening.error}
          {...(isOpen && { onUndo: () => reopening.mutate() })}
        >
          <Target notification={notification} />
        </Settled>
      )
    }
    if (!isOpen && answering.isSuccess && !dismissal.isSuccess) {
      return (
        <Settled result={answered}>
          <Target notification={notification} />
        </Settled>
      )
    }
    if (isOpen || !dismissal.isSuccess) return null
    return (
      <Settled
        result={`Dismissed the notification from ${sourceOf(notification)}.`}
        busy={undoing.isPending}
        failure={undoing.error}
        onUndo={() => undoing.mutate()}
      />
    )
  }

  const failure = decision.error
    ? messageOf(decision.error, 'Your decision could not be sent. Please try again.')
    : answering.error
      ? messageOf(answering.error, 'Your answer could not be saved. Please try again.')
      : dismissal.error &&
        messageOf(dismissal.error, 'The notification could not be dismissed. Please try again.')

  return (
    <article
      id={elementIdOf(id)}
      tabIndex={-1}
      aria-label={sourceOf(notification)}
      className={styles.item}
    >
      {settled() ?? (
        <NotificationCard
          notification={notification}
          now={now}
          busy={dismissal.isPending}
          failure={!isBusy && failure !== null && <Alert>{failure}</Alert>}
          onDismiss={dismiss}
        >
          {asks && (
            <DecisionButtons
              notification={notification}
              asks={asks}
              pending={decision.isPending ? decision.variables.accept : null}
              onDecide={decide}
            />
          )}
          {attendance && (
            <AnswerButtons
              attendance={attendance}
              pending={answering.isPending ? answering.variables : undefined}
              onAnswer={(answer) => {
                if (isBusy) return
                if (answer === 'not-going') onAct()
                dismissal.reset()
                answering.mutate(answer)
              }}
            />
          )}
        </NotificationCard>
      )}
    </article>
  )
}

interface DecisionButtonsProps {
  notification: Notification
  asks: NonNullable<Notification['asks']>
  /** The pending decision: true to accept; null if none is pending. */
  pending: boolean | null
  onDecide: (accept: boolean) => void
}

/** Accept and Decline for an invitation or a join request, with its role, its match and what accepting does. */
function DecisionButtons({ notification, asks, pending, onDecide }: DecisionButtonsProps) {
  const { fromName, projectTitle } = notification
  const what =
    asks.what === 'invitation'
      ? `the invitation of ${isolated(fromName)} to ${isolated(projectTitle)}`
      : `the request of ${isolated(fromName)} to join ${isolated(projectTitle)}`
  return (
    <>
      {asks.role && (
        <NamedRoleLine
          role={asks.role}
          joins={asks.joins}
          {...(asks.what === 'join-request' && { name: fromName })}
        />
      )}
      {asks.match && <MatchLine match={asks.match} />}
      {asks.what === 'invitation' && (
        <p className={styles.consequence}>
          {asks.joins
            ? 'If you accept, you become a member at once.'
            : 'If you accept, a join request is sent. The Owner or an Admin decides on it.'}
        </p>
      )}
      <div className={styles.decision}>
        <Button
          size="small"
          aria-label={`Accept ${what}`}
          busy={pending === true}
          onClick={() => onDecide(true)}
        >
          Accept
        </Button>
        <Button
          size="small"
          aria-label={`Decline ${what}`}
          busy={pending === false}
          onClick={() => onDecide(false)}
        >
          Decline
        </Button>
      </div>
    </>
  )
}

interface AnswerButtonsProps {
  attendance: NonNullable<Notification['attendance']>
  /** The answer that is being saved, if one is. */
  pending: EventAnswer | null | undefined
  onAnswer: (answer: EventAnswer | null) => void
}

/** The answers to an event; pressing the present one takes it back. */
function AnswerButtons({ attendance, pending, onAnswer }: AnswerButtonsProps) {
  const shown = pending === undefined ? attendance.answer : pending
  return (
    <div
      role="group"
      aria-label={`Are you coming to ${isolated(attendance.title)}?`}
      className={styles.decision}
    >
      {eventAnswers.map((each) => (
        <Button
          key={each}
          size="small"
          variant={shown === each ? 'primary' : 'secondary'}
          aria-pressed={shown === each}
          onClick={() => onAnswer(attendance.answer === each ? null : each)}
        >
          {eventAnswerLabels[each]}
        </Button>
      ))}
    </div>
  )
}

interface SettledProps {
  /** The result of the decision or dismissal. */
  result: string
  /** True while it is being undone. */
  busy?: boolean
  /** Why undoing failed. */
  failure?: Error | null
  /** Undoes it; absent if that is impossible. */
  onUndo?: () => void
  children?: ReactNode
}

/** Replaces a notification that has just been dismissed or decided. */
function Settled({ result, busy = false, failure, onUndo, children }: SettledProps) {
  return (
    <div className={styles.settled}>
      <p>{result}</p>
      {children}
      {onUndo && (
        <Button variant="quiet" size="small" busy={busy} onClick={onUndo}>
          {!busy && <Undo2 aria-hidden />}
          Undo
        </Button>
      )}
      {failure && !busy && (
        <Alert className={styles.wide}>
          {messageOf(failure, 'This could not be undone. Please try again.')}
        </Alert>
      )}
    </div>
  )
}
