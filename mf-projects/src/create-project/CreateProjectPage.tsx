import { texts } from '@quad/contract'
import { Loading, Page, RequireSignIn, Skeleton, useShell } from '@quad/shared-ui'
import { useNavigate } from 'react-router-dom'
import { ProjectForm } from './ProjectForm.tsx'

const title = 'Create Project'

export function CreateProjectPage() {
  const shell = useShell()
  const navigate = useNavigate()

  const show = async (projectId: string) => {
    await navigate(`/projects/${projectId}`)
    shell.toast.success(texts.projectCreated)
    // Refetch the person's own list of projects.
    await shell.session.renew().catch(() => undefined)
  }

  return (
    <RequireSignIn
      skeleton={
        <Page title={title}>
          <Loading>
            <Skeleton shape="block" height="60vh" />
          </Loading>
        </Page>
      }
    >
      {(user) => (
        <Page title={title} lead="Say what you are building and who you are looking for.">
          <ProjectForm owner={user} onCreated={(projectId) => void show(projectId)} />
        </Page>
      )}
    </RequireSignIn>
  )
}
