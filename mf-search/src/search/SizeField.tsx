import { TextField, isOfInputMethod, useAnnouncer } from '@quad/shared-ui'
import { useState } from 'react'

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
