import { LinkButton } from '@quad/shared-ui'
import type { ReactNode } from 'react'
import styles from './PlaceholderCard.module.css'

interface PlaceholderCardProps {
  title: string
  /** Target of the button. */
  to: string
  /** Label of the button. */
  label: string
  children: ReactNode
}

/** A card without an object, which invites the viewer to fill it. */
export function PlaceholderCard({ title, to, label, children }: PlaceholderCardProps) {
  return (
    <div className={styles.place}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{children}</p>
      <LinkButton to={to}>{label}</LinkButton>
    </div>
  )
}
