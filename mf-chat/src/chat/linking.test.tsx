import type { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { sampleEvent, sampleId, sampleMemberProject, sampleUser } from '@quad/test/samples'
import { act, waitFor, within } from '@testing-library/react'
import { chatId, groupChat, items, layOutLog, leave, message, open } from './open-chat.harness.tsx'
import { linkedPage } from './LinkPreview.tsx'

beforeEach(layOutLog)
afterEach(leave)

type Api = ReturnType<typeof apiEdge>

const site = location.origin
const id = sampleId(700)

test.each([
  [`${site}/projects/${id}`, { kind: 'projects', id }],
  [`Look: ${site}/event/${id}.`, { kind: 'event', id }],
  [`[her](${site}/users/${id})`, { kind: 'users', id }],
  [`${site}/projects/${id}?from=chat#events`, { kind: 'projects', id }],
  [`https://elsewhere.example/projects/${id} ${site}/users/${id}`, { kind: 'users', id }],
])('%s links to a page of this site', (text, page) => {
  expect(linkedPage(text)).toEqual(page)
})

test.each([
  `https://elsewhere.example/projects/${id}`,
  `https://elsewhere.example/?to=${site}x/projects/${id}`,
  `${site}/projects/${id}/requests`,
  `${site}/projects/${id}0`,
  `${site}/projects/mine`,
  `${site}/chats/${id}`,
])('%s has no preview', (text) => {
  expect(linkedPage(text)).toBeUndefined()
})

/** Opens a chat, to which a message comes; the API responds to the requests of its card. */
const receive = async (content: string, respond: (api: Api) => void) => {
  const { api } = await open(groupChat)
  const live = await liveEdge()
  respond(api)
  act(() =>
    live.say({
      type: 'message',
      chatId,
      message: message(4, content, sampleId(3)),
      fromName: 'Chen Li',
    }),
  )
  await waitFor(() => expect(items()).toHaveLength(4))
  return api
}

test.each<[string, string, (api: Api) => void, string]>([
  [
    'a project',
    `/projects/${id}`,
    (api) => api.respond('getProject', sampleMemberProject({ title: 'Kelp map' })),
    'Kelp map Looking for new members',
  ],
  [
    'an event',
    `/event/${id}`,
    (api) => api.respond('getEvent', sampleEvent({ projectTitle: 'Kelp map' })),
    'Kite day May 4, 2031 at 2:30 PM · Kelp map',
  ],
  [
    'a person',
    `/users/${id}`,
    (api) => api.respond('getUser', sampleUser({ id, name: 'Dora Engel' })),
    'Dora Engel Marine Biology · University of Example',
  ],
])('a message that links to %s shows its card', async (_, path, respond, name) => {
  await receive(`See ${site}${path}`, respond)
  const card = await within(items()[3]!).findByRole('link', { name })
  expect(card).toHaveAttribute('href', path)
  await expectNoViolations()
})

test('a page that the viewer may not see has no card', async () => {
  const api = await receive(`See ${site}/users/${id}`, (edge) =>
    edge.refuse('getUser', 'not_found', 'This person is not here.'),
  )
  await waitFor(() => expect(api.seen('getUser')).toHaveLength(1))
  await waitFor(() => expect(items()[3]!.querySelector('[data-shape=block]')).toBeNull())
  expect(within(items()[3]!).getAllByRole('link')).toHaveLength(1)
})
