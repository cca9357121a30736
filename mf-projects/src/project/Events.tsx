import { texts, type EventSummary } from '@quad/contract'
import { CalendarDays, MapPin } from 'lucide-react'
import { eventDate } from '../event-date.ts'
import styles from './project.module.css'

interface EventsProps {
  events: readonly EventSummary[]
}

export function Events({ events }: EventsProps) {
  return (
    <section aria-labelledby="events">
      <h2 id="events">Events</h2>
      {events.length === 0 ? (
        <p>{texts.noEvents}</p>
      ) : (
        <ul className={styles.events}>
          {events.map(({ id, title, location, startDateTime, endDateTime }) => (
            <li
              key={id}
              className={styles.event}
              data-ended={new Date(endDateTime) < new Date() || undefined}
            >
              <strong>{title}</strong>
              <span className={styles.eventFact}>
                <CalendarDays aria-hidden size={16} />
                <time dateTime={startDateTime}>{eventDate(startDateTime)}</time>
                {new Date(endDateTime) < new Date() && ' (ended)'}
              </span>
              <span className={styles.eventFact}>
                <MapPin aria-hidden size={16} />
                {location}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
