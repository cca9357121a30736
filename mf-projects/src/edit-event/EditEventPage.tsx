import { isolated, texts } from '@quad/contract'
import { Page, PageBoundary, RequireSignIn } from '@quad/shared-ui'
import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import { EventFormSkeleton } from '../event-form/EventFormSkeleton.tsx'
import { eventQuery } from '../event.queries.ts'
import { EditEventForm } from './EditEventForm.tsx'

const title = 'Edit Event'
const skeleton = <EventFormSkeleton title={title} />

export function EditEventPage() {
  const { eventId = '' } = useParams<'eventId'>()
  // Loads while the session is not known yet.
  usePrefetchQuery(eventQuery(eventId))
  return (
    <RequireSignIn skeleton={skeleton}>
      {(user) => (
        <PageBoundary
          query={eventQuery(eventId)}
          title={title}
          width="form"
          skeleton={skeleton}
          failed="This event could not be loaded."
          keepsShown
        >
          <EditEvent eventId={eventId} personId={user.id} />
        </PageBoundary>
      )}
    </RequireSignIn>
  )
}

interface EditEventProps {
  eventId: string
  personId: string
}

function EditEvent({ eventId, personId }: EditEventProps) {
  const { data: event } = useSuspenseQuery(eventQuery(eventId))
  if (!event.can.edit) return <Navigate to={`/event/${eventId}`} replace />
  return (
    <Page
      title={title}
      documentTitle={texts.pageNames.edit(event.title)}
      width="form"
      lead={`An event of ${isolated(event.projectTitle)}.`}
    >
      <EditEventForm event={event} personId={personId} />
    </Page>
  )
}
