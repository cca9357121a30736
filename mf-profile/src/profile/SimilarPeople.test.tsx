import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { hydrateApp } from '@quad/test/served'
import { sampleId, sampleUser, sampleUserCard } from '@quad/test/samples'
import { screen, within } from '@testing-library/react'
import app from '../index.ts'

const title = 'People with similar skills'
const user = sampleUser()
const at = `/users/${user.id}`

test('a profile of the server ends with people of similar skills', async () => {
  const api = apiEdge()
  api.respond('getUser', user)
  api.respond('listSimilarUsers', [sampleUserCard({ id: sampleId(7), name: 'Kai Nakamura' })])
  const { html } = await hydrateApp(app, { at, fragments: { 'message-popover': () => null } })
  expect(html).toContain(title)
  const similar = within(screen.getByRole('region', { name: title }))
  expect(similar.getByRole('link', { name: 'Kai Nakamura' })).toHaveAttribute(
    'href',
    `/users/${sampleId(7)}`,
  )
  expect(screen.getAllByRole('heading', { level: 2 }).at(-1)).toHaveTextContent(title)
  expect(api.seen('listSimilarUsers')).toHaveLength(1)
  await expectNoViolations()
})
