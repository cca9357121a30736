import { LinkButton } from '@quad/shared-ui'
import type { ReactNode } from 'react'
import styles from './FreePlace.module.css'

interface FreePlaceProps {
  title: string
  /** Where the button leads. */
  to: string
  /** What it says. */
  way: string
  children: ReactNode
}

/** An empty place on the board, for whoever looks at it. */
export function FreePlace({ title, to, way, children }: FreePlaceProps) {
  return (
    <div className={styles.place}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{children}</p>
      <LinkButton to={to}>{way}</LinkButton>
    </div>
  )
}
