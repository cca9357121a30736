import { endpoints, type Chat, type EndpointName } from '@quad/contract'
import { chatLineTypes } from '@quad/contract/server'
import { campusAnswers, campusResponse, type CampusRole } from './campus.ts'

const roles = ['visitor', 'member', 'owner'] as const
const id = '00000000-0000-4000-8000-000000000100'

const cases = Object.keys(campusAnswers).flatMap((name) =>
  roles.map((role): [EndpointName, CampusRole] => [name as EndpointName, role]),
)

test.each(cases)('answers %s for the %s in the form of the contract', (name, role) => {
  const { method, path } = endpoints[name]
  const body = campusResponse(role, method, path.replaceAll(/\{\w+\}/g, id))?.body
  const { response } = endpoints[name] as { response?: { parse: (body: unknown) => unknown } }
  if (body === undefined) expect([name, role]).toEqual(['getCurrentUser', 'visitor'])
  else expect(response?.parse(body)).toEqual(body)
})

/** Reads that no page makes to show something. */
const unanswered: EndpointName[] = [
  // Files, downloads and streams.
  'exportData',
  'getCalendar',
  'getEventFile',
  'getImage',
  'stream',
  // They need the token of an e-mail.
  'unsubscribePage',
  'verifyEmail',
  // Only for other clients of the API.
  'chatExists',
  'getRole',
  'isRequested',
]

test('answers every other read of the contract, so that no page shows an error instead of its data', () => {
  const reads = Object.entries(endpoints).filter(([, { method }]) => method === 'GET')
  const missing = reads.map(([name]) => name).filter((name) => !(name in campusAnswers))
  expect(missing.toSorted()).toEqual(unanswered.toSorted())
})

test("shows the Owner a team's chat with each kind of line, and the others a direct chat", () => {
  const chatOf = (role: CampusRole) => campusAnswers.getChat?.(role, id) as Chat

  expect(chatOf('owner').isProjectGroupchat).toBe(true)
  expect(chatOf('owner').lines.map(({ type }) => type)).toEqual([...chatLineTypes])
  expect(chatOf('member')).toMatchObject({ isProjectGroupchat: false, lines: [] })
})

test("lists a Member's notifications", () => {
  expect(campusAnswers.listNotifications?.('member', id)).toHaveLength(1)
})
