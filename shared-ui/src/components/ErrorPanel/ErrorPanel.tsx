import { RotateCw, Unplug } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ComponentProps, type ReactNode } from 'react'
import { connection } from '../../api/connection.ts'
import { cx } from '../../styles/cx.ts'
import { Button } from '../Button/Button.tsx'
import styles from './ErrorPanel.module.css'

interface ErrorPanelProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** What does not work: "Search is not available right now." */
  title: ReactNode
  /** The heading's level in the surrounding page; `own` if the title is a heading itself. */
  level?: 2 | 3 | 'own'
  /** Tries again; the button is busy until the returned promise settles. */
  onRetry?: () => unknown
}

/** Shows a failure in place, with Retry. Tries again by itself when a lost connection is back. */
export function ErrorPanel({
  title,
  level = 2,
  onRetry,
  className,
  children,
  ...rest
}: ErrorPanelProps) {
  const [busy, setBusy] = useState(false)
  const Title = level === 'own' ? 'div' : (`h${level}` as const)

  const retry = async () => {
    setBusy(true)
    try {
      await onRetry?.()
    } finally {
      setBusy(false)
    }
  }

  const onOpen = useEffectEvent(() => void retry())
  useEffect(() => connection.onOpen(onOpen), [])

  return (
    // A page's heading takes the focus, which says it.
    <section
      {...rest}
      role={level === 'own' ? undefined : 'alert'}
      className={cx(styles.panel, className)}
    >
      <Unplug aria-hidden size={28} className={styles.icon} />
      <Title className={styles.title}>{title}</Title>
      <div className={styles.text}>{children ?? 'Please try again in a moment.'}</div>
      {onRetry && (
        <Button busy={busy} onClick={() => void retry()}>
          {!busy && <RotateCw aria-hidden />}
          Retry
        </Button>
      )}
    </section>
  )
}
