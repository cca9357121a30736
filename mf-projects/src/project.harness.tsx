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

/** Opens the project's page, as `user` or as a visitor, at its address unless given. */
export const openProject = async (
  project: Project,
  user: SelfUser | null = viewer,
  fragments: RemoteApp['fragments'] = { 'message-popover': () => null },
  at = `/projects/${project.id}`,
) => {
  const api = apiEdge()
  api.respond('getProject', project)
  api.respond('listSimilarProjects', [])
  api.respond('filterUsers', [], { total: 0 })
  api.respond('getCurrentUser', user ?? viewer)
  const page = renderApp(app, { at, fragments, ...(user && { user }) })
  // A dialog that opens at once hides the page.
  await screen.findByRole('heading', { level: 1, name: project.title, hidden: true })
  return { api, page, person: userEvent.setup() }
}
