import type { HistoryEntry } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleMemberProject, sampleOwnerProject, samplePerson } from '@quad/test/samples'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'
import { viewer } from '../project.harness.tsx'

const at = `/projects/${sampleId(100)}/history`
const ben = samplePerson()
const chen = samplePerson({ id: sampleId(3), name: 'Chen Li' })

const entry = (change: Partial<HistoryEntry>): HistoryEntry => ({
  projectId: sampleId(100),
  change: 'joined',
  at: new Date().toISOString(),
  actor: ben,
  subject: chen,
  from: 'Unenrolled',
  to: 'Member',
  ...change,
})

const open = async (entries: HistoryEntry[], options: { next?: string } = {}) => {
  const api = apiEdge()
  api.respond('getProject', sampleOwnerProject())
  api.respond('getCurrentUser', viewer)
  api.respond('getProjectHistory', entries, { total: entries.length, ...options })
  const page = renderApp(app, { at, user: viewer })
  await screen.findByRole('list', { name: 'Changes' })
  return { api, page, person: userEvent.setup() }
}

test.each([
  ['Ben Okafor created the project.', entry({ change: 'created', subject: ben, to: 'Owner' })],
  ['Chen Li joined, accepted by Ben Okafor.', entry({})],
  [
    '\u2068דנה\u2069 joined, accepted by Ben Okafor.',
    entry({ subject: samplePerson({ id: sampleId(3), name: 'דנה' }) }),
  ],
  ['Chen Li left.', entry({ change: 'left', actor: chen, from: 'Member', to: 'Unenrolled' })],
  ['Ben Okafor removed Chen Li.', entry({ change: 'removed', from: 'Member', to: 'Unenrolled' })],
  ['Ben Okafor made Chen Li an Admin.', entry({ change: 'role', from: 'Member', to: 'Admin' })],
  ['Ben Okafor made Chen Li a Member.', entry({ change: 'role', from: 'Admin', to: 'Member' })],
  [
    'Ben Okafor handed the project over to Chen Li.',
    entry({ change: 'role', from: 'Admin', to: 'Owner' }),
  ],
  [
    'Ben Okafor stayed as an Admin.',
    entry({ change: 'role', subject: ben, from: 'Owner', to: 'Admin' }),
  ],
  ['Deleted user left.', entry({ change: 'left', actor: null, subject: null, to: 'Unenrolled' })],
])('reads “%s”', async (sentence, change) => {
  await open([change])
  expect(screen.getByRole('listitem')).toHaveTextContent(sentence)
  expect(screen.getByText('just now')).toBeVisible()
})

test('names the project and leads back to it', async () => {
  await open([entry({})])
  expect(document.title).toBe('History: Seagrass from above · Quad')
  expect(screen.getByText(/changed role at Seagrass from above/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to the project' })).toHaveAttribute(
    'href',
    `/projects/${sampleId(100)}`,
  )
  await expectNoViolations()
})

test('loads older changes after Retry, and focuses the first of them', async () => {
  const { api, person } = await open([entry({})], { next: 'older' })
  api.disconnect('getProjectHistory')
  await person.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Older changes could not be loaded.')
  await person.tab()
  expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus()
  expect(screen.getByText('Chen Li joined, accepted by Ben Okafor.')).toBeVisible()
  await expectNoViolations()
  api.respond('getProjectHistory', [
    entry({ change: 'created', subject: ben, at: '2026-03-01T10:00:00.000Z' }),
  ])
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Ben Okafor created the project.')).toBeVisible()
  expect(api.seen('getProjectHistory').at(-1)?.query).toEqual({ cursor: 'older' })
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  expect(screen.getAllByRole('listitem')[1]).toHaveFocus()
})

test('shows a new change without a reload', async () => {
  const { api } = await open([entry({})])
  const live = await liveEdge()
  api.respond('getProjectHistory', [
    entry({ change: 'left', actor: chen, to: 'Unenrolled' }),
    entry({ at: '2026-03-01T10:00:00.000Z' }),
  ])
  live.say({ type: 'project', projectId: sampleId(100) })
  expect(await screen.findByText('Chen Li left.')).toBeVisible()
})

test('sends a Member to the project', async () => {
  const api = apiEdge()
  api.respond('getProject', sampleMemberProject())
  const page = renderApp(app, { at, user: viewer })
  await waitFor(() => expect(page.path()).toBe(`/projects/${sampleId(100)}`))
  expect(api.seen('getProjectHistory')).toEqual([])
})

test('shows that the history does not load, and tries again on Retry', async () => {
  const api = apiEdge()
  api.respond('getProject', sampleOwnerProject())
  api.disconnect('getProjectHistory')
  renderApp(app, { at, user: viewer })
  expect(await screen.findByRole('alert')).toHaveTextContent('The history could not be loaded.')
  await expectNoViolations()
  api.respond('getProjectHistory', [entry({})])
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Chen Li joined, accepted by Ben Okafor.')).toBeVisible()
})
