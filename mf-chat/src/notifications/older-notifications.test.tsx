import { texts } from '@quad/contract'
import { session } from '@quad/shared-ui'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { sampleId, sampleSelf } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { articles, fromProject, minutesAgo, open, renamed } from './notifications.harness.ts'

const older = (nth: number) =>
  fromProject({
    id: sampleId(450 + nth),
    fromName: `Sender ${nth}`,
    message: `Older ${nth}`,
    timeSent: minutesAgo(1000 + nth),
  })

const brandNew = fromProject({
  id: sampleId(470),
  message: 'Brand new',
  timeSent: minutesAgo(0),
})

const openFirst = () => open(undefined, undefined, { total: 3, next: 'abc' })

const more = () => screen.findByRole('button', { name: 'Show more notifications' })

/** Opens the page, and loads a second page of two older notifications. */
const openBoth = async () => {
  const opened = await openFirst()
  opened.api.respond('listNotifications', [older(1), older(2)], { total: 4 })
  await opened.person.click(await more())
  await screen.findByText('Older 2')
  return opened
}

test('shows older ones after Retry, focuses the first of them, and ends at the last', async () => {
  const { api, person } = await openFirst()
  api.disconnect('listNotifications')
  await person.click(await more())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'More notifications could not be loaded.',
  )
  expect(articles()).toHaveLength(2)
  api.respond('listNotifications', [older(1), older(2)], { total: 4 })
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('Older 2')
  expect(api.seen('listNotifications').at(-1)?.query).toEqual({ limit: '50', cursor: 'abc' })
  expect(articles().map((each) => each.textContent)).toEqual(
    ['I fly kites.', 'Hello there', 'Older 1', 'Older 2'].map((text) =>
      expect.stringContaining(text),
    ),
  )
  await waitFor(() => expect(articles()[2]).toHaveFocus())
  expect(screen.queryByRole('button', { name: 'Show more notifications' })).toBeNull()
  await expectNoViolations()
})

test('dismisses and restores an older one in its place, and asks the server for the count', async () => {
  const { api, person } = await openBoth()
  const count = (notificationCount: number) =>
    api.respond(
      'getCurrentUser',
      sampleSelf({ notifications: [renamed(), fromProject()], notificationCount }),
    )
  count(2)
  api.respond('dismissNotification', { message: 'ok' })
  await person.click(screen.getByRole('button', { name: /^Dismiss .* Sender 1$/ }))
  await waitFor(() =>
    expect(articles()[2]).toHaveTextContent('Dismissed the notification from Sender 1.'),
  )
  expect(articles()).toHaveLength(4)
  await waitFor(() => expect(session.get().user?.notificationCount).toBe(2))
  api.respond('undismissNotification', older(1))
  await person.click(within(articles()[2]!).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(articles()[2]).toHaveTextContent('Older 1'))
  expect(session.get().user?.notificationCount).toBe(3)
})

test('follows live events on all pages', async () => {
  await openBoth()
  const live = await liveEdge()
  live.say({ type: 'notification-dismissed', notificationId: older(2).id })
  await waitFor(() => expect(screen.queryByText('Older 2')).toBeNull())
  live.say({ type: 'notification', notification: brandNew })
  live.say({ type: 'notification', notification: older(2) })
  expect(await screen.findByText('Brand new')).toBeVisible()
  expect(articles().map((each) => each.textContent)).toEqual(
    ['Brand new', 'I fly kites.', 'Hello there', 'Older 1', 'Older 2'].map((text) =>
      expect.stringContaining(text),
    ),
  )
})

test('loads older ones when another tab has dismissed all loaded ones', async () => {
  const { api } = await openFirst()
  api.respond('listNotifications', [older(1)], { total: 1 })
  const live = await liveEdge()
  for (const { id } of [renamed(), fromProject()]) {
    live.say({ type: 'notification-dismissed', notificationId: id })
  }
  expect(await screen.findByText('Older 1')).toBeVisible()
  expect(screen.queryByText(texts.noNotifications)).toBeNull()
})

test('focuses the first older one although a newer one arrives meanwhile', async () => {
  const { api, person } = await openFirst()
  api.respond('listNotifications', [older(1)], { total: 3 })
  const live = await liveEdge()
  const release = api.hold('listNotifications')
  await person.click(await more())
  live.say({ type: 'notification', notification: brandNew })
  release()
  await screen.findByText('Older 1')
  await waitFor(() => expect(articles().at(-1)).toHaveFocus())
})

test('keeps one that arrives while the list is fetched', async () => {
  const { api, person } = await openFirst()
  const live = await liveEdge()
  const release = api.hold('listNotifications')
  await person.click(await more())
  live.say({ type: 'notification-dismissed', notificationId: fromProject().id })
  live.say({ type: 'notification', notification: brandNew })
  release()
  await waitFor(() => expect(screen.getByText('Brand new')).toBeVisible())
  await waitFor(() => expect(screen.queryByText('I fly kites.')).toBeNull())
})

test('shows one that a live event added once, when its page is loaded', async () => {
  const { api, person } = await openFirst()
  const live = await liveEdge()
  live.say({ type: 'notification', notification: older(1) })
  api.respond('listNotifications', [older(1)], { total: 3 })
  await person.click(await more())
  await waitFor(() => expect(api.seen('listNotifications')).toHaveLength(2))
  await waitFor(() => expect(screen.getAllByText('Older 1')).toHaveLength(1))
})
