import { cx } from '../../styles/cx.ts'
import styles from './Spinner.module.css'

interface SpinnerProps {
  className?: string | undefined
}

/** A decorative spinner. Say in words what is going on. */
export function Spinner({ className }: SpinnerProps) {
  return <span aria-hidden className={cx(styles.spinner, className)} />
}
