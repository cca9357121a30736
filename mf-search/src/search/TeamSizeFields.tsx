import { limits } from '@quad/contract'
import { HelpTip } from '@quad/shared-ui'
import styles from './search.module.css'
import { SizeField } from './SizeField.tsx'

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
          name="min"
          value={min}
          none={limits.teamSizeMin}
          lowest={limits.teamSizeMin}
          highest={max}
          onChange={(size) => onChange({ min: size })}
        />
        <SizeField
          label="Max"
          name="max"
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
