import type { AccountSession } from '@quad/contract'
import { Button, Tag, timeAgo } from '@quad/shared-ui'
import { Laptop, Smartphone } from 'lucide-react'
import { useId } from 'react'
import { browserName, isHandheld } from './browser-name.ts'
import styles from './settings.module.css'

interface SessionRowProps {
  session: AccountSession
  /** True while it is being ended. */
  busy: boolean
  onEnd: () => void
}

export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
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
