import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { endpoints, type EndpointName } from './endpoints.ts'
import { endpointPath, createClient, type Request } from './client.ts'
import { editDistances } from './edit-distance.ts'
import { eventTime } from './event-time.ts'
import { browserIn } from './browser.ts'
import { isTimeZone } from './time-zone.ts'
import { sampleChat } from '../samples.ts'

const clientThatRecords = (body: unknown, headers: Record<string, string> = {}) => {
  const sent: Request[] = []
  const client = createClient(async (request) => {
    sent.push(request)
    return { body, headers: new Headers(headers) }
  })
  return { client, sent }
}

const projectId = '0f8fad5b-d9cb-469f-a165-70867728950e'

test('sends method, path, query and JSON body of an endpoint', async () => {
  const { client, sent } = clientThatRecords([])
  await client.filterUsers({ query: { query: 'C & C++', limit: 5 }, body: ['C#'] })
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/api/public/users/filter?query=C+%26+C%2B%2B&limit=5',
      body: '["C#"]',
    },
  ])
})

/** What the JSON Schema of a response says. It is not what the marks are made of. */
interface Shape {
  type?: string
  required?: string[]
  anyOf?: Shape[]
  oneOf?: Shape[]
}

/** The fields that each object of a shape has. */
const requiredIn = ({ required = [], anyOf, oneOf = anyOf }: Shape): string[] => {
  const [first, ...others] = (oneOf ?? []).map(requiredIn)
  return first?.filter((field) => others.every((fields) => fields.includes(field))) ?? required
}

const isNull = ({ type }: Shape) => type === 'null'

/** Responses that are not of this shape, and one that is, as far as a client looks. */
const responsesOf = (shape: Shape): { wrong: unknown[]; right: unknown[] } => {
  const others = shape.anyOf?.filter((each) => !isNull(each))
  if (others?.length === 1 && others[0]) {
    const { wrong, right } = responsesOf(others[0])
    return { wrong: wrong.filter((body) => body !== null), right: [null, ...right] }
  }
  // An empty body is undefined, and a page of a proxy a text.
  if (shape.type === 'string') return { wrong: [undefined, null, {}, []], right: ['id'] }
  const none = [undefined, null, {}, '<h1>Sign in</h1>']
  if (shape.type === 'array') return { wrong: none, right: [[]] }
  if (shape.type === 'boolean') return { wrong: [...none, []], right: [false] }
  const fields = requiredIn(shape)
  const whole = Object.fromEntries(fields.map((field) => [field, null]))
  const lacking = fields.map((field) =>
    Object.fromEntries(Object.entries(whole).filter(([name]) => name !== field)),
  )
  expect(fields).not.toEqual([])
  return { wrong: [...none, [], ...lacking], right: [whole] }
}

const respondingEndpoints = Object.entries<Endpoint>(endpoints).flatMap(([name, { response }]) =>
  response ? [[name as EndpointName, response] as const] : [],
)

test.each(respondingEndpoints)(
  'takes nothing but its own response for one of %s',
  async (name, response) => {
    const shape = z.toJSONSchema(response, { unrepresentable: 'any', io: 'output' }) as Shape
    const { wrong, right } = responsesOf(shape)
    const call = (body: unknown) =>
      (clientThatRecords(body).client[name] as (args: unknown) => Promise<unknown>)({ params: {} })
    for (const body of right) await expect(call(body)).resolves.toEqual(body)
    for (const body of wrong) await expect(call(body)).rejects.toThrow('not that of the endpoint')
  },
)

test('takes the empty response of an endpoint without content', async () => {
  await expect(clientThatRecords(undefined).client.logout()).resolves.toBeUndefined()
})

test('sends a text body as a JSON string', async () => {
  const { client, sent } = clientThatRecords('id')
  await client.createChat({ params: { userId: projectId, otherId: projectId }, body: 'now' })
  expect(sent[0]?.body).toBe('"now"')
})

test('escapes path parameters', () => {
  expect(endpointPath('getProject', { params: { projectId: '../users' } })).toBe(
    '/api/projects/..%2Fusers',
  )
})

test('returns total and next cursor with a page of a list', async () => {
  const { client } = clientThatRecords([1], {
    'x-total-count': '41',
    link: '</api/projects?limit=1&cursor=abc>; rel="next"',
  })
  await expect(client.page('listProjects', {})).resolves.toEqual({
    items: [1],
    total: 41,
    next: 'abc',
  })
})

test('returns what a search was read as, in any script', async () => {
  const { client } = clientThatRecords([1], { 'x-read-as': encodeURIComponent('Zürich 東京') })
  await expect(client.page('filterProjects', { body: {} })).resolves.toMatchObject({
    readAs: 'Zürich 東京',
  })
})

test('returns the skills that a search names by other names', async () => {
  const headers = { 'x-read-skills': 'c+sharp=C%23&js=JavaScript' }
  const { client } = clientThatRecords([1], headers)
  await expect(client.page('filterProjects', { body: {} })).resolves.toMatchObject({
    readSkills: { 'c sharp': 'C#', js: 'JavaScript' },
  })
})

test('returns no next cursor with the last page', async () => {
  const { client } = clientThatRecords([], { 'x-total-count': '0' })
  await expect(client.page('listProjects', {})).resolves.toEqual({
    items: [],
    total: 0,
    next: null,
  })
})

test('returns total and next cursor with an object that contains a list', async () => {
  const chat = sampleChat({ id: projectId })
  const { client, sent } = clientThatRecords(chat, {
    'x-total-count': '41',
    link: '</api/chats/1?cursor=abc>; rel="next"',
  })
  const params = { chatId: projectId }
  await expect(client.pageOf('getChat', { params, query: { limit: 5 } })).resolves.toEqual({
    response: chat,
    total: 41,
    next: 'abc',
  })
  expect(sent[0]?.path).toBe(`/api/chats/${projectId}?limit=5`)
})

test.each([
  ['robotics', 'robotics', 0],
  ['robo', 'robotics', 0],
  ['robtics', 'robotics', 1],
  ['roobotics', 'robotics', 1],
  ['robotiks', 'robotics', 1],
  ['rbootics', 'robotics', 1],
  ['rbooitcs', 'robotics', 2],
  ['photgr', 'photography', 1],
  ['chess', 'choir', 3],
  ['a', '', 1],
  ['', 'robotics', 0],
])('%s is a prefix of %s with %d edits', (word, other, distance) => {
  expect(Math.min(...editDistances(word, other))).toBe(distance)
})

test('returns the distance to the whole word last', () => {
  expect(editDistances('robo', 'robotics').at(-1)).toBe(4)
  expect(editDistances('robotisc', 'robotics').at(-1)).toBe(1)
})

test('names the weekday and a given zone', () => {
  expect(eventTime('2026-11-28T19:30:00.000Z', 'UTC')).toBe('Sat, Nov 28, 2026, 7:30 PM UTC')
})

test("uses the viewer's zone, unnamed, without a given one", () => {
  const local = new Date(2026, 10, 28, 19, 30).toISOString()
  expect(eventTime(local)).toBe('Sat, Nov 28, 2026, 7:30 PM')
})

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Chrome', `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/150.0.0.0 Safari/537.36`],
  ['Edge', `Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/150.0.0.0 Safari/537.36 Edg/150.0`],
  ['Opera', `Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/150.0.0.0 Safari/537.36 OPR/120.0`],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'],
  ['Firefox', 'Mozilla/5.0 (iPhone) AppleWebKit/605.1 (KHTML) FxiOS/150.0 Mobile Safari/605.1'],
  ['Safari', 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1 (KHTML) Version/26.0 Safari/605.1'],
  ['Samsung Internet', `Mozilla/5.0 ${webKit} SamsungBrowser/28.0 Chrome/130 Safari/537.36`],
  [undefined, 'curl/8.0'],
  [undefined, ''],
])('returns %s for %s', (browser, userAgent) => {
  expect(browserIn(userAgent)).toBe(browser)
})

test.each(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3', 'GMT'])(
  'accepts %s',
  (name) => expect(isTimeZone(name)).toBe(true),
)

test.each([
  '',
  'Europe/Atlantis',
  '+02:00',
  'UTC+2',
  'Europe/',
  '../UTC',
  'Europe/Berlin\0',
  'Ü/Z',
])('refuses %j', (name) => expect(isTimeZone(name)).toBe(false))
