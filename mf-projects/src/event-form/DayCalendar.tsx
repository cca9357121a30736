import { CalendarDate } from '@internationalized/date'
import { eventYears } from '@quad/contract'
import { cx, IconButton } from '@quad/shared-ui'
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  type CalendarState,
} from 'react-aria-components/Calendar'
import styles from './event-form.module.css'

/** A day of the Gregorian calendar. */
export interface Day {
  year: number
  month: number
  day: number
}

const first = new CalendarDate(eventYears.first, 1, 1)
const last = new CalendarDate(eventYears.last, 12, 31)

const monthYear = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

const title = ({ visibleRange }: CalendarState): string =>
  monthYear.format(visibleRange.start.toDate('UTC'))

interface DayCalendarProps {
  /** Label of the field. */
  label: string
  day: CalendarDate | null
  onPick: (day: Day) => void
}

/** A month to pick a day from; its heading opens the years. */
export function DayCalendar({ label, day, onPick }: DayCalendarProps) {
  const [choosingYear, setChoosingYear] = useState(false)
  return (
    <Calendar
      aria-label={label}
      className={cx(styles.calendar)}
      value={day}
      onChange={onPick}
      minValue={first}
      maxValue={last}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- in a popup that the person has opened
      autoFocus
    >
      {({ state }) =>
        choosingYear ? (
          <YearGrid
            year={state.focusedDate.year}
            onPick={(year) => {
              state.setFocusedDate(state.focusedDate.set({ year }))
              state.setFocused(true)
              setChoosingYear(false)
            }}
          />
        ) : (
          <>
            <div className={styles.dayCalendarHead}>
              <IconButton
                label="Previous month"
                disabled={state.isPreviousVisibleRangeInvalid()}
                onClick={() => state.focusPreviousPage()}
              >
                <ChevronLeft aria-hidden size={20} />
              </IconButton>
              <button type="button" className={styles.title} onClick={() => setChoosingYear(true)}>
                {title(state)}
                <ChevronDown aria-hidden size={16} />
              </button>
              <IconButton
                label="Next month"
                disabled={state.isNextVisibleRangeInvalid()}
                onClick={() => state.focusNextPage()}
              >
                <ChevronRight aria-hidden size={20} />
              </IconButton>
            </div>
            <CalendarGrid className={cx(styles.grid)}>
              {(date) => <CalendarCell date={date} className={cx(styles.day)} />}
            </CalendarGrid>
          </>
        )
      }
    </Calendar>
  )
}

/** Four in a row, in four rows. */
const yearsShown = 16

interface YearGridProps {
  /** The shown year. */
  year: number
  onPick: (year: number) => void
}

/** A grid to pick a year from, a page at a time. */
function YearGrid({ year, onPick }: YearGridProps) {
  const [from, setFrom] = useState(year - 5)
  const current = useRef<HTMLButtonElement>(null)

  // The button that opened the grid is gone.
  useEffect(() => current.current?.focus(), [])

  const years = Array.from({ length: yearsShown }, (_, index) => from + index).filter(
    (each) => each >= eventYears.first && each <= eventYears.last,
  )
  return (
    <>
      <div className={styles.dayCalendarHead}>
        <IconButton
          label="Earlier years"
          disabled={from <= eventYears.first}
          onClick={() => setFrom(from - yearsShown)}
        >
          <ChevronLeft aria-hidden size={20} />
        </IconButton>
        <p role="status" className={styles.title}>
          {years[0]} – {years.at(-1)}
        </p>
        <IconButton
          label="Later years"
          disabled={from + yearsShown > eventYears.last}
          onClick={() => setFrom(from + yearsShown)}
        >
          <ChevronRight aria-hidden size={20} />
        </IconButton>
      </div>
      <div role="group" aria-label="Year" className={styles.years}>
        {years.map((each) => (
          <button
            key={each}
            type="button"
            className={styles.year}
            aria-current={each === year || undefined}
            ref={each === year ? current : undefined}
            onClick={() => onPick(each)}
          >
            {each}
          </button>
        ))}
      </div>
    </>
  )
}
