import { isolated, texts } from '@quad/contract'
import { Page, PageBoundary, RequireSignIn } from '@quad/shared-ui'
import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import { EventFormSkeleton } from '../event-form/EventFormSkeleton.tsx'
import { projectQuery } from '../project.queries.ts'
import { CreateEventForm } from './CreateEventForm.tsx'

const title = 'Create A New Event'
const skeleton = <EventFormSkeleton title={title} />

export function CreateEventPage() {
  const { projectId = '' } = useParams<'projectId'>()
  // Loads while the session is not known yet.
  usePrefetchQuery(projectQuery(projectId))
  return (
    <RequireSignIn skeleton={skeleton}>
      {(user) => (
        <PageBoundary
          query={projectQuery(projectId)}
          title={title}
          width="form"
          skeleton={skeleton}
          failed="This project could not be loaded."
          keepsShown
        >
          <NewEvent projectId={projectId} personId={user.id} />
        </PageBoundary>
      )}
    </RequireSignIn>
  )
}

interface NewEventProps {
  projectId: string
  personId: string
}

function NewEvent({ projectId, personId }: NewEventProps) {
  const { data: project } = useSuspenseQuery(projectQuery(projectId))
  if (!project.can.addEvent) return <Navigate to={`/projects/${projectId}`} replace />
  return (
    <Page
      title={title}
      documentTitle={texts.pageNames.newEvent(project.title)}
      width="form"
      lead={`An event of ${isolated(project.title)}.`}
    >
      <CreateEventForm projectId={projectId} personId={personId} />
    </Page>
  )
}
