import { useId, type ReactNode } from 'react'
import styles from './waiting.module.css'

interface WaitingSectionProps {
  title: string
  /** Whether the viewer is the one who is waited for. */
  urgent?: boolean
  children: ReactNode
}

/** A part of the page with what waits for an answer. */
export function WaitingSection({ title, urgent = false, children }: WaitingSectionProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={styles.section} data-urgent={urgent || undefined}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  )
}
