import { getLocalTimeZone } from '@internationalized/date'
import {
  eventIntervals,
  limits,
  numberOfDates,
  type EventInterval,
  type NewEvent,
} from '@quad/contract'
import { cx, errorText, fieldStyles, Select, TextField } from '@quad/shared-ui'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import styles from './event-form.module.css'

const once = 'once'

const choices = [
  { value: once, label: 'Does not repeat' },
  ...Object.entries(eventIntervals).map(([value, label]) => ({ value, label })),
]

/** How a new event repeats, and how many dates that makes. */
export function RepeatsField() {
  const { control, formState } = useFormContext<NewEvent>()
  const {
    field: { value: repeats, onChange, onBlur, ref },
  } = useController({ control, name: 'repeats' })
  const start = useWatch({ control, name: 'startDateTime' })
  const error = errorText(formState.errors.repeats)
  const dates = repeats && repeats.until !== '' && start !== '' ? numberOfDates(start, repeats) : 0

  const choose = (choice: string) =>
    onChange(
      choice === once
        ? null
        : {
            everyWeeks: Number(choice) as EventInterval,
            until: repeats?.until ?? '',
            timeZone: getLocalTimeZone(),
          },
    )

  return (
    <div className={styles.times}>
      <Select
        label="Repeats"
        name="repeats.everyWeeks"
        hint="Each date has the same time of day."
        options={choices}
        value={repeats ? String(repeats.everyWeeks) : once}
        onChange={({ target }) => choose(target.value)}
      />
      {repeats && (
        <>
          <TextField
            ref={ref}
            label="Until"
            type="date"
            required
            name="repeats.until"
            hint={`The last possible day. At most ${limits.eventDates} dates.`}
            value={repeats.until}
            onChange={({ target }) => onChange({ ...repeats, until: target.value })}
            onBlur={onBlur}
            error={error}
          />
          <p role="status" className={cx(fieldStyles.hint, styles.zone)}>
            {dates > 1 && `This makes ${dates} dates.`}
            {dates > limits.eventDates && ` At most ${limits.eventDates} are possible.`}
          </p>
        </>
      )}
    </div>
  )
}
