import {
  Alert,
  Button,
  ErrorPanel,
  Loading,
  Skeleton,
  messageOf,
  useShell,
  panel,
} from '@quad/shared-ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { endOtherSessions, endSession, sessionsQuery } from '../account.queries.ts'
import { SessionRow } from './SessionRow.tsx'
import styles from './settings.module.css'

interface SessionsProps {
  userId: string
}

/** Where the person is signed in, each place with a button that ends it. */
export function Sessions({ userId }: SessionsProps) {
  const shell = useShell()
  const queryClient = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data: sessions, error, refetch } = useQuery(sessionsQuery(userId))

  const after = {
    onSuccess: async () => {
      await queryClient.invalidateQueries(sessionsQuery(userId))
      shell.toast.success('Signed out there.')
      // The button that was pressed is gone with its row.
      heading.current?.focus()
    },
  }
  const one = useMutation({ ...endSession(userId), ...after })
  const others = useMutation({ ...endOtherSessions(userId), ...after })
  const failure = one.error ?? others.error
  const hasOthers = sessions?.some(({ current }) => !current) ?? false

  return (
    <section aria-labelledby="sessions" className={panel}>
      <h2 id="sessions" ref={heading} tabIndex={-1}>
        Where you are signed in
      </h2>
      {failure && <Alert>{messageOf(failure, 'This could not be ended. Please try again.')}</Alert>}
      {error && !sessions && (
        <ErrorPanel level={3} title="Your sessions could not be loaded." onRetry={() => refetch()}>
          {error.message}
        </ErrorPanel>
      )}
      {!error && !sessions && (
        <Loading label="Loading your sessions">
          <Skeleton height="3em" />
          <Skeleton height="3em" />
        </Loading>
      )}
      {sessions && (
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={one.isPending && one.variables === session.id}
              onEnd={() => one.mutate(session.id)}
            />
          ))}
        </ul>
      )}
      {hasOthers && (
        <Button className={styles.button} busy={others.isPending} onClick={() => others.mutate()}>
          End all others
        </Button>
      )}
    </section>
  )
}
