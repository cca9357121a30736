import { ApiFailure, ErrorPanel, Page, subscribe } from '@quad/shared-ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { eventDate, zoneName } from '../event-date.ts'
import { deleteEvent, eventQuery } from '../event.queries.ts'
import { EventActions } from './EventActions.tsx'
import { EventHeader } from './EventHeader.tsx'
import { EventSkeleton } from './EventSkeleton.tsx'
import styles from './event.module.css'

export function EventPage() {
  const { eventId = '' } = useParams<'eventId'>()
  const { data: event, error, refetch } = useQuery(eventQuery(eventId))
  const deletion = useMutation(deleteEvent)
  const projectId = event?.projectId

  // Of an event, the stream says only that something of its project has changed.
  const projectChanged = useEffectEvent(() => {
    // Whoever deletes it hears of that too, and need not ask for what is gone.
    if (deletion.isIdle || deletion.isError) void refetch()
  })
  useEffect(
    () =>
      subscribe((live) => {
        if (live.type === 'project' && live.projectId === projectId) projectChanged()
      }),
    [projectId],
  )

  const isGone = error instanceof ApiFailure && (error.status === 404 || error.status === 400)
  // Whoever deletes it is on the way to the project.
  if (isGone && deletion.status === 'idle') return <Navigate to="/error/404" replace />
  if (!event && error) {
    return (
      <Page title="Event">
        <ErrorPanel title="This event could not be loaded." onRetry={() => refetch()}>
          {error.message}
        </ErrorPanel>
      </Page>
    )
  }
  if (!event) return <EventSkeleton />
  return (
    <Page title={event.title} heading="own" className={styles.page}>
      <EventHeader event={event} />
      <EventActions event={event} onDelete={() => deletion.mutateAsync(event)} />
      <div className={styles.columns}>
        <section aria-labelledby="about-event">
          <h2 id="about-event">About Event</h2>
          <p className={styles.description}>{event.description}</p>
          <p className={styles.muted}>Added by {event.createdByName}.</p>
        </section>
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
