import { useId, type ReactNode } from 'react'
import { Button } from '../components/Button/Button.tsx'
import { Dialog } from '../components/Dialog/Dialog.tsx'
import { fieldStyles } from '../components/Field/Field.tsx'
import { cx } from '../styles/cx.ts'
import styles from './ConflictDialog.module.css'
import type { Choices, Difference } from './use-versioned-submit.ts'

const words = {
  others: {
    title: 'Someone else saved changes',
    description:
      'You both changed these fields. Choose which version to keep. Nothing of yours is lost until you save.',
    mine: 'Your version',
    theirs: 'Their version',
  },
  oneself: {
    title: 'Changes were saved elsewhere',
    description:
      'You changed these fields here and in another tab or on another device. Choose which version to keep. Nothing is lost until you save.',
    mine: 'This version',
    theirs: 'Saved version',
  },
}

const against = (version: ReactNode, other: ReactNode): ReactNode =>
  typeof version === 'string' && typeof other === 'string' ? (
    <ChangedText text={version} other={other} />
  ) : (
    version
  )

/** Name of the radio buttons for a field. */
const groupOf = (path: string): string => `version-${path}`

export interface ConflictDialogProps {
  /** Who has saved in the meantime. */
  by?: keyof typeof words
  /** What to decide on; at least one. */
  differences: readonly Difference[]
  onKeepEditing: () => void
  onSave: (choices: Choices) => void
}

/** Resolves concurrent edits: shows both versions of each field and asks which to keep. */
export function ConflictDialog({
  by = 'others',
  differences,
  onKeepEditing,
  onSave,
}: ConflictDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onKeepEditing}
      title={words[by].title}
      description={words[by].description}
      className={styles.conflict}
    >
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault()
          // For React, a dialog's events bubble to the form that rendered it.
          event.stopPropagation()
          // The radio buttons keep the choices, also those that a script has set without an event.
          const chosen = new FormData(event.currentTarget)
          onSave(
            Object.fromEntries(
              differences.map(({ path }) => [
                path,
                chosen.get(groupOf(path)) === 'theirs' ? 'theirs' : 'mine',
              ]),
            ),
          )
        }}
      >
        {differences.map(({ path, label, mine, theirs }) => (
          <fieldset key={path} className={styles.field}>
            <legend className={styles.label}>{label}</legend>
            <div className={styles.versions}>
              {(['mine', 'theirs'] as const).map((version) => (
                <VersionOption
                  key={version}
                  name={words[by][version]}
                  group={groupOf(path)}
                  value={version}
                >
                  {version === 'mine' ? against(mine, theirs) : against(theirs, mine)}
                </VersionOption>
              ))}
            </div>
          </fieldset>
        ))}
        <div className={styles.actions}>
          <Button onClick={onKeepEditing}>Keep editing</Button>
          <Button type="submit" variant="primary">
            Save these versions
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface VersionOptionProps {
  /** Author of the version. */
  name: string
  /** Groups the two versions of a field for the arrow keys. */
  group: string
  /** The form's own version is chosen at first. */
  value: 'mine' | 'theirs'
  children: ReactNode
}

function VersionOption({ name, group, value, children }: VersionOptionProps) {
  const id = useId()
  return (
    <label className={cx(fieldStyles.option, styles.version)}>
      <span className={styles.name}>
        <input
          type="radio"
          name={group}
          className={fieldStyles.radio}
          value={value}
          defaultChecked={value === 'mine'}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-content`}
        />
        <span id={`${id}-name`}>{name}</span>
      </span>
      <span id={`${id}-content`} className={styles.content}>
        {children}
      </span>
    </label>
  )
}

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

/** A text in three parts: the common start, the difference, the common end. */
export interface ChangedPart {
  before: string
  changed: string
  after: string
}

const wordsOf = (text: string): string[] => text.match(/\s+|\S+/g) ?? []

const sharedCount = (a: readonly string[], b: readonly string[]): number => {
  const shorter = Math.min(a.length, b.length)
  let count = 0
  while (count < shorter && a[count] === b[count]) count += 1
  return count
}

/** Where `text` differs from `other`, in whole words. */
export const changedPart = (text: string, other: string): ChangedPart => {
  const [own, others] = [wordsOf(text), wordsOf(other)]
  const start = sharedCount(own, others)
  const end = sharedCount(own.slice(start).toReversed(), others.slice(start).toReversed())
  const stop = own.length - end
  return {
    before: own.slice(0, start).join(''),
    changed: own.slice(start, stop).join(''),
    after: own.slice(stop).join(''),
  }
}
