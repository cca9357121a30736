import { PageBoundary, Redirect, RequireSignIn } from '@quad/shared-ui'
import { useParams } from 'react-router-dom'
import { projectQuery } from '../project.queries.ts'
import { TimesSkeleton } from './TimesPage.tsx'

const skeleton = <TimesSkeleton />

/** Leads to the newest open poll of a project, since notifications name the project; without one, to the project. */
export function NewestTimesPage() {
  const { projectId = '' } = useParams<'projectId'>()
  return (
    <RequireSignIn skeleton={skeleton}>
      {() => (
        <PageBoundary
          query={projectQuery(projectId)}
          title="Common Time"
          skeleton={skeleton}
          failed="This project could not be loaded."
        >
          {({ data: project }) => {
            const [newest] = project.audience === 'public' ? [] : (project.timePolls ?? [])
            const page = `/projects/${project.id}`
            return <Redirect to={newest ? `${page}/times/${newest.id}` : page} />
          }}
        </PageBoundary>
      )}
    </RequireSignIn>
  )
}
