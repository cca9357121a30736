import { useId, type ReactNode } from 'react'
import styles from './waiting.module.css'

interface WaitingSectionProps {
  title: string
  /** Whether the viewer has to decide. */
  urgent?: boolean
  children: ReactNode
}

/** A section of pending requests or invitations. */
export function WaitingSection({ title, urgent = false, children }: WaitingSectionProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={styles.section} data-urgent={urgent || undefined}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  )
}
