import styles from './date-leaf.module.css'

const month = new Intl.DateTimeFormat('en-US', { month: 'short' })

interface DateLeafProps {
  /** The day to show, in the viewer's zone. */
  iso: string
}

/** A leaf of a calendar. Decorative: the date stands beside it in words. */
export function DateLeaf({ iso }: DateLeafProps) {
  const date = new Date(iso)
  return (
    <div aria-hidden className={styles.leaf}>
      <span className={styles.month}>{month.format(date)}</span>
      <span className={styles.day}>{date.getDate()}</span>
    </div>
  )
}
