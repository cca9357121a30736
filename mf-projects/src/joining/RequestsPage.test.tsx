import type { JoinRequest } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleMemberProject, sampleOwnerProject } from '@quad/test/samples'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'
import { openProject, viewer } from '../project.harness.tsx'

const requestAt = (index: number, changes: Partial<JoinRequest> = {}): JoinRequest => ({
  userId: sampleId(200 + index),
  name: `Person ${index}`,
  profilePhotoId: null,
  message: `Message ${index}`,
  timeSent: new Date(Date.UTC(2026, 0, index + 1)).toISOString(),
  invitedBy: null,
  wantedRole: null,
  availability: null,
  decision: null,
  ...changes,
})

const pilot = { title: 'Kite pilot', state: 'open' } as const
const [plain, fit, newest] = [
  requestAt(1),
  requestAt(2, {
    match: { role: 'Kite pilot', of: 2, matched: ['Drones'], missing: ['GIS'] },
    availability: { looking: 'yes', hoursPerWeek: 8, availableFrom: null },
  }),
  requestAt(3, { wantedRole: pilot }),
] as const
const joinRequests = [plain, fit, newest]

const open = async (requests: JoinRequest[] = joinRequests, query = '') => {
  const api = apiEdge()
  api.respond('getProject', sampleOwnerProject({ joinRequests: requests }))
  api.respond('getCurrentUser', viewer)
  const page = renderApp(app, {
    at: `/projects/${sampleId(100)}/requests${query}`,
    user: viewer,
    fragments: { 'message-popover': () => null },
  })
  await screen.findByRole('heading', { level: 1, name: 'Join requests' })
  return { api, page, person: userEvent.setup() }
}

const names = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))

test('shows no more than three requests on the page of the project, and a link to all', async () => {
  const all = Array.from({ length: 25 }, (_, index) => requestAt(index))
  await openProject(sampleOwnerProject({ joinRequests: all }))
  expect(screen.getAllByRole('article')).toHaveLength(3)
  expect(screen.getByRole('link', { name: 'All 25 join requests' })).toHaveAttribute(
    'href',
    `/projects/${sampleId(100)}/requests`,
  )
  await expectNoViolations()
})

test('lists the newest first, with the fit and the hours of each person', async () => {
  await open()
  expect(document.title).toBe('Join requests: Seagrass from above · Quad')
  expect(names()).toEqual(['Person 3', 'Person 2', 'Person 1'])
  const card = screen.getByRole('article', { name: 'Person 2' })
  expect(card).toHaveTextContent('Kite pilot: 1 of 2, missing GIS')
  expect(card).toHaveTextContent('Has 8 hours a week.')
  await expectNoViolations()
})

test('sorts by fit and filters by role, in the address', async () => {
  const { page, person } = await open()
  await person.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Best fit')
  expect(names()).toEqual(['Person 2', 'Person 3', 'Person 1'])
  await person.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Kite pilot (1)')
  expect(names()).toEqual(['Person 3'])
  expect(page.path()).toContain('order=fit&role=role%3AKite+pilot')
  await expectNoViolations()
})

test('restores order and filter from the address', async () => {
  await open(joinRequests, '?order=fit&role=none')
  expect(names()).toEqual(['Person 2', 'Person 1'])
})

test('accepts several together, and undoes them together', async () => {
  const { api, person } = await open()
  api.respond('acceptRequest', { message: 'ok' })
  await person.click(screen.getByRole('checkbox', { name: 'Select all 3' }))
  await person.click(screen.getByRole('checkbox', { name: 'Select Person 2' }))
  const decided = joinRequests.map((request) =>
    request === fit ? request : { ...request, decision: 'accepted' as const },
  )
  api.respond('getProject', sampleOwnerProject({ joinRequests: decided }))
  await person.click(screen.getByRole('button', { name: 'Accept 2 selected' }))
  const undo = await screen.findByRole('button', { name: 'Undo 2' })
  expect(api.seen('acceptRequest').map(({ path }) => path)).toEqual(
    [newest, plain].map(
      ({ userId }) => `/api/users/accept/${sampleId(9)}/${userId}/${sampleId(100)}`,
    ),
  )
  expect(screen.getByText('2 accepted')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Select all 1' })).not.toBeChecked()
  await expectNoViolations()
  api.respond('undoDecision', { message: 'ok' })
  api.respond('getProject', sampleOwnerProject({ joinRequests }))
  await person.click(undo)
  expect(await screen.findByRole('checkbox', { name: 'Select all 3' })).toBeVisible()
  expect(api.seen('undoDecision')).toHaveLength(2)
})

test('accepts the others if one was withdrawn, and says so', async () => {
  const { api, person } = await open([newest, plain])
  api.refuse('acceptRequest', 'conflict', 'This request has been withdrawn.')
  await person.click(screen.getByRole('checkbox', { name: 'Select all 2' }))
  await person.click(screen.getByRole('button', { name: 'Accept 2 selected' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This request has been withdrawn.')
  expect(api.seen('acceptRequest')).toHaveLength(2)
})

test('keeps settled requests in place, and adds new ones at the end', async () => {
  const { api } = await open()
  const live = await liveEdge()
  api.respond(
    'getProject',
    sampleOwnerProject({ joinRequests: [plain, fit, requestAt(4)], usersId: [newest.userId] }),
  )
  live.say({ type: 'project', projectId: sampleId(100) })
  await waitFor(() => expect(names()).toEqual(['Person 3', 'Person 2', 'Person 1', 'Person 4']))
  expect(screen.getByRole('article', { name: 'Person 3' })).toHaveTextContent('Accepted')
  expect(screen.getByRole('checkbox', { name: 'Select Person 3' })).toBeDisabled()
})

test('says that no request is waiting', async () => {
  await open([])
  expect(screen.getByText('No join request is waiting.')).toBeVisible()
  await expectNoViolations()
})

test('leads others to the project', async () => {
  const api = apiEdge()
  api.respond('getProject', sampleMemberProject())
  api.respond('getCurrentUser', viewer)
  const page = renderApp(app, { at: `/projects/${sampleId(100)}/requests`, user: viewer })
  await waitFor(() => expect(page.path()).toBe(`/projects/${sampleId(100)}`))
})
