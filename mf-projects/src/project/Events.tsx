import { texts, type EventSummary } from '@quad/contract'
import { DateLeaf, Tag } from '@quad/shared-ui'
import { Clock, MapPin } from 'lucide-react'
import { Link } from 'react-router-dom'
import { eventDate, hasEnded } from '../event-date.ts'
import styles from './events.module.css'

interface EventsProps {
  /** The next ones first, then those that have ended. */
  events: readonly EventSummary[]
}

export function Events({ events }: EventsProps) {
  return (
    <section aria-labelledby="events">
      <h2 id="events">Events</h2>
      {events.length === 0 ? (
        <p className={styles.none}>{texts.noEvents}</p>
      ) : (
        <ul className={styles.events}>
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
                  {event.location}
                </p>
                {hasEnded(event) && <Tag tone="closed">Ended</Tag>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
