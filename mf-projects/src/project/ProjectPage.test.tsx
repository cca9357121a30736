import type { Project } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleProject, sampleSelf } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

const at = `/projects/${sampleId(100)}`
const viewer = sampleSelf({ id: sampleId(9) })
const { audience: _, ...stranger } = sampleProject()

const memberProject: Project = {
  ...stranger,
  audience: 'member',
  chatId: sampleId(200),
  invitations: [],
  role: 'Member',
  can: { ...stranger.can, join: false, leave: true, chat: true },
}

const ownerProject: Project = {
  ...stranger,
  audience: 'manager',
  chatId: sampleId(200),
  invitations: [],
  role: 'Owner',
  can: { ...stranger.can, join: false, chat: true, edit: true, seeRequests: true, delete: true },
  joinRequests: [
    {
      userId: sampleId(3),
      name: 'Chen Li',
      profilePhotoId: null,
      message: 'I fly kites.',
      timeSent: new Date().toISOString(),
      invitedBy: null,
    },
  ],
}

const open = async (project: Project, user: typeof viewer | null = viewer) => {
  const api = apiEdge()
  api.answer('getProject', project)
  const page = renderApp(app, { at, ...(user && { user }) })
  await screen.findByRole('heading', { level: 1, name: 'Seagrass from above' })
  return { api, page, person: userEvent.setup() }
}

test('a stranger sees the project and may ask to join', async () => {
  const { api, person } = await open(sampleProject())
  for (const text of ['Looking for new members', 'We map seagrass with a kite and a camera.']) {
    expect(screen.getByText(text)).toBeVisible()
  }
  expect(screen.getByText('This project does not currently have any events.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Request to Join' }))
  await person.type(await screen.findByLabelText('Message'), 'I fly kites.')
  await expectNoViolations()
  api.answer('requestToJoin', { message: 'ok' })
  api.answer('getProject', { ...sampleProject(), requested: true })
  await person.click(screen.getByRole('button', { name: 'Send request' }))
  expect(await screen.findByRole('button', { name: 'Request Sent' })).toBeDisabled()
  expect(api.seen('requestToJoin')[0]).toMatchObject({
    path: `/api/users/join/${sampleId(9)}/${sampleId(100)}`,
    body: { msg: 'I fly kites.' },
  })
})

test('an empty message takes the default, one of 3 characters is refused', async () => {
  const { api, person } = await open(sampleProject())
  api.answer('requestToJoin', { message: 'ok' })
  await person.click(screen.getByRole('button', { name: 'Request to Join' }))
  await person.type(await screen.findByLabelText('Message'), 'abc')
  await person.click(screen.getByRole('button', { name: 'Send request' }))
  expect(await screen.findByText('A message has 4 to 250 characters.')).toBeVisible()
  expect(api.seen('requestToJoin')).toEqual([])

  await person.clear(screen.getByLabelText('Message'))
  await person.click(screen.getByRole('button', { name: 'Send request' }))
  await waitFor(() =>
    expect(api.seen('requestToJoin')[0]?.body).toMatchObject({
      msg: 'I would be a great fit for this project!',
    }),
  )
})

test('a refused request says why in the dialog', async () => {
  const { api, person } = await open(sampleProject())
  api.refuse('requestToJoin', 'conflict', 'This project is not looking for members.')
  await person.click(screen.getByRole('button', { name: 'Request to Join' }))
  await person.click(await screen.findByRole('button', { name: 'Send request' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error 409: This project is not looking for members.',
  )
})

test('a visitor is led to sign in and back', async () => {
  await open(sampleProject(), null)
  expect(screen.getByRole('link', { name: 'Request to Join' })).toHaveAttribute(
    'href',
    `/signin?redirect=${encodeURIComponent(at)}`,
  )
})

test('a project that is not recruiting offers no request', async () => {
  await open({ ...sampleProject(), status: false, can: { ...stranger.can, join: false } })
  expect(screen.getByText('Not looking for new members')).toBeVisible()
  expect(screen.queryByRole('button', { name: /join/i })).not.toBeInTheDocument()
})

test('a member sees Joined and the way to the chat', async () => {
  await open(memberProject)
  expect(screen.getByRole('button', { name: 'Joined' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open chat' })).toHaveAttribute(
    'href',
    `/chats/${sampleId(200)}`,
  )
  expect(screen.queryByRole('heading', { name: 'Join requests' })).not.toBeInTheDocument()
})

test('the Owner sees the requests and no join button', async () => {
  const { api, person } = await open(ownerProject)
  expect(screen.queryByRole('button', { name: /Joined|Request/ })).not.toBeInTheDocument()
  const requests = within(screen.getByRole('region', { name: 'Join requests' }))
  expect(requests.getByText('I fly kites.')).toBeVisible()
  await expectNoViolations()
  api.answer('acceptRequest', { message: 'ok' })
  api.answer('getProject', { ...ownerProject, joinRequests: [] })
  await person.click(requests.getByRole('button', { name: 'Accept Chen Li' }))
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'Join requests' })).not.toBeInTheDocument(),
  )
  expect(api.seen('acceptRequest')[0]?.path).toBe(
    `/api/users/accept/${sampleId(9)}/${sampleId(3)}/${sampleId(100)}`,
  )
})

test('a request can be rejected; a failure says so beside it', async () => {
  const { api, person } = await open(ownerProject)
  api.disconnect('denyRequest')
  await person.click(screen.getByRole('button', { name: 'Reject Chen Li' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This could not be saved. Please try again.',
  )
})

test('events show their time in words, and which have ended', async () => {
  await open(
    sampleProject({
      events: [
        {
          id: sampleId(50),
          title: 'Kite day',
          location: 'North beach',
          startDateTime: '2001-03-03T14:05:00Z',
          endDateTime: '2001-03-03T15:05:00Z',
        },
      ],
    }),
  )
  expect(screen.getByText('Kite day').closest('li')).toHaveTextContent(
    /March 3, 2001 at \d+:05 [AP]M \(ended\)/,
  )
})

test('an unknown project leads to the not-found page', async () => {
  const api = apiEdge()
  api.refuse('getProject', 'not_found', 'There is no such project.')
  const page = renderApp(app, { at })
  await waitFor(() => expect(page.path()).toBe('/error/404'))
})

test('a failure says so in place, and Retry asks again', async () => {
  const api = apiEdge()
  api.disconnect('getProject')
  renderApp(app, { at })
  expect(await screen.findByRole('alert')).toHaveTextContent('This project could not be loaded.')
  api.answer('getProject', sampleProject())
  await userEvent.click(screen.getByRole('button', { name: /retry/i }))
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Seagrass from above' }),
  ).toBeVisible()
})
