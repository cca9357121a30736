import type { Event, EventScope } from '@quad/contract'
import { RadioGroup } from '../radio-group/RadioGroup.tsx'

/** Whether an event is a date of a series, and not its last one. */
export const hasLaterDates = ({ id, series }: Event): boolean =>
  series !== null && series.dates.at(-1)?.id !== id

const scopes: { value: EventScope; label: string }[] = [
  { value: 'one', label: 'Only this event' },
  { value: 'following', label: 'This and all that follow' },
]

interface ScopeFieldProps {
  /** The verb of the change. */
  label: string
  scope: EventScope
  onChoose: (scope: EventScope) => void
}

/** Asks which dates of a series a change is for. */
export function ScopeField({ label, scope, onChoose }: ScopeFieldProps) {
  return (
    <RadioGroup
      label={label}
      name="scope"
      options={scopes}
      value={scope}
      onChange={({ target }) => onChoose(target.value as EventScope)}
    />
  )
}
