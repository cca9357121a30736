import { session } from '@quad/shared-ui'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { sampleId } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { articles, renamed, fromProject, minutesAgo, open } from './notifications.harness.ts'

const counted = () => session.get().user?.notifications.map(({ id }) => id)

const dismissFrom = (name: string) =>
  screen.getByRole('button', { name: `Dismiss the notification from ${name}` })

const undo = () => screen.findByRole('button', { name: 'Undo' })

const third = () =>
  renamed({
    id: sampleId(402),
    fromName: 'Dora Engel',
    message: 'Bye',
    timeSent: minutesAgo(95),
  })

test('updates the bell, confirms in place and focuses the next one', async () => {
  const { api, person } = await open()
  api.respond('dismissNotification', { message: 'ok' })
  await person.click(dismissFrom('Chen Li'))
  await undo()
  const [dismissed, next] = articles()
  expect(dismissed).toHaveTextContent('Dismissed the notification from Chen Li.')
  expect(within(dismissed!).queryByText('I fly kites.')).not.toBeInTheDocument()
  expect(next).toHaveFocus()
  expect(next).toHaveTextContent('Ben Okafor')
  expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain(
    'Dismissed the notification from Chen Li.',
  )
  expect(counted()).toEqual([renamed().id])
  expect(api.seen('dismissNotification')[0]).toMatchObject({
    path: `/api/users/dismiss/${sampleId(1)}`,
    body: { id: fromProject().id },
  })
  await expectNoViolations()
})

test('focuses the previous one after the last one', async () => {
  const { api, person } = await open()
  api.respond('dismissNotification', { message: 'ok' })
  await person.click(dismissFrom('Ben Okafor'))
  await undo()
  expect(articles()[0]).toHaveFocus()
  expect(articles()[0]).toHaveTextContent('Chen Li')
})

test('keeps the heading above the result of the only one', async () => {
  const { api, person } = await open([renamed()])
  api.respond('dismissNotification', { message: 'ok' })
  await person.click(dismissFrom('Ben Okafor'))
  await undo()
  expect(screen.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  expect(screen.queryByText('No notifications')).not.toBeInTheDocument()
  expect(articles()[0]).toHaveFocus()
  await expectNoViolations()
})

test('restores it in place and focuses it on Undo', async () => {
  const { api, person } = await open([renamed(), fromProject(), third()])
  api.respond('dismissNotification', { message: 'ok' })
  api.respond('undismissNotification', fromProject())
  await person.click(dismissFrom('Chen Li'))
  await person.click(await undo())
  expect(await screen.findByText('I fly kites.')).toBeVisible()
  expect(articles()[0]).toHaveTextContent('Chen Li')
  expect(articles()[0]).toHaveFocus()
  expect(counted()).toContain(fromProject().id)
  expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain(
    'The notification from Chen Li is back.',
  )
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  expect(api.seen('undismissNotification')[0]).toMatchObject({
    path: `/api/users/undismiss/${sampleId(1)}`,
    body: { id: fromProject().id },
  })
})

test('keeps each dismissed one in its place, with an Undo of its own', async () => {
  const { api, person } = await open([renamed(), fromProject(), third()])
  api.respond('dismissNotification', { message: 'ok' })
  await person.click(dismissFrom('Chen Li'))
  await undo()
  await person.click(dismissFrom('Ben Okafor'))
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2))
  expect(articles().map((each) => each.textContent)).toEqual([
    expect.stringContaining('Dismissed the notification from Chen Li.'),
    expect.stringContaining('Dismissed the notification from Ben Okafor.'),
    expect.stringContaining('Bye'),
  ])
  expect(articles()[2]).toHaveFocus()
  api.respond('undismissNotification', fromProject())
  await person.click(within(articles()[0]!).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('I fly kites.')).toBeVisible()
  expect(articles()[0]).toHaveTextContent('I fly kites.')
  expect(articles()[1]).toHaveTextContent('Dismissed the notification from Ben Okafor.')
  await expectNoViolations()
})

test('keeps its place among others of the same moment', async () => {
  const timeSent = minutesAgo(5)
  const ids = [sampleId(409), sampleId(408), sampleId(407)]
  const { api, person } = await open(
    ids.map((id, nth) => fromProject({ id, timeSent, fromName: `Sender ${nth}` })),
  )
  api.respond('dismissNotification', { message: 'ok' })
  await person.click(dismissFrom('Sender 0'))
  await undo()
  expect(articles().map(({ id }) => id)).toEqual(ids.map((id) => `notification-${id}`))
})

test('skips dismissed ones when it moves the focus', async () => {
  const { api, person } = await open([renamed(), fromProject(), third()])
  api.respond('dismissNotification', { message: 'ok' })
  await person.click(dismissFrom('Dora Engel'))
  await undo()
  await person.click(dismissFrom('Ben Okafor'))
  await waitFor(() => expect(articles()[0]).toHaveFocus())
  expect(articles()[0]).toHaveTextContent('Chen Li')
})

test('works when the live event arrives before the response', async () => {
  const { api, person } = await open()
  const live = await liveEdge()
  api.respond('dismissNotification', { message: 'ok' })
  const release = api.hold('dismissNotification')
  await person.click(dismissFrom('Chen Li'))
  live.say({ type: 'notification-dismissed', notificationId: fromProject().id })
  expect(dismissFrom('Chen Li')).toHaveAttribute('aria-disabled', 'true')
  release()
  await undo()
  expect(articles()[1]).toHaveFocus()
  live.stop()
})

test('keeps one that cannot be dismissed, with the reason', async () => {
  const { api, person } = await open([renamed()])
  api.disconnect('dismissNotification')
  await person.click(dismissFrom('Ben Okafor'))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The notification could not be dismissed. Please try again.',
  )
  expect(screen.getByText('Hello there')).toBeVisible()
  await expectNoViolations()
})

test('shows why Undo failed, and allows another try', async () => {
  const { api, person } = await open([renamed()])
  api.respond('dismissNotification', { message: 'ok' })
  api.refuse('undismissNotification', 'conflict', 'This notification is out of date.')
  await person.click(dismissFrom('Ben Okafor'))
  await person.click(await undo())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error 409: This notification is out of date.',
  )
  expect(counted()).toEqual([])
  expect(await undo()).toBeVisible()
  await expectNoViolations()
})
