import { TextField, isOfInputMethod } from '@quad/shared-ui'
import { useState, type ReactNode } from 'react'

interface SettledFieldProps {
  label: string
  /** Maximum length. */
  max: number
  /** Shown at the end of the label's row: a help tip. */
  aside?: ReactNode
  value: string
  onChange: (value: string) => void
}

/** A text of a filter. Applies it on blur or Enter. */
export function SettledField({ label, max, aside, value, onChange }: SettledFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)

  const settle = () => {
    if (typed !== null && typed.trim() !== value) onChange(typed.trim())
    setTyped(null)
  }

  return (
    <TextField
      label={label}
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
