import { session } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleNotification, sampleSelf } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const direct = sampleNotification({ timeSent: `"${minutesAgo(90)}"` })
const ofProject = sampleNotification({
  id: sampleId(401),
  type: 'join-request',
  projectId: sampleId(100),
  projectTitle: 'Seagrass from above',
  fromId: sampleId(3),
  fromName: 'Chen Li',
  fromTitle: 'Kite pilot',
  chatId: null,
  message: 'I fly kites.',
  timeSent: minutesAgo(3),
})

const open = async (notifications = [direct, ofProject]) => {
  const api = apiEdge()
  renderApp(app, { at: '/notifications', user: sampleSelf({ notifications }) })
  const name = notifications.length > 0 ? 'Notifications' : 'No notifications'
  await screen.findByRole('heading', { level: 1, name })
  return { api, person: userEvent.setup() }
}

const articles = () => screen.getAllByRole('article')

test('without notifications it says so', async () => {
  await open([])
  expect(document.title).toBe('Notifications · Quad')
  await expectNoViolations()
})

test('the newest stands first', async () => {
  await open()
  expect(articles()[0]).toHaveTextContent('Chen Li')
  expect(articles()[1]).toHaveTextContent('Ben Okafor')
  await expectNoViolations()
})

test('one of a project shows sender, title, time and message, and leads to the project', async () => {
  await open([ofProject])
  const article = within(articles()[0]!)
  for (const text of ['Chen Li', 'Kite pilot', '3 minutes ago', 'I fly kites.']) {
    expect(article.getByText(text)).toBeVisible()
  }
  expect(article.getByRole('link', { name: 'Check out Seagrass from above' })).toHaveAttribute(
    'href',
    `/projects/${sampleId(100)}`,
  )
})

test('one of a direct chat leads to that chat', async () => {
  await open([direct])
  const article = within(articles()[0]!)
  expect(article.getByText('Hello there')).toBeVisible()
  expect(article.getByRole('link', { name: 'Check out this chat!' })).toHaveAttribute(
    'href',
    `/chats/${sampleId(200)}`,
  )
})

test('dismissing takes it off the list and the bell, and keeps the focus in the list', async () => {
  const { api, person } = await open()
  api.answer('dismissNotification', { message: 'ok' })
  await person.click(screen.getByRole('button', { name: 'Dismiss the notification from Chen Li' }))
  await waitFor(() => expect(articles()).toHaveLength(1))
  expect(session.get().user?.notifications.map(({ id }) => id)).toEqual([direct.id])
  expect(screen.getByRole('list', { name: 'Notifications' }).parentElement).toHaveFocus()
  expect(api.seen('dismissNotification')[0]).toMatchObject({
    path: `/api/users/dismiss/${sampleId(1)}`,
    body: { id: ofProject.id },
  })
})

test('one that cannot be dismissed stays and says why', async () => {
  const { api, person } = await open([direct])
  api.disconnect('dismissNotification')
  await person.click(screen.getByRole('button', { name: /^Dismiss/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This could not be dismissed. Please try again.',
  )
  expect(articles()).toHaveLength(1)
  await expectNoViolations()
})

test('a new one shows without a reload', async () => {
  await open([direct])
  const live = liveEdge()
  live.say({ type: 'notification', notification: ofProject })
  expect(await screen.findByText('I fly kites.')).toBeVisible()
  live.stop()
})

test('a visitor is led to sign in and back', async () => {
  apiEdge()
  const page = renderApp(app, { at: '/notifications' })
  await waitFor(() => expect(page.path()).toBe('/signin?redirect=%2Fnotifications'))
})
