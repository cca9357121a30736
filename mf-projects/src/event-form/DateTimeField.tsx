import {
  fromDate,
  getLocalTimeZone,
  now,
  parseAbsolute,
  toCalendarDate,
  type ZonedDateTime,
} from '@internationalized/date'
import { eventYears } from '@quad/contract'
import { cx, fieldStyles, IconButton, Popover } from '@quad/shared-ui'
import { CalendarDays } from 'lucide-react'
import {
  use,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react'
import {
  DateField,
  DateFieldStateContext,
  DateInput,
  DateSegment,
  FieldError,
  Label,
  type DateFieldState,
} from 'react-aria-components/DateField'
import { DayCalendar, type Day } from './DayCalendar.tsx'
import { TimeChoice } from './TimeChoice.tsx'
import { missingTime, repeatedTime, type TypedTime } from './clock-changes.ts'
import styles from './event-form.module.css'

/** Start of the arrow keys, and default time of a day that is chosen before its time. */
const noonToday = (zone: string): ZonedDateTime =>
  now(zone).set({ hour: 12, minute: 0, second: 0, millisecond: 0 })

interface DateTimeFieldProps {
  label: string
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

/** A day and a time in the viewer's zone, typed part by part, or picked in a calendar. */
export function DateTimeField({
  label,
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
      className={cx(fieldStyles.field)}
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
      <Label className={fieldStyles.label}>
        {label}
        <span aria-hidden className={fieldStyles.required}>
          {' *'}
        </span>
      </Label>
      <p id={pickerLabel} className={fieldStyles.hint}>
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
      <FieldError className={cx(fieldStyles.error)}>{error}</FieldError>
    </DateField>
  )
}

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
function DateTimeInput({
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
  const [picking, setPicking] = useState<'day' | 'time'>('day')
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
  const changeText = useEffectEvent((value: string) => {
    if (value !== text) onTextChange(value)
  })
  useEffect(() => changeText(whole ? iso : ''), [whole, iso])

  if (!state) return null

  const stepMinutes = (event: KeyboardEvent) => {
    const minute = event.target instanceof HTMLElement && event.target.dataset['type'] === 'minute'
    if (!minute || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    const { value } = state.segments.find(({ type }) => type === 'minute') ?? {}
    state.setSegment('minute', steppedMinute(value ?? null, event.key === 'ArrowUp' ? 1 : -1))
  }

  const pick = (picked: TypedTime) => {
    const chosen = fromDate(state.dateValue, zone).set(picked)
    const skipped = missingTime(picked, chosen)
    if (skipped !== undefined) setMissing({ iso: chosen.toAbsoluteString(), text: skipped })
    onChoose(chosen)
  }

  const pickDay = (day: Day) => {
    pick(onDay(state, day, zone))
    setPicking('time')
  }

  // A year that is being typed is not one of an event.
  const isEventYear = next !== null && next.year >= eventYears.first
  const repeated = found === undefined && moment.date ? repeatedTime(moment.date) : undefined
  const note = isEventYear ? (missing?.text ?? repeated) : undefined

  return (
    <>
      <div className={cx(fieldStyles.control, styles.control)} onKeyDownCapture={stepMinutes}>
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
          onOpenChange={(opens) => {
            setOpen(opens)
            // Not when it closes: the days would take the focus in their last moment.
            if (opens) setPicking('day')
          }}
          className={styles.popup}
          trigger={
            <IconButton label={`Choose a day and a time: ${label}`} className={styles.button}>
              <CalendarDays aria-hidden size={20} />
            </IconButton>
          }
        >
          {picking === 'time' && moment.date ? (
            <TimeChoice
              date={moment.date}
              onPick={(time) => pick({ ...typedTime(state, zone), ...time })}
              onBack={() => setPicking('day')}
              onDone={() => setOpen(false)}
            />
          ) : (
            <DayCalendar
              label={label}
              day={moment.date && toCalendarDate(moment.date)}
              onPick={pickDay}
            />
          )}
        </Popover>
      </div>
      <p role="status" id={noteId} className={fieldStyles.hint}>
        {note}
      </p>
    </>
  )
}

/** A moment as text and as a date. */
interface Moment {
  /** In UTC; empty if unset. */
  iso: string
  date: ZonedDateTime | null
}

const momentOf = (iso: string, zone: string): Moment => ({
  iso,
  date: iso === '' ? null : parseAbsolute(iso, zone),
})

/**
 * Keeps the last complete moment of a field while a part is cleared, so that the other parts are not
 * lost.
 *
 * @param text  ISO, or empty
 * @param onChange called with ISO in UTC, or with an empty text after all parts are cleared
 */
function useMoment(text: string, zone: string, onChange: (text: string) => void) {
  const [kept, setKept] = useState(() => momentOf(text, zone))
  const [announced, setAnnounced] = useState('')
  let moment = kept
  // Set from outside: a proposed end, or another person's version.
  if (text !== '' && text !== kept.iso && text !== announced) {
    moment = momentOf(text, zone)
    setKept(moment)
    setAnnounced('')
  }

  const choose = (date: ZonedDateTime | null) => {
    const iso = date?.toAbsoluteString() ?? ''
    setKept({ iso, date })
    setAnnounced('')
    onChange(iso)
  }

  /** Tells the form the value that a complete field will take when it loses the focus, or that it has none. */
  const announce = (iso: string) => {
    setAnnounced(iso)
    onChange(iso)
  }

  return { moment, choose, announce }
}

const step = 5

/** The next multiple of five minutes, up (1) or down (-1), wrapping around; 0 if unset. */
const steppedMinute = (minute: number | null, direction: 1 | -1): number => {
  if (minute === null) return 0
  const steps = direction > 0 ? Math.floor(minute / step) + 1 : Math.ceil(minute / step) - 1
  return (steps * step + 60) % 60
}
