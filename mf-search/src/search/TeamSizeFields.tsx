import { limits } from '@quad/contract'
import { HelpTip, TextField } from '@quad/shared-ui'
import { useState } from 'react'
import styles from './search.module.css'

interface TeamSizeFieldsProps {
  min: number
  max: number
  onChange: (change: { min: number } | { max: number }) => void
}

/** Smallest and largest team: min is 0 to max, max is min to 100. */
export function TeamSizeFields({ min, max, onChange }: TeamSizeFieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>
        Team size
        <HelpTip about="Team size">
          Number of members today, including the Owner. 100 includes larger teams.
        </HelpTip>
      </legend>
      <div className={styles.sizes}>
        <SizeField
          label="Min"
          value={min}
          none={limits.teamSizeMin}
          lowest={limits.teamSizeMin}
          highest={max}
          onChange={(size) => onChange({ min: size })}
        />
        <SizeField
          label="Max"
          value={max}
          none={limits.teamSizeMax}
          lowest={min}
          highest={limits.teamSizeMax}
          onChange={(size) => onChange({ max: size })}
        />
      </div>
    </fieldset>
  )
}

interface SizeFieldProps {
  label: string
  value: number
  /** The value without a limit. */
  none: number
  lowest: number
  highest: number
  onChange: (size: number) => void
}

/** Accepts any text while typing; applies the value on blur or Enter. An empty field stands for no limit. */
function SizeField({ label, value, none, lowest, highest, onChange }: SizeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string>()

  const settle = () => {
    if (typed === null) return
    const size = typed.trim() === '' ? none : Number(typed)
    if (!Number.isInteger(size) || size < lowest || size > highest) {
      setError(`Enter a number from ${lowest} to ${highest}.`)
      return
    }
    setTyped(null)
    if (size !== value) onChange(size)
  }

  return (
    <TextField
      label={label}
      name={label.toLowerCase()}
      type="number"
      inputMode="numeric"
      min={lowest}
      max={highest}
      error={error}
      value={typed ?? value}
      onChange={(event) => {
        setTyped(event.target.value)
        setError(undefined)
      }}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
    />
  )
}
