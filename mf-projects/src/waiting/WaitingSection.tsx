import { dateWords, type PersonRef } from '@quad/contract'
import { Alert, Avatar, messageOf, timeAgo } from '@quad/shared-ui'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from '../joining/joining.module.css'

interface WaitingSectionProps {
  title: string
  /** Whether the viewer has to decide. */
  urgent?: boolean
  children: ReactNode
}

/** A section of pending requests or invitations. */
export function WaitingSection({ title, urgent = false, children }: WaitingSectionProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={styles.section} data-urgent={urgent || undefined}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  )
}

interface WaitingCardProps {
  person: PersonRef
  /** Text before the name: "Invitation from". */
  lead?: ReactNode
  timeSent: string
  /** More about it, after the time. */
  about?: ReactNode
  /** Selects the card, before the picture. */
  selection?: ReactNode
  message: string
  /** More about the person, after the message. */
  details?: ReactNode
  /** Why the last decision failed. */
  failure: Error | null
  /** Whether the buttons have a line of their own, so that the card keeps its height without them. */
  below?: boolean
  /** The buttons that decide. */
  children: ReactNode
}

/** A pending request or invitation. */
export function WaitingCard({
  person,
  lead,
  timeSent,
  about,
  selection,
  message,
  details,
  failure,
  below = false,
  children,
}: WaitingCardProps) {
  return (
    <article aria-label={person.name} className={styles.card}>
      {selection}
      <Avatar id={person.id} name={person.name} photoId={person.profilePhotoId} />
      <div className={styles.words}>
        <p className={styles.who}>
          {lead !== undefined && <>{lead} </>}
          <Link dir="auto" to={`/users/${person.id}`}>
            {person.name}
          </Link>{' '}
          <span className={styles.when}>
            <time dateTime={timeSent}>{timeAgo(timeSent)}</time>
            {about !== undefined && <> · {about}</>}
          </span>
        </p>
        <p className={styles.message}>{message}</p>
        {details}
        {failure && <Alert>{messageOf(failure, failure.message)}</Alert>}
      </div>
      <div className={styles.waitingDecision} data-below={below || undefined}>
        {children}
      </div>
    </article>
  )
}

/** `open until March 3`, of an invitation. */
export const openUntil = ({ expires }: { expires: string }): string => {
  const { month, day } = dateWords(new Date(expires))
  return `open until ${month} ${day}`
}
