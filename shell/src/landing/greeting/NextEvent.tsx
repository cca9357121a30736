import { eventTime, type SelfUser } from '@quad/contract'
import { DateLeaf, LinkButton } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { Clock, MapPin } from 'lucide-react'
import { Link } from 'react-router-dom'
import { nextEventQuery } from './greeting.queries.ts'
import { GreetingPart, Missing } from './GreetingPart.tsx'
import styles from './greeting.module.css'

interface NextEventProps {
  user: SelfUser
}

/** The next event of the viewer's projects. */
export function NextEvent({ user }: NextEventProps) {
  const result = useQuery(nextEventQuery(user.id))
  const event = result.data
  const managed = user.projects.find(({ role }) => role !== 'Member')
  return (
    <GreetingPart title="Next event">
      {event === undefined && (
        <Missing result={result} failed="Your next event could not be loaded." />
      )}
      {event === null && (
        <div className={styles.note}>
          <p>Your projects have no event planned.</p>
          {managed && (
            <LinkButton size="small" to={`/projects/${managed.id}/addEvent`}>
              Plan an event
            </LinkButton>
          )}
        </div>
      )}
      {event && (
        <div className={styles.row}>
          <DateLeaf iso={event.startDateTime} />
          <div className={styles.texts}>
            <Link dir="auto" to={`/event/${event.id}`} className={styles.link}>
              {event.title}
            </Link>
            <p dir="auto" className={styles.detail}>
              {event.projectTitle}
            </p>
            <p className={styles.fact}>
              <Clock aria-hidden size={16} />
              <time dateTime={event.startDateTime}>{eventTime(event.startDateTime)}</time>
            </p>
            <p className={styles.fact}>
              <MapPin aria-hidden size={16} />
              <span dir="auto" className={styles.place}>
                {event.location}
              </span>
            </p>
          </div>
        </div>
      )}
    </GreetingPart>
  )
}
