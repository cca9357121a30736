import { limits } from '@quad/contract'
import { Field } from '@quad/shared-ui'
import { useEffect, useRef } from 'react'
import styles from './code-field.module.css'

interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  error?: string | undefined
}

const characters = Array.from({ length: limits.recoveryCode }, (_, index) => index)

/**
 * Six boxes, a character each, over one real input: a paste, a phone's one-time code, Backspace and
 * a screen reader find a field as any other, and what is typed moves on by itself.
 */
export function CodeField({ value, onChange, error }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  return (
    <Field label="Recovery code" hint="The 6 characters of our mail." error={error}>
      {(control) => (
        <div className={styles.code}>
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
            onChange={(event) => {
              const typed = event.target.value.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
              onChange(typed.slice(0, limits.recoveryCode))
            }}
          />
          {characters.map((index) => (
            <span
              key={index}
              aria-hidden
              className={styles.box}
              data-next={index === Math.min(value.length, limits.recoveryCode - 1) || undefined}
            >
              {value[index]}
            </span>
          ))}
        </div>
      )}
    </Field>
  )
}
