import { IconButton, Popover, cx } from '@quad/shared-ui'
import { fromDate, toCalendarDate, type ZonedDateTime } from '@internationalized/date'
import { CalendarDays } from 'lucide-react'
import { use, useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import {
  DateFieldStateContext,
  DateInput,
  DateSegment,
  type DateFieldState,
} from 'react-aria-components/DateField'
import styles from './date-time-field.module.css'
import { DayCalendar, type Day } from './DayCalendar.tsx'
import { steppedMinute } from './minute-steps.ts'
import type { Moment } from './use-moment.ts'

const isWhole = ({ segments }: DateFieldState): boolean =>
  segments.every(({ isPlaceholder }) => !isPlaceholder)

/** A day at the typed time, or at noon. */
const onDay = (state: DateFieldState, day: Day, zone: string): ZonedDateTime => {
  const hourMissing = state.segments.some(
    ({ type, isPlaceholder }) => type === 'hour' && isPlaceholder,
  )
  return fromDate(state.dateValue, zone).set({
    year: day.year,
    month: day.month,
    day: day.day,
    ...(hourMissing && { hour: 12 }),
  })
}

interface DateTimeInputProps {
  label: string
  /** The field's value; empty while a part is missing. */
  text: string
  moment: Moment
  zone: string
  onTextChange: (text: string) => void
  onChoose: (date: ZonedDateTime) => void
}

/** The parts of a date-time field, and the button of its calendar. */
export function DateTimeInput({
  label,
  text,
  moment,
  zone,
  onTextChange,
  onChoose,
}: DateTimeInputProps) {
  const state = use(DateFieldStateContext)
  const [open, setOpen] = useState(false)
  const whole = state !== null && isWhole(state)

  // The library keeps its last value while a part is cleared, but only shown values may be sent.
  const tell = useEffectEvent((next: string) => {
    if (next !== text) onTextChange(next)
  })
  useEffect(() => tell(whole ? moment.iso : ''), [whole, moment.iso])

  if (!state) return null

  const stepMinutes = (event: KeyboardEvent) => {
    const minute = event.target instanceof HTMLElement && event.target.dataset['type'] === 'minute'
    if (!minute || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    const { value } = state.segments.find(({ type }) => type === 'minute') ?? {}
    state.setSegment('minute', steppedMinute(value ?? null, event.key === 'ArrowUp' ? 1 : -1))
  }

  const pick = (day: Day) => {
    setOpen(false)
    onChoose(onDay(state, day, zone))
  }

  return (
    <div className={styles.control} onKeyDownCapture={stepMinutes}>
      <DateInput className={cx(styles.parts)}>
        {(segment) => (
          <DateSegment segment={segment} className={cx(styles.part)}>
            {/* 'MM/DD/YYYY hh:mm a' has no comma between day and time. */}
            {({ text: shown, type }) => (type === 'literal' ? shown.replace(',', '') : shown)}
          </DateSegment>
        )}
      </DateInput>
      <Popover
        label={`Calendar: ${label}`}
        open={open}
        onOpenChange={setOpen}
        className={styles.popup}
        trigger={
          <IconButton label={`Choose a day: ${label}`} className={styles.button}>
            <CalendarDays aria-hidden size={20} />
          </IconButton>
        }
      >
        <DayCalendar label={label} day={moment.date && toCalendarDate(moment.date)} onPick={pick} />
      </Popover>
    </div>
  )
}
