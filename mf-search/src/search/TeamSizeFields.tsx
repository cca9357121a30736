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
          lowest={limits.teamSizeMin}
          highest={max}
          onChange={(size) => onChange({ min: size })}
        />
        <SizeField
          label="Max"
          value={max}
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
  lowest: number
  highest: number
  onChange: (size: number) => void
}

/** Accepts any text while typing; applies the value on blur or Enter. */
function SizeField({ label, value, lowest, highest, onChange }: SizeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)

  const settle = () => {
    if (typed === null) return
    setTyped(null)
    const size = Number.parseInt(typed, 10)
    if (Number.isNaN(size)) return
    const within = Math.min(Math.max(size, lowest), highest)
    if (within !== value) onChange(within)
  }

  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={lowest}
      max={highest}
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
    />
  )
}
