import type { AccountSession } from '@quad/contract'
import { browserIn } from '@quad/contract/browser'
import {
  Alert,
  Button,
  invalidate,
  Loading,
  messageOf,
  panel,
  QueryBoundary,
  Skeleton,
  Tag,
  timeAgo,
  useShell,
} from '@quad/shared-ui'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useId, useRef } from 'react'
import { endOtherSessions, endSession, sessionsQuery } from '../account.queries.ts'
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

interface SessionRowProps {
  session: AccountSession
  /** True while it is being ended. */
  busy: boolean
  onEnd: () => void
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const name = browserName(session.userAgent)
  const timesId = useId()
  const Device = isHandheld(session.userAgent) ? Smartphone : Laptop
  return (
    <li className={styles.session}>
      <Device aria-hidden size={24} />
      <div>
        <p className={styles.browser}>
          {name} {session.current && <Tag tone="open">This browser</Tag>}
        </p>
        <p id={timesId} className={styles.times}>
          Signed in <time dateTime={session.signedInAt}>{timeAgo(session.signedInAt)}</time>, last
          used <time dateTime={session.lastSeenAt}>{timeAgo(session.lastSeenAt)}</time>
        </p>
      </div>
      {!session.current && (
        <Button
          size="small"
          busy={busy}
          aria-label={`End ${name}`}
          aria-describedby={timesId}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  )
}

const systems: readonly [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The readable name of a browser ("Firefox on Linux"), from its User-Agent. */
export const browserName = (userAgent: string): string => {
  const browser = browserIn(userAgent) ?? 'A browser'
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  return system === undefined ? browser : `${browser} on ${system}`
}

/** Whether a browser runs on a phone or tablet. */
export const isHandheld = (userAgent: string): boolean =>
  /\b(iPhone|iPod|iPad|Android|Mobile)\b/.test(userAgent)
