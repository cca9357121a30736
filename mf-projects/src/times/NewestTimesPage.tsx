import { PageBoundary, Redirect, RequireSignIn } from '@quad/shared-ui'
import { useParams } from 'react-router-dom'
import { projectQuery } from '../project.queries.ts'
import { TimesSkeleton } from './TimesPage.tsx'

const skeleton = <TimesSkeleton />

/**
 * Leads to the newest open poll of a project that the viewer has not answered, since notifications name the project; else to
 * the newest one, and without any to the project.
 */
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
            const polls = project.audience === 'public' ? [] : (project.timePolls ?? [])
            const poll = polls.find(({ answered }) => !answered) ?? polls[0]
            const page = `/projects/${project.id}`
            return <Redirect to={poll ? `${page}/times/${poll.id}` : page} />
          }}
        </PageBoundary>
      )}
    </RequireSignIn>
  )
}
