import {
  dateWords,
  eventAnswerLabels,
  texts,
  type EventSummary,
  type MemberEventSummary,
} from '@quad/contract'
import { Button, clock, DateLeaf, IconButton, isSameDay, KeepFocus, Tag } from '@quad/shared-ui'
import { ChevronLeft, ChevronRight, Clock, MapPin, Users } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { eventDate, hasEnded } from '../event-in-words.ts'
import styles from './events.module.css'

const views = { list: 'List', month: 'Month' } as const

/** Number of events that the list shows at once. */
const shownAtOnce = 6

/** The events of a project, as a list (the next ones first, then those that have ended) or by month. */
export function Events({ events, children }: EventListProps & { children?: ReactNode }) {
  const [params, setParams] = useSearchParams()
  const shown = params.get('events') === 'month' ? 'month' : 'list'
  const more = events.slice(shownAtOnce)

  const show = (view: keyof typeof views) =>
    setParams(
      (before) => {
        if (view === 'month') before.set('events', 'month')
        else before.delete('events')
        return before
      },
      { replace: true, preventScrollReset: true },
    )

  return (
    <section aria-labelledby="events">
      <div className={styles.head}>
        <h2 id="events">Events</h2>
        {events.length > 0 && (
          <div role="group" aria-label="Show events as" className={styles.views}>
            {(Object.keys(views) as (keyof typeof views)[]).map((view) => (
              <Button
                key={view}
                size="small"
                variant={view === shown ? 'primary' : 'secondary'}
                aria-pressed={view === shown}
                onClick={() => show(view)}
              >
                {views[view]}
              </Button>
            ))}
          </div>
        )}
      </div>
      {events.length === 0 && <p className={styles.none}>{texts.noEvents}</p>}
      {events.length > 0 && shown === 'list' && (
        <>
          <EventList events={events.slice(0, shownAtOnce)} />
          {more.length > 0 && (
            <details className={styles.more}>
              <summary>{more.length === 1 ? '1 more event' : `${more.length} more events`}</summary>
              <EventList events={more} />
            </details>
          )}
        </>
      )}
      {events.length > 0 && shown === 'month' && <MonthView events={events} />}
      {children}
    </section>
  )
}

interface EventListProps {
  events: readonly (EventSummary | MemberEventSummary)[]
}

/** Events as cards; a member also sees who is going, and the own answer. */
function EventList({ events }: EventListProps) {
  return (
    <ul role="list" className={styles.events}>
      {events.map((event) => (
        <li key={event.id} className={styles.event} data-ended={hasEnded(event) || undefined}>
          <DateLeaf iso={event.startDateTime} />
          <div className={styles.facts}>
            <h3 dir="auto" className={styles.title}>
              <Link to={`/event/${event.id}`}>{event.title}</Link>
            </h3>
            <p className={styles.fact}>
              <Clock aria-hidden size={16} />
              <time dateTime={event.startDateTime}>{eventDate(event.startDateTime)}</time>
            </p>
            <p className={styles.fact}>
              <MapPin aria-hidden size={16} />
              <bdi>{event.location}</bdi>
            </p>
            {'going' in event && event.going > 0 && (
              <p className={styles.fact}>
                <Users aria-hidden size={16} />
                {event.going} going
              </p>
            )}
            {'answer' in event && event.answer && (
              <Tag tone={event.answer === 'going' ? 'open' : 'plain'}>
                You: {eventAnswerLabels[event.answer]}
              </Tag>
            )}
            {hasEnded(event) && <Tag tone="closed">Ended</Tag>}
          </div>
        </li>
      ))}
    </ul>
  )
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** `November 2026` */
const monthName = (date: Date): string => {
  const { month, year } = dateWords(date)
  return `${month} ${year}`
}

/** `Saturday, November 28` */
const dayName = (date: Date): string => {
  const { weekday, month, day } = dateWords(date)
  return `${weekday}, ${month} ${day}`
}

const dayOf = ({ year, month }: Month, day: number): Date => new Date(year, month, day)

const countOf = (count: number): string => (count === 1 ? '1 event' : `${count} events`)

/** The events of a month: its days as a table, and below the events of the month or of a chosen day. */
function MonthView({ events }: EventListProps) {
  const [now] = useState(clock.now)
  const [month, setMonth] = useState(monthOf(now))
  const [chosen, setChosen] = useState<number | null>(null)

  const first = dayOf(month, 1)
  const inMonth = eventsBetween(events, first, dayOf(monthAfter(month, 1), 1))
  const onDay = (day: number) => eventsBetween(inMonth, dayOf(month, day), dayOf(month, day + 1))
  const shown = chosen === null ? inMonth : onDay(chosen)
  const name = monthName(first)
  const turn = (next: Month) => {
    setMonth(next)
    setChosen(null)
  }

  return (
    <div className={styles.view}>
      <div className={styles.monthViewHead}>
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
        {chosen === null ? name : dayName(dayOf(month, chosen))}
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
      <span className={styles.monthViewEvents}>
        {events.slice(0, room).map(({ id, title }) => (
          <span key={id} className={styles.monthViewEvent}>
            {title}
          </span>
        ))}
        {more > 0 && <span className={styles.monthViewEvent}>{more} more</span>}
      </span>
    </button>
  )
}

/** A month in the viewer's zone. */
interface Month {
  year: number
  /** From 0. */
  month: number
}

const monthOf = (date: Date): Month => ({
  year: date.getFullYear(),
  month: date.getMonth(),
})

/** The month that many months later. */
const monthAfter = ({ year, month }: Month, months: number): Month =>
  monthOf(new Date(year, month + months, 1))

/** The weeks of a month from Sunday on: each day of the month by its number, and null before and after. */
export const weeksOf = ({ year, month }: Month): (number | null)[][] => {
  const before = new Date(year, month, 1).getDay()
  const days = new Date(year, month + 1, 0).getDate()
  const weeks = Math.ceil((before + days) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const day = 7 * week + weekday - before + 1
      return day >= 1 && day <= days ? day : null
    }),
  )
}

interface Period {
  startDateTime: string
  endDateTime: string
}

/** The events that take place between two moments; an event that ends at midnight is not on the day that begins. */
export const eventsBetween = <E extends Period>(events: readonly E[], from: Date, to: Date): E[] =>
  events
    .filter(
      ({ startDateTime, endDateTime }) =>
        Date.parse(startDateTime) < to.getTime() && Date.parse(endDateTime) > from.getTime(),
    )
    .toSorted((a, b) => Date.parse(a.startDateTime) - Date.parse(b.startDateTime))
