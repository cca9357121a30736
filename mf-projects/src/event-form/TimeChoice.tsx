import type { ZonedDateTime } from '@internationalized/date'
import { eventTime } from '@quad/contract'
import { Button, IconButton } from '@quad/shared-ui'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import styles from './event-form.module.css'

/** Hours of a 12-hour clock and minutes in steps of five. */
const hours = Array.from({ length: 12 }, (_, index) => String(index + 1))
const minutes = Array.from({ length: 12 }, (_, index) => String(index * 5).padStart(2, '0'))
const halves = ['AM', 'PM']

interface Time {
  /** From 0 to 23. */
  hour: number
  minute: number
}

interface TimeChoiceProps {
  date: ZonedDateTime
  onPick: (time: Time) => void
  /** Called to choose another day. */
  onBack: () => void
  onDone: () => void
}

/** The time of a day, picked part by part. A minute between the steps stays until another one is picked. */
export function TimeChoice({ date, onPick, onBack, onDone }: TimeChoiceProps) {
  const root = useRef<HTMLDivElement>(null)
  const { hour, minute } = date
  const half = hour < 12 ? 'AM' : 'PM'
  const pickHour = (of12: number, picked: string) =>
    onPick({ hour: (of12 % 12) + (picked === 'PM' ? 12 : 0), minute })

  // The day that was pressed is gone.
  useEffect(() => root.current?.querySelector<HTMLElement>(':checked')?.focus(), [])

  return (
    <div ref={root} className={styles.timeChoice}>
      <div className={styles.dayCalendarHead}>
        <IconButton label="Back to the days" onClick={onBack}>
          <ChevronLeft aria-hidden size={20} />
        </IconButton>
        <p className={styles.title}>{eventTime(date.toAbsoluteString())}</p>
      </div>
      <Choice
        label="Hour"
        values={hours}
        chosen={String(hour % 12 || 12)}
        onPick={(picked) => pickHour(Number(picked), half)}
      />
      <Choice
        label="Minute"
        values={minutes}
        chosen={String(minute).padStart(2, '0')}
        onPick={(picked) => onPick({ hour, minute: Number(picked) })}
      />
      <div className={styles.timeChoiceEnd}>
        <Choice
          label="AM or PM"
          values={halves}
          chosen={half}
          onPick={(picked) => pickHour(hour, picked)}
        />
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}

interface ChoiceProps {
  label: string
  values: readonly string[]
  chosen: string
  onPick: (value: string) => void
}

/** One part of a time: a cell for each value. */
function Choice({ label, values, chosen, onPick }: ChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {values.map((value) => (
        <label key={value} className={styles.cell}>
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => onPick(value)}
          />
          {value}
        </label>
      ))}
    </fieldset>
  )
}
