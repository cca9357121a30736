import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { hydrateApp } from '@quad/test/served'
import { sampleId, sampleProject, sampleProjectCard } from '@quad/test/samples'
import { screen, within } from '@testing-library/react'
import app from '../index.ts'

const title = 'Projects like this'

test('a page of the server ends with projects like its own', async () => {
  const api = apiEdge()
  const project = sampleProject()
  api.respond('getProject', project)
  const other = sampleProjectCard({ id: sampleId(101), title: 'Kelp from below' })
  api.respond('listSimilarProjects', [other])
  const { html } = await hydrateApp(app, { at: `/projects/${project.id}` })
  expect(html).toContain(title)
  const similar = within(screen.getByRole('region', { name: title }))
  expect(similar.getByRole('link', { name: 'Kelp from below' })).toHaveAttribute(
    'href',
    `/projects/${sampleId(101)}`,
  )
  expect(screen.getAllByRole('heading', { level: 2 }).at(-1)).toHaveTextContent(title)
  expect(api.seen('listSimilarProjects')).toHaveLength(1)
  await expectNoViolations()
})
