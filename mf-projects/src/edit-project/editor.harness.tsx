import { apiEdge } from '@quad/test/api-edge'
import { fill } from '@quad/test/fill'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleOwnerProject, sampleSelf } from '@quad/test/samples'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

/** The sample project, its Admin and its Member. */
export const [projectId, dora, emil] = [sampleId(100), sampleId(4), sampleId(5)]

/** Opens the editor of a project as its Owner, Ben Okafor, or as another member. */
export const openEditor = async ({ project = sampleOwnerProject(), viewer = sampleId(2) } = {}) => {
  const person = userEvent.setup()
  const api = apiEdge()
  const user = sampleSelf({ id: viewer })
  api.file('/skills.txt', 'Photography\n')
  api.respond('listCommonSkills', [])
  api.respond('getCampusSkills', '')
  api.respond('getCurrentUser', user)
  api.respond('getProject', project)
  const page = renderApp(app, { at: `/projects/${projectId}/edit`, user })
  await screen.findByRole('heading', { level: 2, name: 'Members' })
  return {
    person,
    api,
    page,
    /** Replaces the text of a field. */
    type: (field: HTMLElement, text: string) => fill(person, field, text),
    save: () => person.click(screen.getByRole('button', { name: 'Save' })),
  }
}

export const titleField = () => screen.getByRole('textbox', { name: 'Title' })

/** The row of a member. */
export const member = (name: string) => {
  const rows = within(screen.getByRole('region', { name: 'Members' })).getAllByRole('listitem')
  const row = rows.find((each) => each.textContent.includes(name))
  if (!row) throw new Error(`${name} is not in the list`)
  return within(row)
}
