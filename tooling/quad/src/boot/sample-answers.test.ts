import { createClient, endpoints, type EndpointName } from '@quad/contract'
import { sampleAnswers, sampleResponse, type Guest } from './sample-answers.ts'

const id = '00000000-0000-4000-8000-000000000100'

const cases = Object.keys(sampleAnswers).flatMap((name) =>
  (['visitor', 'owner'] as const).map((guest): [EndpointName, Guest] => [
    name as EndpointName,
    guest,
  ]),
)

test.each(cases)('answers %s for the %s in the form of the contract', async (name, guest) => {
  const { method, path, status } = endpoints[name]
  const answer = sampleResponse(guest, method, `/api${path.replaceAll(/\{\w+\}/g, id)}`)
  const { response } = endpoints[name] as { response?: { parse: (body: unknown) => unknown } }
  if (name === 'getCurrentUser' && guest === 'visitor') {
    expect(answer.status).toBe(401)
    return
  }
  expect({ ...answer, body: response?.parse(answer.body) }).toEqual({ ...answer, status })
  // The client of the front ends takes it, too.
  const client = createClient(async () => ({ body: answer.body, headers: new Headers() }))
  const call = client[name] as (args: unknown) => Promise<unknown>
  await expect(call({ params: {} })).resolves.toEqual(answer.body)
})

/** Reads that no page makes to show something. */
const unanswered: EndpointName[] = [
  // Files, downloads and streams.
  'exportData',
  'getAttachment',
  'getCalendar',
  'getEventFile',
  'getImage',
  'stream',
  // They need the token of an e-mail.
  'unsubscribePage',
  'verifyEmail',
  // They follow a press of a button or a key.
  'getEventLink',
  'suggestSearches',
  // Only for other clients of the API.
  'chatExists',
  'getRole',
  'isRequested',
]

test('answers every other read of the contract, so that no page shows an error instead of its data', () => {
  const reads = Object.entries(endpoints).filter(([, { method }]) => method === 'GET')
  const missing = reads.map(([name]) => name).filter((name) => !(name in sampleAnswers))
  expect(missing.toSorted()).toEqual(unanswered.toSorted())
})

test('says that the server is there, so that no page waits for a connection', () => {
  expect(sampleResponse('owner', 'GET', '/healthz')).toEqual({
    status: 200,
    body: { status: 'ok' },
  })
})
