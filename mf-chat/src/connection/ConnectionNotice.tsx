import { Button, cx, useLiveConnection } from '@quad/shared-ui'
import styles from './connection.module.css'

interface ConnectionNoticeProps {
  /** The updates that are missing while the connection is lost; absent if another notice shows this. */
  what?: string | undefined
  /** The shown data that could not be refetched: `This chat`. */
  subject?: string
  /** Repeats the failed refetch; absent if none failed. */
  onRefresh?: (() => Promise<unknown>) | undefined
  className?: string | undefined
}

/** Says that the shown data may be stale, and why; empty while it is current. */
export function ConnectionNotice({ what, subject, onRefresh, className }: ConnectionNoticeProps) {
  const isLive = useLiveConnection(({ isOpen }) => isOpen)
  return (
    <div role="status" className={cx(styles.notice, className)}>
      {!isLive && what !== undefined && `Connection lost. New ${what} appear when it is back.`}
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
