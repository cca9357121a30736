import { useState, type ComponentProps, type ReactElement } from 'react'
import { cx } from '../../styles/cx.ts'
import styles from './VisuallyHidden.module.css'

/** Text for screen readers only. */
export function VisuallyHidden({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={cx(styles.hidden, className)} />
}

/**
 * Tells screen readers results that are not in sight. The region must be on the page before the first text. A text
 * is heard again when it is announced again, since a space at its end makes it another one.
 *
 * @returns the region, and the function that announces a text in it
 */
export const useAnnouncer = (): [region: ReactElement, announce: (text: string) => void] => {
  const [words, setWords] = useState('')
  const announce = (text: string) =>
    setWords((before) => (before === text ? `${text}\u00A0` : text))
  const region = <VisuallyHidden role="status">{words}</VisuallyHidden>
  return [region, announce]
}
