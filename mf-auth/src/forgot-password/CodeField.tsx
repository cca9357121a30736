import { limits } from '@quad/contract'
import { Field } from '@quad/shared-ui'
import { useEffect, useLayoutEffect, useRef, type ChangeEvent } from 'react'
import styles from './code-field.module.css'

interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  error?: string | undefined
}

const boxes = Array.from({ length: limits.recoveryCode }, (_, index) => index)

const codeIn = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, limits.recoveryCode)

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
            />
          </div>
        </div>
      )}
    </Field>
  )
}
