import styles from './ConflictDialog.module.css'
import { changedPart } from './changed-part.ts'

/** Number of unchanged characters that are shown around a change. */
const context = 120

const isLong = (text: string) => text.length > context * 1.5

// From and to whole words.
const endOf = (text: string) => text.slice(-context).replace(/^\S*\s*/, '')
const beginningOf = (text: string) => text.slice(0, context).replace(/\s*\S*$/, '')

interface ChangedTextProps {
  text: string
  other: string
}

/** A text with its difference from another one marked; unchanged parts are shortened. */
export function ChangedText({ text, other }: ChangedTextProps) {
  const { before, changed, after } = changedPart(text, other)
  if (text === '') return <i>Empty</i>
  if (before === '' && after === '') return text
  return (
    <>
      {isLong(before) ? `… ${endOf(before)}` : before}
      {changed !== '' && <mark className={styles.changed}>{changed}</mark>}
      {isLong(after) ? `${beginningOf(after)} …` : after}
    </>
  )
}
