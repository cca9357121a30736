import { limits, type Availability, type Looking } from '@quad/contract'
import { errorText, Select, TextField } from '@quad/shared-ui'
import { useController, useFormContext } from 'react-hook-form'

/** Null for no answer. */
interface AvailabilityValues {
  availability: Availability | null
}

const options = [
  { value: '', label: 'Rather not say' },
  { value: 'yes', label: 'Yes' },
  { value: 'maybe', label: 'Maybe' },
  { value: 'no', label: 'No' },
]

/** The availability that a choice begins with. Hours and day are for those who look. */
const chosen = (looking: string, before: Availability | null): Availability | null => {
  if (looking === '') return null
  const isLooking = looking !== 'no'
  return {
    looking: looking as Looking,
    hoursPerWeek: isLooking ? (before?.hoursPerWeek ?? null) : null,
    availableFrom: isLooking ? (before?.availableFrom ?? null) : null,
  }
}

interface AvailabilityFieldsProps {
  hint?: string
}

/**
 * Whether the person looks for a team, and if so, for how many hours a week and from when. Inside a form of
 * `AvailabilityValues`.
 */
export function AvailabilityFields({ hint }: AvailabilityFieldsProps) {
  const { control } = useFormContext<AvailabilityValues>()
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ control, name: 'availability' })
  const errors = (error ?? {}) as Partial<Record<keyof Availability, unknown>>

  return (
    <>
      <Select
        ref={ref}
        label="Are you looking for a team?"
        hint={hint}
        options={options}
        value={value?.looking ?? ''}
        onChange={({ target }) => onChange(chosen(target.value, value))}
        onBlur={onBlur}
      />
      {value !== null && value.looking !== 'no' && (
        <>
          <TextField
            label="Hours a week"
            type="number"
            inputMode="numeric"
            min={1}
            max={limits.hoursPerWeek}
            hint="Optional."
            value={value.hoursPerWeek ?? ''}
            onChange={({ target }) =>
              onChange({
                ...value,
                hoursPerWeek: target.value === '' ? null : Number(target.value),
              })
            }
            onBlur={onBlur}
            error={errorText(errors.hoursPerWeek)}
          />
          <TextField
            label="Available from"
            type="date"
            hint="Optional: if you cannot start right away."
            value={value.availableFrom ?? ''}
            onChange={({ target }) =>
              onChange({
                ...value,
                availableFrom: target.value === '' ? null : target.value,
              })
            }
            onBlur={onBlur}
            error={errorText(errors.availableFrom)}
          />
        </>
      )}
    </>
  )
}
