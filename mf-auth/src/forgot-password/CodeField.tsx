import { limits } from '@quad/contract'
import { Field } from '@quad/shared-ui'
import { useEffect, useLayoutEffect, useRef, type ChangeEvent, type ClipboardEvent } from 'react'
import styles from './code-field.module.css'

interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  error?: string | undefined
}

const boxes = Array.from({ length: limits.recoveryCode }, (_, index) => index)

/** Full-width letters and digits, which input methods type, are the same as others. */
const wordsIn = (text: string): string[] => text.normalize('NFKC').match(/[A-Z0-9]+/gi) ?? []

/** The code among the words of a text, such as "Please use AB12CD": rather a word with a digit or in capitals. */
const codeAmong = (words: readonly string[]): string | undefined => {
  const codes = words.filter(({ length }) => length === limits.recoveryCode)
  const code =
    codes.find((word) => /\d/.test(word)) ??
    codes.find((word) => word === word.toUpperCase()) ??
    codes.at(-1)
  return code?.toUpperCase()
}

const codeIn = (text: string): string => {
  const words = wordsIn(text)
  return codeAmong(words) ?? words.join('').toUpperCase().slice(0, limits.recoveryCode)
}

/**
 * Six boxes drawn under one real input, so that pasting, one-time-code autofill, Backspace and screen
 * readers work as in any field.
 */
export function CodeField({ value, onChange, error }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)

  useEffect(() => input.current?.focus(), [])

  // When React sets a different text than the typed one, the browser moves the caret to the end.
  useLayoutEffect(() => {
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    caret.current = codeIn(target.value.slice(0, target.selectionStart ?? undefined)).length
    onChange(codeIn(target.value))
  }

  // A pasted code replaces what was typed.
  const paste = (event: ClipboardEvent) => {
    const code = codeAmong(wordsIn(event.clipboardData.getData('text')))
    if (code === undefined) return
    event.preventDefault()
    onChange(code)
  }

  return (
    <Field label="Recovery code" hint="The 6 characters from our mail." error={error}>
      {(control) => (
        <div className={styles.field}>
          <div className={styles.code}>
            {boxes.map((index) => (
              <span key={index} aria-hidden className={styles.box} />
            ))}
            <input
              {...control}
              ref={input}
              type="text"
              inputMode="text"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              className={styles.input}
              value={value}
              onChange={type}
              onPaste={paste}
            />
          </div>
        </div>
      )}
    </Field>
  )
}
