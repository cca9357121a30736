import { Fragment, type ReactNode } from 'react'
import styles from './highlighted.module.css'
import { matchesIn } from './matches.ts'

/**
 * A text with the words of the query marked. Not a component, because a list of cards has hundreds of
 * such texts.
 */
export const highlighted = (text: string, query = ''): ReactNode =>
  query === ''
    ? text
    : matchesIn(text, query).map(({ text: part, start, isMatch }) =>
        isMatch ? (
          <mark key={start} className={styles.match}>
            {part}
          </mark>
        ) : (
          <Fragment key={start}>{part}</Fragment>
        ),
      )
