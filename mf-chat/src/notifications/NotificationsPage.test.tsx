import { deletedPerson, texts } from '@quad/contract'
import { useLiveConnection, useSession } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleSelf } from '@quad/test/samples'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'
import { articles, direct, fromProject, open, projectId, renamed } from './notifications.harness.ts'

const days = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)

test('shows that there are no notifications', async () => {
  await open([])
  expect(document.title).toBe('Notifications · Quad')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(texts.noNotifications)
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
  await expectNoViolations()
})

test('shows the newest first, with or without quotes around its time', async () => {
  await open()
  expect(articles()[0]).toHaveTextContent('Chen Li')
  expect(articles()[1]).toHaveTextContent('Ben Okafor')
  await expectNoViolations()
})

test("shows sender, title, time and message of a project's notification and links to the project", async () => {
  await open([fromProject()])
  const article = within(articles()[0]!)
  for (const text of ['Chen Li', 'Kite pilot', '3 minutes ago', 'I fly kites.']) {
    expect(article.getByText(text)).toBeVisible()
  }
  expect(article.getByRole('link', { name: 'Chen Li' })).toHaveAttribute(
    'href',
    `/users/${fromProject().fromId}`,
  )
  expect(article.getByRole('link', { name: 'Check out Seagrass from above' })).toHaveAttribute(
    'href',
    `/projects/${projectId}`,
  )
  expect(article.getByRole('button', { name: /^Dismiss/ })).toHaveTextContent('Dismiss')
})

test('links a direct chat’s notification to the chat, and cleans quotes, "\\n" and the signs of bold', async () => {
  await open([direct({ message: String.raw`"**Hello**\nthere"` })])
  const article = within(articles()[0]!)
  expect(article.getByText(/^Hello\s+there$/)).toBeVisible()
  expect(
    article.getByRole('link', { name: 'Check out this chat! With Ben Okafor' }),
  ).toHaveAttribute('href', `/chats/${sampleId(200)}`)
  expect(article.queryByRole('button', { name: /^Accept/ })).not.toBeInTheDocument()
})

test('shows a mention with its project, outside of the direct messages, and links it to the chat', async () => {
  const chatId = sampleId(201)
  await open([fromProject({ type: 'mention', chatId, message: 'Ask **@Ada**, please' })])
  const article = within(articles()[0]!)
  expect(articles()[0]).toHaveTextContent(
    /^Seagrass from aboveChen LiKite pilotmentioned you.*Ask @Ada, please/,
  )
  expect(
    article.getByRole('link', { name: 'Check out this chat! Of Seagrass from above' }),
  ).toHaveAttribute('href', `/chats/${chatId}`)
  expect(article.queryByRole('link', { name: /^Check out Seagrass/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('group')).not.toBeInTheDocument()
  await expectNoViolations()
})

test('leads from a mention to its message', async () => {
  const chatId = sampleId(201)
  await open([fromProject({ type: 'mention', chatId, messageSeq: 7 })])
  const link = screen.getByRole('link', { name: /^Check out this chat!/ })
  expect(link).toHaveAttribute('href', `/chats/${chatId}?message=7`)
})

test('groups direct messages, so that the other entries are as many as the bell counts', async () => {
  const second = direct({ id: sampleId(402), fromName: 'Dora Engel', message: 'Hi' })
  const { api, person } = await open([
    direct(),
    second,
    renamed({ id: sampleId(403) }),
    fromProject(),
  ])
  const visible = () => articles().filter((each) => each.checkVisibility())
  const isInGroup = (each: Element) => each.closest('details') !== null
  expect(articles().filter((each) => !isInGroup(each))).toHaveLength(2)
  const group = screen.getByRole('group')
  expect(within(group).getByText('2 direct messages')).toHaveTextContent('Counted with Messages')
  expect(within(group).getByText('Hi')).toBeVisible()
  await expectNoViolations()
  api.respond('dismissNotification', { message: 'ok' })
  await person.click(within(group).getByRole('button', { name: /^Dismiss .* Ben Okafor$/ }))
  expect(await within(group).findByText('1 direct message')).toBeVisible()
  expect(within(group).getByRole('article', { name: 'Dora Engel' })).toHaveFocus()
  expect(visible()).toHaveLength(4)
})

test('shows up to three direct messages, and folds more away', async () => {
  const messages = [1, 2, 3].map((nth) => direct({ id: sampleId(410 + nth), message: `Hi ${nth}` }))
  await open(messages)
  for (const { message } of messages) expect(screen.getByText(message)).toBeVisible()
  const live = await liveEdge()
  live.say({ type: 'notification', notification: direct({ id: sampleId(414), message: 'Hi 4' }) })
  expect(await screen.findByText('Hi 4')).toBeVisible()
})

test('folds four direct messages away', async () => {
  await open([1, 2, 3, 4].map((nth) => direct({ id: sampleId(410 + nth), message: `Hi ${nth}` })))
  expect(screen.getByText('Hi 1')).not.toBeVisible()
  await userEvent.click(screen.getByText('4 direct messages'))
  expect(screen.getByText('Hi 1')).toBeVisible()
  await expectNoViolations()
})

test('shows a deleted account that has left its project, without a link', async () => {
  const { id: fromId, name: fromName } = deletedPerson
  await open([fromProject({ type: 'made-owner', fromId, fromName, fromTitle: '', asks: null })])
  expect(articles()[0]).toHaveTextContent('Deleted user')
  expect(screen.queryByRole('link', { name: 'Deleted user' })).not.toBeInTheDocument()
})

test('names the project first, and the time of an event', async () => {
  const eventStart = new Date(2031, 4, 4, 14, 0).toISOString()
  await open([fromProject({ type: 'event-created', message: 'Beach walk', eventStart })])
  const [article] = articles()
  expect(article).toHaveTextContent(/^Seagrass from aboveChen Li/)
  expect(within(article!).getByText('May 4, 2031 at 2:00 PM')).toBeVisible()
})

test('links a reminder to its event', async () => {
  const eventId = sampleId(300)
  await open([fromProject({ type: 'event-reminder', message: 'Beach walk', eventId })])
  const article = within(articles()[0]!)
  expect(article.getByText('reminds you of an event')).toBeVisible()
  expect(article.getByRole('link', { name: 'See the event “Beach walk”' })).toHaveAttribute(
    'href',
    `/event/${eventId}`,
  )
  expect(article.queryByRole('link', { name: /^Check out/ })).not.toBeInTheDocument()
})

test('links a question for a common time to its marks', async () => {
  await open([fromProject({ type: 'times-offered', message: 'Kickoff' })])
  const article = within(articles()[0]!)
  expect(article.getByText('asks which times fit you')).toBeVisible()
  expect(
    article.getByRole('link', { name: 'Mark the times that fit you “Kickoff”' }),
  ).toHaveAttribute('href', `/projects/${sampleId(100)}/times`)
  expect(article.queryByRole('link', { name: /^Check out/ })).not.toBeInTheDocument()
})

test('counts the matches of a saved search, and links to its results', async () => {
  const search = { id: sampleId(500), matches: 3, match: null }
  const message = 'Kites near me'
  await open([
    fromProject({ type: 'search-matches', projectId: '', projectTitle: '', search, message }),
  ])
  const article = within(articles()[0]!)
  expect(article.getByText('3 new matches for your saved search')).toBeVisible()
  expect(article.getByText(message)).toBeVisible()
  expect(article.getByRole('link', { name: 'See the results “Kites near me”' })).toHaveAttribute(
    'href',
    `/search/saved/${search.id}`,
  )
  expect(
    article.getByRole('button', { name: 'Dismiss the notification from Kites near me' }),
  ).toBeVisible()
  await expectNoViolations()
})

test('alerts say why: which skill a new project needs', async () => {
  const reasons: [reason: string, matches: number, skills: string[], role?: string][] = [
    ['Needs Python (you have it)', 1, ['Python'], 'Coder'],
    ['One of them needs Python, SQL (you have them)', 2, ['Python', 'SQL'], 'Coder'],
    ['In common: Python', 1, ['Python']],
  ]
  await open(
    reasons.map(([, matches, matched, role], nth) => {
      const match = { of: 2, matched, missing: [], ...(role !== undefined && { role }) }
      const search = { id: sampleId(500 + nth), matches, match }
      const id = sampleId(401 + nth)
      return fromProject({ id, type: 'search-matches', projectId: '', projectTitle: '', search })
    }),
  )
  const shown = articles().map(({ textContent }) => textContent)
  for (const [reason, , skills] of reasons) {
    expect(shown).toContainEqual(expect.stringContaining(reason))
    const [named] = screen.getAllByText(skills.join(', '))
    expect(named!.tagName).toBe('STRONG')
  }
  await expectNoViolations()
})

test('links to no deleted project', async () => {
  await open([fromProject({ type: 'project-deleted' })])
  const [article] = articles()
  expect(article).toHaveTextContent('Seagrass from above')
  expect(within(article!).queryByRole('link', { name: /^Check out/ })).not.toBeInTheDocument()
})

describe('by day', () => {
  const noon = new Date(2031, 2, 10, 12)

  beforeEach(() => jest.useFakeTimers({ now: noon, doNotFake: ['setTimeout', 'queueMicrotask'] }))
  afterEach(() => jest.useRealTimers())

  const at = (...[year, month, day, hour, minute]: [number, number, number, number, number]) =>
    new Date(year, month, day, hour, minute).toISOString()

  test("groups notifications by day in the viewer's zone, each day named once", async () => {
    const times = [
      at(2031, 2, 10, 11, 59),
      at(2031, 2, 10, 0, 0),
      // A minute before midnight, in the night of the clock change in much of America.
      at(2031, 2, 9, 23, 59),
      at(2031, 2, 8, 12, 0),
      at(2031, 2, 2, 12, 0),
      at(2030, 11, 31, 23, 59),
    ]
    await open(times.map((timeSent, index) => renamed({ id: sampleId(410 + index), timeSent })))
    expect(days()).toEqual([
      'Today',
      'Yesterday',
      'Saturday, March 8',
      'Sunday, March 2',
      'December 31, 2030',
    ])
    expect(articles().map((each) => within(each).getByRole('time').textContent)).toEqual([
      '1 minute ago',
      '12 hours ago',
      'Yesterday',
      'Mar 8 · 2 days ago',
      'Mar 2',
      '12/31/30',
    ])
  })
})

test('shows a lost connection', async () => {
  await open()
  const lost = 'Connection lost. New notifications appear when it is back.'
  act(() => useLiveConnection.setState({ isOpen: false }))
  expect(screen.getByText(lost)).toBeVisible()
  await expectNoViolations()
  act(() => useLiveConnection.setState({ isOpen: true }))
  expect(screen.queryByText(lost)).not.toBeInTheDocument()
})

test('shows a skeleton until the session is known', async () => {
  apiEdge()
  renderApp(app, { at: '/notifications', user: sampleSelf() })
  act(() => useSession.setState({ status: 'unknown', user: null }))
  expect(await screen.findByText('Loading the notifications')).toBeInTheDocument()
  await expectNoViolations()
})

test('shows a failed refetch over the known notifications and retries', async () => {
  const api = apiEdge()
  api.refuse('listNotifications', 'unavailable', 'The server is busy.')
  renderApp(app, { at: '/notifications', user: sampleSelf({ notifications: [renamed()] }) })
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Your notifications could not be updated.')
  expect(alert).toHaveTextContent('Error 503: The server is busy.')
  expect(screen.getByText('Hello there')).toBeVisible()
  await expectNoViolations()

  api.respond('listNotifications', [renamed(), fromProject()], { total: 2 })
  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('I fly kites.')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('does not claim an empty list before the first response', async () => {
  const api = apiEdge()
  api.disconnect('listNotifications')
  renderApp(app, { at: '/notifications', user: sampleSelf() })
  await screen.findByRole('alert')
  expect(screen.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  expect(screen.queryByText(texts.noNotifications)).not.toBeInTheDocument()
})

test('announces no dismissal for one that another tab removed', async () => {
  await open([renamed()])
  const live = await liveEdge()
  live.say({ type: 'notification-dismissed', notificationId: renamed().id })
  expect(await screen.findByRole('heading', { level: 1, name: 'No notifications' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})
