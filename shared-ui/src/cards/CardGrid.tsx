import { Children, type ComponentProps } from 'react'
import { cx } from '../styles/cx.ts'
import styles from './Card.module.css'

/** Cards side by side, as many as fit; each child becomes a list item. */
export function CardGrid({ className, children, ...rest }: ComponentProps<'ul'>) {
  return (
    <ul {...rest} className={cx(styles.grid, className)}>
      {Children.map(children, (child) => (
        <li className={styles.cell}>{child}</li>
      ))}
    </ul>
  )
}
