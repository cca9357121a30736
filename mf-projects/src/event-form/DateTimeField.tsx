import { HelpTip, cx } from '@quad/shared-ui'
import { getLocalTimeZone, now, type ZonedDateTime } from '@internationalized/date'
import { useId, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react'
import { DateField, FieldError, Label } from 'react-aria-components/DateField'
import { DateTimeInput } from './DateTimeInput.tsx'
import styles from './date-time-field.module.css'
import { useMoment } from './use-moment.ts'

/** Start of the arrow keys, and default time of a day that is chosen before its time. */
const noonToday = (zone: string): ZonedDateTime =>
  now(zone).set({ hour: 12, minute: 0, second: 0, millisecond: 0 })

interface DateTimeFieldProps {
  label: string
  help: ReactNode
  /** ISO; empty while it is not or only partly set. */
  value: string
  /** Called with ISO in UTC, or an empty text. */
  onChange: (value: string) => void
  onBlur: () => void
  error: string | undefined
  /** Id of the text that names the time zone. */
  zoneId: string
  ref?: Ref<{ focus: () => void }>
}

/** A day and a time in the viewer's zone, typed part by part, or the day picked in a calendar. */
export function DateTimeField({
  label,
  help,
  value,
  onChange,
  onBlur,
  error,
  zoneId,
  ref,
}: DateTimeFieldProps) {
  const zone = getLocalTimeZone()
  const { moment, choose, announce } = useMoment(value, zone, onChange)
  const root = useRef<HTMLDivElement>(null)
  const pickerLabel = useId()
  const noteId = useId()

  useImperativeHandle(ref, () => ({
    focus: () => root.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus(),
  }))

  return (
    <DateField
      ref={root}
      className={cx(styles.field)}
      aria-labelledby={pickerLabel}
      aria-describedby={`${zoneId} ${noteId}`}
      value={moment.date}
      onChange={choose}
      onBlur={onBlur}
      placeholderValue={noonToday(zone)}
      granularity="minute"
      hideTimeZone
      shouldForceLeadingZeros
      isRequired
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <div className={styles.head}>
        <Label className={styles.label}>
          {label}
          <span aria-hidden className={styles.required}>
            {' *'}
          </span>
        </Label>
        <HelpTip about={label}>{help}</HelpTip>
      </div>
      <p id={pickerLabel} className={styles.hint}>
        choose event time
      </p>
      <DateTimeInput
        label={label}
        text={value}
        moment={moment}
        zone={zone}
        noteId={noteId}
        onTextChange={announce}
        onChoose={choose}
      />
      <FieldError className={cx(styles.error)}>{error}</FieldError>
    </DateField>
  )
}
