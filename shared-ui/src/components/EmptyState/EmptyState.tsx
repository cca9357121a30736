import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../styles/cx.ts'
import { Tape } from '../Tape/Tape.tsx'
import styles from './EmptyState.module.css'

interface EmptyStateProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** An icon, decorative. */
  icon?: ReactNode
  title: ReactNode
  /** The heading's level in the surrounding page; `own` if the title is a heading itself. */
  level?: 2 | 3 | 'own'
  /** One button that says what to do next. */
  action?: ReactNode
}

/** Shows that a list is empty, and what to do next. */
export function EmptyState({
  icon,
  title,
  level = 2,
  action,
  className,
  children,
  ...rest
}: EmptyStateProps) {
  const Title = level === 'own' ? 'div' : (`h${level}` as const)
  return (
    <div {...rest} className={cx(styles.empty, className)}>
      <Tape />
      {icon !== undefined && (
        <div aria-hidden className={styles.icon}>
          {icon}
        </div>
      )}
      <Title className={styles.title}>{title}</Title>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  )
}
