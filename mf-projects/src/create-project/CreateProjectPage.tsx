import { texts } from '@quad/contract'
import { Loading, Page, Skeleton, useSession, useShell } from '@quad/shared-ui'
import { Navigate, useNavigate } from 'react-router-dom'
import { ProjectForm } from './ProjectForm.tsx'

const here = encodeURIComponent('/createproject')

export function CreateProjectPage() {
  const shell = useShell()
  const navigate = useNavigate()
  const { status, user } = useSession()

  if (status === 'unknown') {
    return (
      <Page title="Create Project">
        <Loading>
          <Skeleton shape="block" height="60vh" />
        </Loading>
      </Page>
    )
  }
  if (!user) return <Navigate to={`/signin?redirect=${here}`} replace />
  if (status === 'incomplete') return <Navigate to={`/createuser?redirect=${here}`} replace />

  const show = async (projectId: string) => {
    await navigate(`/projects/${projectId}`)
    shell.toast.success(texts.projectCreated)
    // The person's own list of projects has grown.
    await shell.session.renew().catch(() => undefined)
  }

  return (
    <Page title="Create Project" lead="Say what you are building and whom you are looking for.">
      <ProjectForm owner={user} onCreated={(projectId) => void show(projectId)} />
    </Page>
  )
}
