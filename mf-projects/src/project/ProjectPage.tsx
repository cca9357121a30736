import { ApiFailure, ErrorPanel, Page } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import { Gallery } from '../gallery/Gallery.tsx'
import { ReceivedInvitation } from '../inviting/ReceivedInvitation.tsx'
import { SentInvitations } from '../inviting/SentInvitations.tsx'
import { JoinRequests } from '../joining/JoinRequests.tsx'
import { KeepFocus } from '../keep-focus/KeepFocus.tsx'
import { projectQuery } from '../project.queries.ts'
import { Events } from './Events.tsx'
import { Members } from './Members.tsx'
import { ProjectHeader } from './ProjectHeader.tsx'
import { ProjectSkeleton } from './ProjectSkeleton.tsx'
import styles from './project.module.css'

export function ProjectPage() {
  const { projectId = '' } = useParams<'projectId'>()
  const { data: project, error, refetch } = useQuery(projectQuery(projectId))

  // Also once it had been shown: its Owner may delete it meanwhile.
  if (error instanceof ApiFailure && (error.status === 404 || error.status === 400)) {
    return <Navigate to="/error/404" replace />
  }
  if (!project && !error) return <ProjectSkeleton />
  if (!project) {
    return (
      <Page title="Project">
        <ErrorPanel title="This project could not be loaded." onRetry={() => refetch()}>
          {error?.message}
        </ErrorPanel>
      </Page>
    )
  }
  return (
    <Page title={project.title} heading="own" className={styles.page}>
      <ProjectHeader project={project} />
      <div className={styles.columns}>
        <KeepFocus role="group" aria-label="About the project" className={styles.main}>
          <ReceivedInvitation project={project} />
          {project.audience === 'manager' && <JoinRequests project={project} />}
          {project.audience !== 'public' && <SentInvitations project={project} />}
          <section aria-labelledby="about-us">
            <h2 id="about-us">About Us</h2>
            <p className={styles.description}>{project.description}</p>
          </section>
          <Gallery project={project} />
        </KeepFocus>
        <aside className={styles.side}>
          <Members project={project} />
          <Events events={project.events} />
        </aside>
      </div>
    </Page>
  )
}
