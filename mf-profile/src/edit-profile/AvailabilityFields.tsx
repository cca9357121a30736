import { limits, type Availability, type Looking, type ProfileEdit } from '@quad/contract'
import { Select, TextField, errorText, panel } from '@quad/shared-ui'
import { useController, useFormContext } from 'react-hook-form'

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

/** Whether the person looks for a team, and if so, for how many hours a week and from when. */
export function AvailabilityFields() {
  const { control } = useFormContext<Pick<ProfileEdit, 'availability'>>()
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ control, name: 'availability' })
  const errors = (error ?? {}) as Partial<Record<keyof Availability, unknown>>

  return (
    <section id="availability" aria-labelledby="availability-title" className={panel}>
      <h2 id="availability-title">Availability</h2>
      <Select
        ref={ref}
        label="Are you looking for a team?"
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
    </section>
  )
}
