import { session } from '@quad/shared-ui'
import { expectNoViolations } from '@quad/test/axe'
import { sampleId, sampleSelf } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { articles, direct, fromProject, open, projectId } from './notifications.harness.ts'

const invitation = (joins: boolean) =>
  fromProject({
    type: 'invitation',
    message: 'We need your eyes.',
    asks: { what: 'invitation', joins },
  })
const request = () => fromProject({ asks: { what: 'join-request', joins: true } })

const button = (name: string) => screen.getByRole('button', { name })

const settled = async (said: string) => {
  await screen.findByText(said)
  const article = articles()[0]!
  expect(article).toHaveFocus()
  expect(within(article).queryByRole('button')).not.toBeInTheDocument()
  expect(within(article).getByRole('link', { name: 'Check out Seagrass from above' })).toBeVisible()
  expect(session.get().user?.notifications.map(({ id }) => id)).toEqual([direct().id])
  await expectNoViolations()
}

test.each([
  [true, 'When you accept, you are a member at once.'],
  [false, 'When you accept, a join request is sent. The Owner or an Admin decides on it.'],
])('an invitation says what accepting means (joins: %s)', async (joins, words) => {
  await open([invitation(joins)])
  expect(screen.getByText(words)).toBeVisible()
  await expectNoViolations()
})

test('an invitation is accepted in place', async () => {
  const { api, person } = await open([direct(), invitation(true)])
  api.answer('acceptInvitation', { message: 'You have joined the project.' })
  await person.click(button('Accept the invitation of Chen Li to Seagrass from above'))
  await settled('You have joined the project.')
  expect(api.seen('acceptInvitation')[0]?.path).toBe(
    `/api/users/acceptInvite/${sampleId(1)}/${projectId}`,
  )
})

test('an invitation is declined in place', async () => {
  const { api, person } = await open([direct(), invitation(true)])
  api.answer('declineInvitation', { message: 'The invitation was declined.' })
  await person.click(button('Decline the invitation of Chen Li to Seagrass from above'))
  await settled('The invitation was declined.')
  expect(api.seen('declineInvitation')[0]?.path).toBe(
    `/api/users/declineInvite/${sampleId(1)}/${projectId}`,
  )
})

test('a join request is accepted in place', async () => {
  const { api, person } = await open([direct(), request()])
  api.answer('acceptRequest', { message: 'The request was accepted.' })
  await person.click(button('Accept the request of Chen Li to join Seagrass from above'))
  await settled('The request was accepted.')
  expect(api.seen('acceptRequest')[0]?.path).toBe(
    `/api/users/accept/${sampleId(1)}/${sampleId(3)}/${projectId}`,
  )
})

test('a join request is declined in place', async () => {
  const { api, person } = await open([direct(), request()])
  api.answer('denyRequest', { message: 'The request was rejected.' })
  await person.click(button('Decline the request of Chen Li to join Seagrass from above'))
  await settled('The request was rejected.')
  expect(api.seen('denyRequest')[0]?.path).toBe(
    `/api/users/deny/${sampleId(1)}/${sampleId(3)}/${projectId}`,
  )
})

test('what nobody waits for any more is not asked', async () => {
  await open([fromProject({ asks: null })])
  expect(screen.queryByRole('button', { name: /^(Accept|Decline)/ })).not.toBeInTheDocument()
})

test('while one answer is on its way there is no other', async () => {
  const { api, person } = await open([invitation(true)])
  api.answer('acceptInvitation', { message: 'You have joined the project.' })
  const answer = api.hold('acceptInvitation')
  await person.click(button('Accept the invitation of Chen Li to Seagrass from above'))
  await person.click(button('Decline the invitation of Chen Li to Seagrass from above'))
  await person.click(button('Dismiss the notification from Chen Li'))
  answer()
  await screen.findByText('You have joined the project.')
  expect(api.seen('declineInvitation')).toEqual([])
  expect(api.seen('dismissNotification')).toEqual([])
})

test('one that was withdrawn meanwhile says so, and stays until the person goes', async () => {
  const { api, person } = await open([invitation(true)])
  api.refuse('acceptInvitation', 'conflict', 'This invitation was withdrawn.')
  api.answer('getCurrentUser', sampleSelf())
  await person.click(button('Accept the invitation of Chen Li to Seagrass from above'))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error 409: This invitation was withdrawn.',
  )
  await waitFor(() => expect(session.get().user?.notifications).toEqual([]))
  expect(screen.getByText('We need your eyes.')).toBeVisible()
  await expectNoViolations()
})

test('without a connection the answer can be given again', async () => {
  const { api, person } = await open([invitation(true)])
  api.disconnect('acceptInvitation')
  const accept = 'Accept the invitation of Chen Li to Seagrass from above'
  await person.click(button(accept))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your answer could not be sent. Please try again.',
  )
  api.answer('acceptInvitation', { message: 'You have joined the project.' })
  await person.click(button(accept))
  expect(await screen.findByText('You have joined the project.')).toBeVisible()
})
