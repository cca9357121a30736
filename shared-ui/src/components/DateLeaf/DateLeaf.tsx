import { shortMonth } from '../../format/format.ts'
import styles from './DateLeaf.module.css'

interface DateLeafProps {
  /** The day to show, in the viewer's zone. */
  iso: string
}

/** A calendar leaf. Decorative: the date is beside it as text. */
export function DateLeaf({ iso }: DateLeafProps) {
  const date = new Date(iso)
  return (
    <div aria-hidden className={styles.leaf}>
      <span className={styles.month}>{shortMonth(date)}</span>
      <span className={styles.day}>{date.getDate()}</span>
    </div>
  )
}
