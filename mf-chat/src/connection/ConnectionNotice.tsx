import { Button, cx, useLiveConnection } from '@quad/shared-ui'
import styles from './connection.module.css'

interface ConnectionNoticeProps {
  /** What does not arrive while the connection is lost; absent where another notice says so. */
  what?: string | undefined
  /** What is shown and could not be fetched anew: `This chat`. */
  subject?: string
  /** Fetches it anew; absent where nothing is missing. */
  onRefresh?: (() => Promise<unknown>) | undefined
  className?: string | undefined
}

/** Says that what is shown may not be the latest, and why; nothing while it is. */
export function ConnectionNotice({ what, subject, onRefresh, className }: ConnectionNoticeProps) {
  const isLive = useLiveConnection(({ isOpen }) => isOpen)
  return (
    <div role="status" className={cx(styles.notice, className)}>
      {!isLive && what !== undefined && `Connection lost. New ${what} show once it is back.`}
      {isLive && onRefresh && (
        <>
          {subject} may be out of date.
          <Button size="small" variant="quiet" onClick={() => void onRefresh()}>
            Retry
          </Button>
        </>
      )}
    </div>
  )
}
