import type { EventSummary, MemberEventSummary } from '@quad/contract'
import { DateLeaf, Tag } from '@quad/shared-ui'
import { Clock, MapPin, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import { answerLabels } from '../event/answer-labels.ts'
import { eventDate, hasEnded } from '../event-date.ts'
import styles from './events.module.css'

export interface EventListProps {
  events: readonly (EventSummary | MemberEventSummary)[]
}

/** Events as cards; a member also sees who is going, and the own answer. */
export function EventList({ events }: EventListProps) {
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
              <Tag tone={event.answer === 'going' ? 'match' : 'plain'}>
                You: {answerLabels[event.answer]}
              </Tag>
            )}
            {hasEnded(event) && <Tag tone="closed">Ended</Tag>}
          </div>
        </li>
      ))}
    </ul>
  )
}
