import { ApiFailure, ErrorPanel, Page, useSession } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import { EventFormSkeleton } from '../event-form/EventFormSkeleton.tsx'
import { projectQuery } from '../project.queries.ts'
import { CreateEventForm } from './CreateEventForm.tsx'

const title = 'Create A New Event'

export function CreateEventPage() {
  const { projectId = '' } = useParams<'projectId'>()
  const { status, user } = useSession()
  const { data: project, error, refetch } = useQuery(projectQuery(projectId))
  const here = encodeURIComponent(`/projects/${projectId}/addEvent`)

  if (status === 'signedOut') return <Navigate to={`/signin?redirect=${here}`} replace />
  if (status === 'incomplete') return <Navigate to={`/createuser?redirect=${here}`} replace />
  if (!project && error instanceof ApiFailure && (error.status === 404 || error.status === 400)) {
    return <Navigate to="/error/404" replace />
  }
  if (!project && error) {
    return (
      <Page title={title} width="form">
        <ErrorPanel title="This project could not be loaded." onRetry={() => refetch()}>
          {error.message}
        </ErrorPanel>
      </Page>
    )
  }
  if (!project || !user) return <EventFormSkeleton title={title} />
  if (!project.can.addEvent) return <Navigate to={`/projects/${projectId}`} replace />
  return (
    <Page title={title} width="form" lead={`An event of ${project.title}.`}>
      <CreateEventForm projectId={projectId} personId={user.id} />
    </Page>
  )
}
