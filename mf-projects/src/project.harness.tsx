import type { Project, SelfUser } from '@quad/contract'
import type { RemoteApp } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleSelf } from '@quad/test/samples'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from './index.ts'

/** The viewer of a project; the project contains the role. */
export const viewer = sampleSelf({ id: sampleId(9), name: 'Vera Lind' })

/** Opens the project's page, as `user` or as a visitor. */
export const openProject = async (
  project: Project,
  user: SelfUser | null = viewer,
  fragments: RemoteApp['fragments'] = { 'message-popover': () => null },
) => {
  const api = apiEdge()
  api.respond('getProject', project)
  api.respond('getCurrentUser', user ?? viewer)
  const page = renderApp(app, { at: `/projects/${project.id}`, fragments, ...(user && { user }) })
  await screen.findByRole('heading', { level: 1, name: project.title })
  return { api, page, person: userEvent.setup() }
}
