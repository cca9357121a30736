import type { EventAnswer, Notification } from '@quad/contract'
import { session } from '@quad/shared-ui'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { sampleId, sampleMemberEvent, sampleSelf } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import {
  articles,
  fromProject,
  minutesAgo,
  open,
  projectId,
  renamed,
} from './notifications.harness.ts'

type Asks = NonNullable<Notification['asks']>
const invitation = (joins: boolean, role: Asks['role'] = null) =>
  fromProject({
    type: 'invitation',
    message: 'We need your eyes.',
    asks: { what: 'invitation', joins, role, match: null },
  })
const request = (about: Partial<Asks> = {}) =>
  fromProject({ asks: { what: 'join-request', joins: true, role: null, match: null, ...about } })

const button = (name: string) => screen.getByRole('button', { name })

const announced = () => screen.getByText(/./, { selector: '[role=status]' }).textContent

const settled = async (result: string) => {
  await waitFor(() => expect(articles()[0]).toHaveTextContent(result))
  const article = articles()[0]!
  expect(article).toHaveFocus()
  expect(announced()).toBe(result)
  expect(within(article).queryByRole('button')).not.toBeInTheDocument()
  expect(within(article).getByRole('link', { name: 'Check out Seagrass from above' })).toBeVisible()
  expect(session.get().user?.notifications.map(({ id }) => id)).toEqual([renamed().id])
  await expectNoViolations()
}

test.each([
  [true, 'If you accept, you become a member at once.'],
  [false, 'If you accept, a join request is sent. The Owner or an Admin decides on it.'],
])('explains what accepting an invitation does (joins: %s)', async (joins, words) => {
  await open([invitation(joins, { title: 'Kite pilot', state: 'removed' })])
  expect(screen.getByText(words)).toBeVisible()
  expect(screen.getByText(/^To join as/).textContent.trim()).toBe(
    `To join as Kite pilot. This role was removed.${joins ? ' If you accept, you join without it.' : ''}`,
  )
  await expectNoViolations()
})

test('shows the role and the match of a join request', async () => {
  const match = { role: 'Kite pilot', of: 1, matched: ['Drones'], missing: [] }
  await open([request({ role: { title: 'Kite pilot', state: 'filled' }, match })])
  expect(screen.getByText(/^Wants to join as/)).toHaveTextContent(
    'Wants to join as Kite pilot. This role is filled. If you accept, Chen Li joins without it.',
  )
  expect(articles()[0]).toHaveTextContent('Fits Kite pilot: Drones')
  await expectNoViolations()
})

test.each([
  ['Accept', 'acceptInvitation', 'acceptInvite', 'You have joined the project.'],
  ['Decline', 'declineInvitation', 'declineInvite', 'The invitation was declined.'],
] as const)('decides on an invitation in place: %s', async (name, call, path, result) => {
  const { api, person } = await open([renamed(), invitation(true)])
  api.respond(call, { message: result })
  await person.click(button(`${name} the invitation of Chen Li to Seagrass from above`))
  await settled(result)
  expect(api.seen(call)[0]?.path).toBe(`/api/users/${path}/${sampleId(1)}/${projectId}`)
})

test.each([
  ['Accept', 'acceptRequest', 'accept', 'The request of Chen Li was accepted.'],
  ['Decline', 'denyRequest', 'deny', 'The request of Chen Li was declined.'],
] as const)(
  'decides on a join request in place: %s, with Undo until it takes effect',
  async (name, call, path, result) => {
    const { api, person } = await open([renamed(), request()])
    const live = await liveEdge()
    api.respond(call, { message: 'The request was settled.' })
    await person.click(button(`${name} the request of Chen Li to join Seagrass from above`))
    await waitFor(() => expect(articles()[0]).toHaveTextContent(result))
    expect(api.seen(call)[0]?.path).toBe(
      `/api/users/${path}/${sampleId(1)}/${sampleId(3)}/${projectId}`,
    )
    expect(button('Undo')).toBeVisible()
    await expectNoViolations()
    live.say({ type: 'notification-dismissed', notificationId: request().id })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
    await settled(result)
  },
)

test('has no main action: each of several requests has the same Accept', async () => {
  await open(
    [request(), request({ role: { title: 'Kite pilot', state: 'open' } }), invitation(true)].map(
      (each, nth) => ({ ...each, id: sampleId(480 + nth) }),
    ),
  )
  const accepts = screen.getAllByRole('button', { name: /^Accept/ })
  expect(accepts.map(({ dataset }) => dataset.variant)).toEqual(accepts.map(() => 'secondary'))
  expect(accepts).toHaveLength(3)
})

test('undoes a decision on a join request', async () => {
  const { api, person } = await open([request()])
  api.respond('denyRequest', { message: 'The request was rejected.' })
  await person.click(button('Decline the request of Chen Li to join Seagrass from above'))
  await screen.findByText('The request of Chen Li was declined.', { selector: 'p' })
  api.refuse('undoDecision', 'conflict', 'This request has been rejected already.')
  await person.click(button('Undo'))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error 409: This request has been rejected already.',
  )
  api.respond('undoDecision', { message: 'The request is open again.' })
  await person.click(button('Undo'))
  const accept = 'Accept the request of Chen Li to join Seagrass from above'
  expect(await screen.findByRole('button', { name: accept })).toBeVisible()
  expect(announced()).toBe('The request is open again.')
  expect(api.seen('undoDecision')[0]?.path).toBe(
    `/api/users/undoDecision/${sampleId(1)}/${sampleId(3)}/${projectId}`,
  )
})

test('offers no decision on a settled request', async () => {
  await open([fromProject({ asks: null })])
  expect(screen.queryByRole('button', { name: /^(Accept|Decline)/ })).not.toBeInTheDocument()
})

test('allows one decision at a time', async () => {
  const { api, person } = await open([invitation(true)])
  api.respond('acceptInvitation', { message: 'You have joined the project.' })
  const release = api.hold('acceptInvitation')
  await person.click(button('Accept the invitation of Chen Li to Seagrass from above'))
  await person.click(button('Decline the invitation of Chen Li to Seagrass from above'))
  await person.click(button('Dismiss the notification from Chen Li'))
  release()
  await screen.findByText('You have joined the project.', { selector: 'p' })
  expect(api.seen('declineInvitation')).toEqual([])
  expect(api.seen('dismissNotification')).toEqual([])
})

test('explains a withdrawn one, and keeps it until the person leaves', async () => {
  const { api, person } = await open([invitation(true)])
  api.refuse('acceptInvitation', 'conflict', 'This invitation was withdrawn.')
  api.respond('getCurrentUser', sampleSelf())
  api.respond('listNotifications', [], { total: 0 })
  await person.click(button('Accept the invitation of Chen Li to Seagrass from above'))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error 409: This invitation was withdrawn.',
  )
  await waitFor(() => expect(session.get().user?.notifications).toEqual([]))
  expect(screen.getByText('We need your eyes.')).toBeVisible()
  await expectNoViolations()
})

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
  expect(announced()).toBe('Dismissed the notification from Chen Li.')
  expect(counted()).toEqual([renamed().id])
  expect(api.seen('dismissNotification')[0]).toMatchObject({
    path: `/api/users/dismiss/${sampleId(1)}`,
    body: { id: fromProject().id },
  })
  await expectNoViolations()
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

test('keeps each dismissed one in its place, with an Undo of its own that restores and focuses it', async () => {
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
  expect(articles()[0]).toHaveFocus()
  expect(articles()[1]).toHaveTextContent('Dismissed the notification from Ben Okafor.')
  expect(counted()).toContain(fromProject().id)
  expect(announced()).toBe('The notification from Chen Li is back.')
  expect(api.seen('undismissNotification')[0]).toMatchObject({
    path: `/api/users/undismiss/${sampleId(1)}`,
    body: { id: fromProject().id },
  })
  await expectNoViolations()
})

test('focuses the previous one after the last one, and skips dismissed ones', async () => {
  const { api, person } = await open([renamed(), fromProject(), third()])
  api.respond('dismissNotification', { message: 'ok' })
  await person.click(dismissFrom('Dora Engel'))
  await undo()
  expect(articles()[1]).toHaveFocus()
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
})

test('shows why a dismissal or its Undo failed, and allows another try', async () => {
  const { api, person } = await open([renamed()])
  api.disconnect('dismissNotification')
  await person.click(dismissFrom('Ben Okafor'))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The notification could not be dismissed. Please try again.',
  )
  expect(screen.getByText('Hello there')).toBeVisible()
  await expectNoViolations()
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

const newEvent = (answer: EventAnswer | null = null, change: Partial<Notification> = {}) =>
  fromProject({
    type: 'event-created',
    message: 'Beach walk',
    eventId: sampleId(300),
    eventStart: minutesAgo(-600),
    attendance: { title: 'Beach walk', answer },
    ...change,
  })

const answers = () => within(screen.getByRole('group', { name: 'Are you coming to Beach walk?' }))

test('answers an event in place, and takes the answer back', async () => {
  const { api, person } = await open([newEvent()])
  expect(screen.getByRole('link', { name: 'See the event “Beach walk”' })).toHaveAttribute(
    'href',
    `/event/${sampleId(300)}`,
  )
  expect(screen.getByRole('link', { name: 'Check out Seagrass from above' })).toBeVisible()
  expect(
    answers()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Going', 'Maybe', "Can't go"])
  api.respond('answerEvent', sampleMemberEvent())
  await person.click(answers().getByRole('button', { name: 'Going' }))
  await waitFor(() =>
    expect(session.get().user?.notifications[0]?.attendance?.answer).toBe('going'),
  )
  const going = answers().getByRole('button', { name: 'Going' })
  expect(going).toHaveAttribute('aria-pressed', 'true')
  await expectNoViolations()
  await person.click(going)
  await waitFor(() => expect(going).toHaveAttribute('aria-pressed', 'false'))
  expect(api.seen('answerEvent')).toMatchObject([
    { body: { answer: 'going' } },
    { body: { answer: null } },
  ])
})

test('shows why an answer could not be saved', async () => {
  const { api, person } = await open([newEvent('maybe')])
  api.refuse('answerEvent', 'conflict', 'This event is over.')
  await person.click(answers().getByRole('button', { name: 'Going' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error 409: This event is over.')
  expect(answers().getByRole('button', { name: 'Maybe' })).toHaveAttribute('aria-pressed', 'true')
})

test('settles the reminder of an event that the person cannot come to', async () => {
  const { api, person } = await open([newEvent('going', { type: 'event-reminder' })])
  api.respond('answerEvent', sampleMemberEvent())
  await person.click(answers().getByRole('button', { name: "Can't go" }))
  await waitFor(() => expect(articles()[0]).toHaveTextContent("You answered: Can't go."))
  expect(articles()[0]).toHaveFocus()
  expect(session.get().user?.notifications).toEqual([])
  await expectNoViolations()
})
