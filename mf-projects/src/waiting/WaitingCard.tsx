import type { PersonRef } from '@quad/contract'
import { Alert, Avatar, messageOf, timeAgo } from '@quad/shared-ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './waiting.module.css'

interface WaitingCardProps {
  person: PersonRef
  /** Text before the name: "Invitation from". */
  lead?: ReactNode
  timeSent: string
  /** More about it, after the time. */
  about?: ReactNode
  message: string
  /** Why the last decision failed. */
  failure: Error | null
  /** The buttons that decide. */
  children: ReactNode
}

/** A pending request or invitation. */
export function WaitingCard({
  person,
  lead,
  timeSent,
  about,
  message,
  failure,
  children,
}: WaitingCardProps) {
  return (
    <article className={styles.card}>
      <Avatar id={person.id} name={person.name} photoId={person.profilePhotoId} />
      <div className={styles.words}>
        <p className={styles.who}>
          {lead !== undefined && <>{lead} </>}
          <Link to={`/users/${person.id}`}>{person.name}</Link>{' '}
          <span className={styles.when}>
            <time dateTime={timeSent}>{timeAgo(timeSent)}</time>
            {about !== undefined && <> · {about}</>}
          </span>
        </p>
        <p className={styles.message}>{message}</p>
        {failure && <Alert>{messageOf(failure, failure.message)}</Alert>}
      </div>
      <div className={styles.decision}>{children}</div>
    </article>
  )
}
