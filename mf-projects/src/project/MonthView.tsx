import { Button, IconButton, KeepFocus, isSameDay } from '@quad/shared-ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { EventList, type EventListProps } from './EventList.tsx'
import { eventsBetween, monthAfter, monthOf, weeksOf, type Month } from './month-weeks.ts'
import styles from './month-view.module.css'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })
const dayName = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
})

const dayOf = ({ year, month }: Month, day: number): Date => new Date(year, month, day)

const countOf = (count: number): string => (count === 1 ? '1 event' : `${count} events`)

/** The events of a month: its days as a table, and below the events of the month or of a chosen day. */
export function MonthView({ events }: EventListProps) {
  const [now] = useState(() => new Date())
  const [month, setMonth] = useState(monthOf(now))
  const [chosen, setChosen] = useState<number | null>(null)

  const first = dayOf(month, 1)
  const inMonth = eventsBetween(events, first, dayOf(monthAfter(month, 1), 1))
  const onDay = (day: number) => eventsBetween(inMonth, dayOf(month, day), dayOf(month, day + 1))
  const shown = chosen === null ? inMonth : onDay(chosen)
  const name = monthName.format(first)
  const turn = (next: Month) => {
    setMonth(next)
    setChosen(null)
  }

  return (
    <div className={styles.view}>
      <div className={styles.head}>
        <IconButton label="Previous month" onClick={() => turn(monthAfter(month, -1))}>
          <ChevronLeft aria-hidden size={20} />
        </IconButton>
        <p role="status" className={styles.name}>
          {name}
        </p>
        <IconButton label="Next month" onClick={() => turn(monthAfter(month, 1))}>
          <ChevronRight aria-hidden size={20} />
        </IconButton>
      </div>
      <table aria-label={name} className={styles.table}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, weekday) => (
                <td
                  key={weekdays[weekday]}
                  aria-current={
                    day !== null && isSameDay(dayOf(month, day), now) ? 'date' : undefined
                  }
                >
                  {day !== null && (
                    <Day
                      date={dayOf(month, day)}
                      events={onDay(day)}
                      pressed={day === chosen}
                      onPress={() => setChosen(day === chosen ? null : day)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className={styles.shown}>
        {countOf(shown.length)} {chosen === null ? 'in' : 'on'}{' '}
        {chosen === null ? name : dayName.format(dayOf(month, chosen))}
      </p>
      <KeepFocus role="group" aria-label="Events shown" className={styles.found}>
        {chosen !== null && (
          <Button size="small" onClick={() => setChosen(null)}>
            Show the whole month
          </Button>
        )}
        {shown.length > 0 && <EventList events={shown} />}
      </KeepFocus>
    </div>
  )
}

interface DayProps extends EventListProps {
  date: Date
  pressed: boolean
  onPress: () => void
}

/** Number of events that a day shows. */
const room = 3

/**
 * A day: a button if it has events. Where there is room, it shows their titles, else a dot for each. The shown text is
 * the button's name; the table has the month and the weekday.
 */
function Day({ date, events, pressed, onPress }: DayProps) {
  const number = date.getDate()
  if (events.length === 0) return <span className={styles.day}>{number}</span>
  const more = events.length - room
  return (
    <button type="button" className={styles.day} aria-pressed={pressed} onClick={onPress}>
      {number}
      <span className={styles.events}>
        {events.slice(0, room).map(({ id, title }) => (
          <span key={id} className={styles.event}>
            {title}
          </span>
        ))}
        {more > 0 && <span className={styles.event}>{more} more</span>}
      </span>
    </button>
  )
}
