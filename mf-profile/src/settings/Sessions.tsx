import {
  Alert,
  Button,
  Loading,
  QueryBoundary,
  Skeleton,
  invalidate,
  messageOf,
  useShell,
  panel,
} from '@quad/shared-ui'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { endOtherSessions, endSession, sessionsQuery } from '../account.queries.ts'
import { SessionRow } from './SessionRow.tsx'
import styles from './settings.module.css'

interface SessionsProps {
  userId: string
}

/** Lists the person's sessions, with a button that ends each. */
export function Sessions({ userId }: SessionsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="sessions" className={panel}>
      <h2 id="sessions" ref={heading} tabIndex={-1}>
        Where you are signed in
      </h2>
      <QueryBoundary
        query={sessionsQuery(userId)}
        skeleton={
          <Loading label="Loading your sessions">
            <Skeleton height="3em" />
            <Skeleton height="3em" />
          </Loading>
        }
        failed="Your sessions could not be loaded."
        level={3}
      >
        {/* The pressed button is gone with its row. */}
        <SessionList userId={userId} onEnded={() => heading.current?.focus()} />
      </QueryBoundary>
    </section>
  )
}

interface SessionListProps extends SessionsProps {
  onEnded: () => void
}

function SessionList({ userId, onEnded }: SessionListProps) {
  const shell = useShell()
  const { data: sessions } = useSuspenseQuery(sessionsQuery(userId))
  const onSuccess = async () => {
    await invalidate(sessionsQuery(userId).queryKey)
    shell.toast.success('Session ended.')
    onEnded()
  }
  const one = useMutation({ ...endSession(userId), onSuccess })
  const others = useMutation({ ...endOtherSessions(userId), onSuccess })
  const failure = one.error ?? others.error

  return (
    <>
      {failure && (
        <Alert>{messageOf(failure, 'The session could not be ended. Please try again.')}</Alert>
      )}
      <ul role="list" className={styles.sessions}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={one.isPending && one.variables === session.id}
            onEnd={() => one.mutate(session.id)}
          />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <Button className={styles.button} busy={others.isPending} onClick={() => others.mutate()}>
          End all others
        </Button>
      )}
    </>
  )
}
