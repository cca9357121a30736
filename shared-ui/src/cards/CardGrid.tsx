import { Children, type ComponentProps } from 'react'
import { useNavigationType } from 'react-router-dom'
import { useSettled } from '../page/use-settled.ts'
import { cx } from '../styles/cx.ts'
import styles from './Card.module.css'

/**
 * Whether cards below the fold are drawn as well: a moment after those in sight, so that nobody waits for
 * them; at once on the way back to a page, whose place is found by how tall they are.
 */
const useWhole = (): boolean => {
  const isBack = useNavigationType() === 'POP'
  const isSettled = useSettled()
  return isBack || isSettled
}

/** Cards side by side, as many as fit; each child becomes a list item. */
export function CardGrid({ className, children, ...rest }: ComponentProps<'ul'>) {
  const isWhole = useWhole()
  return (
    <ul
      {...rest}
      className={cx(styles.grid, className)}
      data-drawn={isWhole ? 'whole' : 'in-sight'}
    >
      {Children.map(children, (child) => (
        <li className={styles.cell}>{child}</li>
      ))}
    </ul>
  )
}
