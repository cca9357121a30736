import { isOfInputMethod, TextField, useAnnouncer } from '@quad/shared-ui'
import { useRef, useState, type ReactNode } from 'react'

/** The error of a field. It is announced with the label, since the focus may have left the field. */
const useFieldError = (label: string) => {
  const [error, setError] = useState<string>()
  const [announcements, announce] = useAnnouncer()
  const show = (message?: string) => {
    setError(message)
    announce(message === undefined ? '' : `${label}: ${message}`)
  }
  return { error, show, announcements }
}

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

/** Accepts any text while typing; applies the value on blur or Enter. An empty field stands for no limit. */
export function SizeField({ label, name, value, none, lowest, highest, onChange }: SizeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const { error, show, announcements } = useFieldError(label)

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

interface DateFieldProps {
  label: string
  name: string
  /** `YYYY-MM-DD`, or empty. */
  value: string
  onChange: (day: string) => void
}

/** A day of a filter. Applies a picked one at once, and a typed one on blur or Enter: each key may make another date. */
export function DateField({ label, name, value, onChange }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isTyping = useRef(false)
  const { error, show, announcements } = useFieldError(label)

  const settle = ({ validity }: HTMLInputElement) => {
    isTyping.current = false
    if (typed === null) return
    // A part of a date, which only the browser knows.
    if (validity.badInput) return show('Enter a whole date.')
    setTyped(null)
    if (typed !== value) onChange(typed)
  }

  return (
    <>
      <TextField
        label={label}
        name={name}
        type="date"
        error={error}
        value={typed ?? value}
        onPointerDown={() => {
          isTyping.current = false
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle(event.currentTarget)
          else isTyping.current = true
        }}
        onChange={({ target }) => {
          if (error !== undefined) show()
          if (isTyping.current) return setTyped(target.value)
          setTyped(null)
          onChange(target.value)
        }}
        onBlur={({ currentTarget }) => settle(currentTarget)}
      />
      {announcements}
    </>
  )
}
