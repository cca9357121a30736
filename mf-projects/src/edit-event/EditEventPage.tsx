import { ApiFailure, ErrorPanel, Page, useSession } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import { EventFormSkeleton } from '../event-form/EventFormSkeleton.tsx'
import { eventQuery } from '../event.queries.ts'
import { EditEventForm } from './EditEventForm.tsx'

const title = 'Edit Event'

export function EditEventPage() {
  const { eventId = '' } = useParams<'eventId'>()
  const { status, user } = useSession()
  const { data: event, error, refetch } = useQuery(eventQuery(eventId))
  const here = encodeURIComponent(`/event/${eventId}/edit`)

  if (status === 'signedOut') return <Navigate to={`/signin?redirect=${here}`} replace />
  if (!event && error instanceof ApiFailure && (error.status === 404 || error.status === 400)) {
    return <Navigate to="/error/404" replace />
  }
  if (!event && error) {
    return (
      <Page title={title} width="form">
        <ErrorPanel title="This event could not be loaded." onRetry={() => refetch()}>
          {error.message}
        </ErrorPanel>
      </Page>
    )
  }
  if (!event || !user) return <EventFormSkeleton title={title} />
  if (!event.can.edit) return <Navigate to={`/event/${eventId}`} replace />
  return (
    <Page title={title} width="form" lead={`An event of ${event.projectTitle}.`}>
      <EditEventForm event={event} personId={user.id} />
    </Page>
  )
}
