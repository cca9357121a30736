import { texts } from '@quad/contract'
import { Loading, Page, PageBoundary, Skeleton } from '@quad/shared-ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { projectQuery } from '../project.queries.ts'
import type { ManagedProject } from './editor-values.ts'
import { ProjectEditor } from './ProjectEditor.tsx'
import styles from './edit-project.module.css'

const title = 'Edit Project'

export function EditProjectPage() {
  const { projectId = '' } = useParams<'projectId'>()
  return (
    <PageBoundary
      query={projectQuery(projectId)}
      title={title}
      width="form"
      skeleton={<EditorSkeleton />}
      failed="This project could not be loaded."
      keepsShown
    >
      <EditProject projectId={projectId} />
    </PageBoundary>
  )
}

interface EditProjectProps {
  projectId: string
}

function EditProject({ projectId }: EditProjectProps) {
  const { data } = useSuspenseQuery(projectQuery(projectId))
  const [latest, setLatest] = useState<ManagedProject>()
  // A refetch after the session has ended lacks the ability to edit: keep the form with its values.
  if (data.audience === 'manager' && data !== latest) setLatest(data)

  if (!latest) return <Navigate to={`/projects/${projectId}`} replace />
  return (
    <Page
      title={title}
      documentTitle={texts.pageNames.edit(latest.title)}
      lead={latest.title}
      width="form"
      className={styles.page}
    >
      <ProjectEditor project={latest} />
    </Page>
  )
}

function EditorSkeleton() {
  return (
    <Page title={title} loading width="form" className={styles.page}>
      <Loading>
        <Skeleton shape="block" height="60vh" />
        <Skeleton shape="block" height="30vh" />
      </Loading>
    </Page>
  )
}
