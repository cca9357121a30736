import { ApiFailure, ErrorPanel, Loading, Page, Skeleton } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { projectQuery } from '../project.queries.ts'
import type { ManagedProject } from './editor-values.ts'
import { ProjectEditor } from './ProjectEditor.tsx'
import styles from './edit-project.module.css'

export function EditProjectPage() {
  const { projectId = '' } = useParams<'projectId'>()
  // Another project is another form.
  return <EditProject key={projectId} projectId={projectId} />
}

interface EditProjectProps {
  projectId: string
}

function EditProject({ projectId }: EditProjectProps) {
  const { data, error, refetch } = useQuery(projectQuery(projectId))
  const [latest, setLatest] = useState<ManagedProject>()
  // What was last seen as a manager stays: a session that ends while somebody types takes nothing.
  if (data?.audience === 'manager' && data !== latest) setLatest(data)

  if (latest) {
    return (
      <Page title="Edit Project" lead={latest.title} width="form" className={styles.page}>
        <ProjectEditor project={latest} />
      </Page>
    )
  }
  if (data) return <Navigate to={`/projects/${projectId}`} replace />
  if (error instanceof ApiFailure && (error.status === 404 || error.status === 400)) {
    return <Navigate to="/error/404" replace />
  }
  return (
    <Page title="Edit Project" width="form" className={styles.page}>
      {error ? (
        <ErrorPanel title="This project could not be loaded." onRetry={() => refetch()}>
          {error.message}
        </ErrorPanel>
      ) : (
        <Loading>
          <Skeleton shape="block" height="60vh" />
          <Skeleton shape="block" height="30vh" />
        </Loading>
      )}
    </Page>
  )
}
