import type { AccountSession } from '@quad/contract'
import { browserIn } from '@quad/contract/browser'
import { Alert, api, Button, invalidate, messageOf, Tag, timeAgo, toast } from '@quad/shared-ui'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useId } from 'react'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'

/** The sessions of a person. */
const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: ({ signal }) => api.listSessions({ params: { userId } }, { signal }),
    // A stale list would offer to end sessions that have ended.
    staleTime: 0,
  })

/** Lists the person's sessions, with a button that ends each. */
export function Sessions({ userId }: { userId: string }) {
  return (
    <SettingsSection
      id="sessions"
      title="Where you are signed in"
      query={sessionsQuery(userId)}
      loading="Loading your sessions"
      failed="Your sessions could not be loaded."
    >
      {({ data: sessions }) => <SessionList userId={userId} sessions={sessions} />}
    </SettingsSection>
  )
}

interface SessionListProps {
  userId: string
  sessions: readonly AccountSession[]
}

function SessionList({ userId, sessions }: SessionListProps) {
  const onSuccess = async () => {
    await invalidate(sessionsQuery(userId).queryKey)
    toast.success('Session ended.')
    document.getElementById('sessions')?.focus()
  }
  const one = useMutation({
    mutationFn: (sessionId: string) => api.endSession({ params: { userId, sessionId } }),
    onSuccess,
  })
  const others = useMutation({
    mutationFn: () => api.endOtherSessions({ params: { userId } }),
    onSuccess,
  })
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
