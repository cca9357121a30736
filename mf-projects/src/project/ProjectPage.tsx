import { KeepFocus, Page, PageBoundary, RichText } from '@quad/shared-ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { Gallery } from '../gallery/Gallery.tsx'
import { ReceivedInvitation } from '../inviting/ReceivedInvitation.tsx'
import { SentInvitations } from '../inviting/SentInvitations.tsx'
import { JoinRequests } from '../joining/JoinRequests.tsx'
import { projectQuery } from '../project.queries.ts'
import { WantedRoles } from '../wanted-roles/WantedRoles.tsx'
import { Events } from './Events.tsx'
import { Members } from './Members.tsx'
import { ProjectHeader } from './ProjectHeader.tsx'
import { ProjectSkeleton } from './ProjectSkeleton.tsx'
import styles from './project.module.css'

export function ProjectPage() {
  const { projectId = '' } = useParams<'projectId'>()
  return (
    <PageBoundary
      query={projectQuery(projectId)}
      title="Project"
      skeleton={<ProjectSkeleton />}
      failed="This project could not be loaded."
    >
      <ProjectContent projectId={projectId} />
    </PageBoundary>
  )
}

interface ProjectContentProps {
  projectId: string
}

function ProjectContent({ projectId }: ProjectContentProps) {
  const { data: project } = useSuspenseQuery(projectQuery(projectId))
  return (
    <Page className={styles.page}>
      <ProjectHeader project={project} />
      <div className={styles.columns}>
        <KeepFocus role="group" aria-label="About the project" className={styles.main}>
          <ReceivedInvitation project={project} />
          {project.audience === 'manager' && <JoinRequests key={project.id} project={project} />}
          {project.audience !== 'public' && <SentInvitations project={project} />}
          <WantedRoles project={project} />
          <section aria-labelledby="about-us">
            <h2 id="about-us">About Us</h2>
            <RichText text={project.description} />
          </section>
        </KeepFocus>
        <aside className={styles.side}>
          <Members project={project} />
          <Events events={project.events} />
        </aside>
        <div className={styles.gallery}>
          <Gallery project={project} />
        </div>
      </div>
    </Page>
  )
}
