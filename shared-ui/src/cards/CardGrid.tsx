import { Children, useEffect, useState, type ComponentProps } from 'react'
import { useNavigationType } from 'react-router-dom'
import { cx } from '../styles/cx.ts'
import styles from './Card.module.css'

/** Delay before the cards below the fold are drawn, in ms. */
const drawDelay = 200

/**
 * Whether the cards below the fold are drawn too: shortly after the visible ones, or at once when the
 * user navigates back, because restoring the scroll position needs their heights.
 */
const useWhole = (): boolean => {
  const isBack = useNavigationType() === 'POP'
  const [isWhole, setWhole] = useState(isBack)
  useEffect(() => {
    const timer = setTimeout(() => setWhole(true), drawDelay)
    return () => clearTimeout(timer)
  }, [])
  return isWhole
}

/** Cards side by side, as many as fit; each child becomes a list item. */
export function CardGrid({ className, children, ...rest }: ComponentProps<'ul'>) {
  const isWhole = useWhole()
  return (
    <ul
      role="list"
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
