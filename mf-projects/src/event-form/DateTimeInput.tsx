import { eventYears } from '@quad/contract'
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
import { missingTime, repeatedTime, type TypedTime } from './clock-changes.ts'
import styles from './date-time-field.module.css'
import { DayCalendar, type Day } from './DayCalendar.tsx'
import { steppedMinute } from './minute-steps.ts'
import type { Moment } from './use-moment.ts'

const isWhole = ({ segments }: DateFieldState): boolean =>
  segments.every(({ isPlaceholder }) => !isPlaceholder)

/** What is typed, which need not exist. Missing parts are those of the next value. */
const typedTime = ({ segments, dateValue }: DateFieldState, zone: string): TypedTime => {
  const next = fromDate(dateValue, zone)
  const part = (name: DateFieldState['segments'][number]['type']) => {
    const segment = segments.find(({ type }) => type === name)
    return segment?.isPlaceholder === false ? (segment.value ?? undefined) : undefined
  }
  const hour = part('hour')
  return {
    year: part('year') ?? next.year,
    month: part('month') ?? next.month,
    day: part('day') ?? next.day,
    hour: hour === undefined ? next.hour : (hour % 12) + 12 * (part('dayPeriod') ?? 0),
    minute: part('minute') ?? next.minute,
  }
}

/** The typed time on a day, or noon. */
const onDay = (state: DateFieldState, { year, month, day }: Day, zone: string): TypedTime => {
  const hourMissing = state.segments.some(
    ({ type, isPlaceholder }) => type === 'hour' && isPlaceholder,
  )
  const typed = typedTime(state, zone)
  return { ...typed, year, month, day, ...(hourMissing && { hour: 12 }) }
}

interface Note {
  /** The value that it is about. */
  iso: string
  text: string
}

interface DateTimeInputProps {
  label: string
  /** The field's value; empty while a part is missing. */
  text: string
  moment: Moment
  zone: string
  /** Id of the note about a time that does not exist, or that comes twice. */
  noteId: string
  onTextChange: (text: string) => void
  onChoose: (date: ZonedDateTime) => void
}

/** The parts of a date-time field, and the button of its calendar. */
export function DateTimeInput({
  label,
  text,
  moment,
  zone,
  noteId,
  onTextChange,
  onChoose,
}: DateTimeInputProps) {
  const state = use(DateFieldStateContext)
  const [open, setOpen] = useState(false)
  const [missing, setMissing] = useState<Note>()
  const whole = state !== null && isWhole(state)

  // The library shows a time that does not exist until the field loses the focus, and then replaces it.
  const next = state && whole ? fromDate(state.dateValue, zone) : null
  const found = state && next ? missingTime(typedTime(state, zone), next) : undefined
  const iso = next && found !== undefined ? next.toAbsoluteString() : moment.iso
  const isNew = missing?.iso !== iso || (found !== undefined && missing.text !== found)
  if (isNew && (found !== undefined || missing)) {
    setMissing(found === undefined ? undefined : { iso, text: found })
  }

  // The library keeps its last value while a part is cleared, but only shown values may be sent.
  const tell = useEffectEvent((value: string) => {
    if (value !== text) onTextChange(value)
  })
  useEffect(() => tell(whole ? iso : ''), [whole, iso])

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
    const typed = onDay(state, day, zone)
    const chosen = fromDate(state.dateValue, zone).set(typed)
    const skipped = missingTime(typed, chosen)
    if (skipped !== undefined) setMissing({ iso: chosen.toAbsoluteString(), text: skipped })
    onChoose(chosen)
  }

  // A year that is being typed is not one of an event.
  const isEventYear = next !== null && next.year >= eventYears.first
  const repeated = found === undefined && moment.date ? repeatedTime(moment.date) : undefined
  const note = isEventYear ? (missing?.text ?? repeated) : undefined

  return (
    <>
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
          <DayCalendar
            label={label}
            day={moment.date && toCalendarDate(moment.date)}
            onPick={pick}
          />
        </Popover>
      </div>
      <p role="status" id={noteId} className={styles.hint}>
        {note}
      </p>
    </>
  )
}
