import { limits } from '@quad/contract'
import { Switch, TextField } from '@quad/shared-ui'
import type { PersonFilters } from './search-state.ts'
import { SizeField } from './SizeField.tsx'

interface AvailabilityFilterProps {
  filters: PersonFilters
  onChange: (change: Partial<PersonFilters>) => void
}

/** Whether people look for a team, for how many hours a week, and on which day they are available. */
export function AvailabilityFilter({
  filters: { looking, hours, by },
  onChange,
}: AvailabilityFilterProps) {
  return (
    <>
      <Switch
        label="Looking for a team"
        checked={looking}
        onChange={({ target }) => onChange({ looking: target.checked })}
      />
      <SizeField
        label="Hours a week, at least"
        value={hours}
        none={0}
        lowest={0}
        highest={limits.hoursPerWeek}
        onChange={(next) => onChange({ hours: next })}
      />
      <TextField
        label="Available by"
        type="date"
        value={by}
        onChange={({ target }) => onChange({ by: target.value })}
      />
    </>
  )
}
