import { isolated } from '@quad/contract'
import { Page, PageBoundary, RichText, isNotFound, subscribe } from '@quad/shared-ui'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { eventDate, zoneName } from '../event-date.ts'
import { deleteEvent, eventQuery } from '../event.queries.ts'
import { Attendance } from './Attendance.tsx'
import { EventActions } from './EventActions.tsx'
import { EventHeader } from './EventHeader.tsx'
import { EventSkeleton } from './EventSkeleton.tsx'
import styles from './event.module.css'

export function EventPage() {
  const { eventId = '' } = useParams<'eventId'>()
  return (
    <PageBoundary
      query={eventQuery(eventId)}
      title="Event"
      skeleton={<EventSkeleton />}
      failed="This event could not be loaded."
      keepsShown
    >
      <EventContent eventId={eventId} />
    </PageBoundary>
  )
}

interface EventContentProps {
  eventId: string
}

function EventContent({ eventId }: EventContentProps) {
  const { data: event, error, refetch } = useSuspenseQuery(eventQuery(eventId))
  const deletion = useMutation(deleteEvent)
  // After a deletion here, the page is about to show the project.
  const isDeleting = deletion.isPending || deletion.isSuccess

  // The stream reports a changed event as a change to its project.
  const projectChanged = useEffectEvent(() => {
    if (!isDeleting) void refetch()
  })
  useEffect(
    () =>
      subscribe((live) => {
        if (live.type === 'project' && live.projectId === event.projectId) projectChanged()
      }),
    [event.projectId],
  )

  if (isNotFound(error) && !isDeleting) return <Navigate to="/error/404" replace />
  return (
    <Page className={styles.page}>
      <EventHeader event={event} />
      <EventActions event={event} onDelete={() => deletion.mutateAsync(event)} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <section aria-labelledby="about-event">
            <h2 id="about-event">About Event</h2>
            <RichText text={event.description} className={styles.description} />
            <p className={styles.muted}>Added by {isolated(event.createdByName)}.</p>
          </section>
          {event.audience === 'member' && <Attendance event={event} />}
        </div>
        <div className={styles.times}>
          <section aria-labelledby="start-time">
            <h2 id="start-time">Start Time</h2>
            <p>
              <time dateTime={event.startDateTime}>{eventDate(event.startDateTime)}</time>
            </p>
          </section>
          <section aria-labelledby="end-time">
            <h2 id="end-time">End Time</h2>
            <p>
              <time dateTime={event.endDateTime}>{eventDate(event.endDateTime)}</time>
            </p>
          </section>
          <p className={styles.muted}>In your time zone: {zoneName()}.</p>
        </div>
      </div>
    </Page>
  )
}
