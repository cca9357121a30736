import { isOfInputMethod, TextField, useAnnouncer } from '@quad/shared-ui'
import { useState, type ReactNode } from 'react'

interface SizeFieldProps {
  label: string
  name?: string
  value: number
  /** The value without a limit. */
  none: number
  lowest: number
  highest: number
  onChange: (size: number) => void
}

/**
 * Accepts any text while typing; applies the value on blur or Enter. An empty field stands for no limit. An error is
 * announced with the label, since the focus may have left the field.
 */
export function SizeField({ label, name, value, none, lowest, highest, onChange }: SizeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const [announcements, announce] = useAnnouncer()

  const show = (message?: string) => {
    setError(message)
    announce(message === undefined ? '' : `${label}: ${message}`)
  }

  const settle = () => {
    if (typed === null) return
    const size = typed.trim() === '' ? none : Number(typed)
    if (!Number.isInteger(size) || size < lowest || size > highest) {
      show(`Enter a number from ${lowest} to ${highest}.`)
      return
    }
    setTyped(null)
    if (size !== value) onChange(size)
  }

  return (
    <>
      <TextField
        label={label}
        name={name}
        type="number"
        inputMode="numeric"
        min={lowest}
        max={highest}
        error={error}
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.target.value)
          if (error !== undefined) show()
        }}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isOfInputMethod(event)) settle()
        }}
      />
      {announcements}
    </>
  )
}

interface SettledFieldProps {
  label: string
  name: string
  /** Maximum length. */
  max: number
  /** Shown at the end of the label's row: a help tip. */
  aside?: ReactNode
  value: string
  onChange: (value: string) => void
}

/** A text of a filter. Applies it on blur or Enter. */
export function SettledField({ label, name, max, aside, value, onChange }: SettledFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)

  const settle = () => {
    if (typed !== null && typed.trim() !== value) onChange(typed.trim())
    setTyped(null)
  }

  return (
    <TextField
      label={label}
      name={name}
      aside={aside}
      maxLength={max}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isOfInputMethod(event)) settle()
      }}
    />
  )
}
