import type { Event } from '@quad/contract'
import { DateLeaf, LinkedText, PageHeading, ProjectCover, Tag, TextLink } from '@quad/shared-ui'
import { MapPin, Video } from 'lucide-react'
import { Link } from 'react-router-dom'
import { eventPeriod, hasEnded } from '../event-date.ts'
import styles from './event.module.css'

interface EventHeaderProps {
  event: Event
}

/** The event's default photo, title and location. */
export function EventHeader({ event }: EventHeaderProps) {
  return (
    <header className={styles.header}>
      <ProjectCover id={event.id} imageId={null} className={styles.banner} />
      <DateLeaf iso={event.startDateTime} />
      <div className={styles.title}>
        {hasEnded(event) && <Tag tone="closed">Ended</Tag>}
        <PageHeading title={event.title} />
        <p className={styles.period}>{eventPeriod(event)}</p>
        <p className={styles.fact}>
          <MapPin aria-hidden size={18} />
          <span dir="auto">
            <LinkedText text={event.location} />
          </span>
        </p>
        {event.audience === 'member' && event.onlineLink !== '' && (
          <p className={styles.fact}>
            <Video aria-hidden size={18} />
            <span>
              <TextLink href={event.onlineLink}>Join online</TextLink>{' '}
              <span className={styles.muted}>
                at {new URL(event.onlineLink).host}, for members only
              </span>
            </span>
          </p>
        )}
        <p className={styles.muted}>
          An event of{' '}
          <Link to={`/projects/${event.projectId}`} dir="auto">
            {event.projectTitle}
          </Link>
        </p>
      </div>
    </header>
  )
}
