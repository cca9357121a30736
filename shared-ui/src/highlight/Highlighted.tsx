import { Fragment } from 'react'
import styles from './Highlighted.module.css'
import { matchesIn } from './matches.ts'

interface HighlightedProps {
  /** The text. */
  children: string
  /** What was searched for; nothing stands out without. */
  query?: string | undefined
}

/** A text in which the words that were searched for stand out. */
export function Highlighted({ children, query = '' }: HighlightedProps) {
  if (query === '') return children
  return matchesIn(children, query).map(({ text, start, isMatch }) =>
    isMatch ? (
      <mark key={start} className={styles.match}>
        {text}
      </mark>
    ) : (
      <Fragment key={start}>{text}</Fragment>
    ),
  )
}
