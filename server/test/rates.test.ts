import { endpoints, type Endpoint, type EndpointName } from '@quad/contract'
import { rates, storesNothing, type Rate } from '@quad/contract/server'
import { sql } from 'kysely'
import { createTestApp } from './app.ts'
import { createBrowser, type Browser } from './browser.ts'
import { createFactories } from './factories.ts'
import { requests } from './matrix/requests.ts'
import { sceneOf } from './matrix/scene.ts'
import { photoForm } from './photo.ts'
import { createSecrets } from './matrix/secrets.ts'
import { createWorld } from './matrix/world.ts'

const { app, as, services, database } = await createTestApp()
const second = await createTestApp({ database })
const { db } = services
const { createUser, createChat } = createFactories(db)
const painter = await as(await createUser())
const pictureId = await painter.uploadImage({ body: photoForm() })

const secrets = createSecrets()

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** For the first mail about a registration, and for another one. */
const registrationMails = {
  per: 'email',
  max: 5,
  seconds: hour,
  sharedAs: 'registration mails',
} as const

const visitors = { per: 'visitors', max: 1200, seconds: minute } as const
const lists = [{ per: 'person', max: 300, seconds: minute }, visitors] as const
const searches = [{ per: 'person', max: 120, seconds: minute }, visitors] as const

/** The agreed rates, to detect changes of the contract. */
const agreed: Partial<Record<EndpointName, readonly Rate[]>> = {
  login: [{ per: 'email and ip', max: 5, seconds: minute }],
  register: [registrationMails, { per: 'ip', max: 300, seconds: hour }],
  resendVerification: [registrationMails],
  recoverPassword: [
    { per: 'email', max: 1, seconds: 30 },
    { per: 'email', max: 5, seconds: hour },
  ],
  sendMessage: [{ per: 'person', max: 60, seconds: minute }],
  createChat: [{ per: 'person', max: 20, seconds: hour }],
  inviteToProject: [{ per: 'person', max: 50, seconds: day }],
  requestToJoin: [{ per: 'person', max: 30, seconds: day }],
  uploadImage: [{ per: 'person', max: 30, seconds: 30 * minute }],
  filterProjects: searches,
  listUsers: lists,
  createProject: [{ per: 'person', max: 20, seconds: hour }],
  addEvent: [{ per: 'person', max: 60, seconds: hour }],
  filterUsers: searches,
  suggestSearches: searches,
  listSimilarProjects: lists,
  listSimilarUsers: lists,
  reportFailure: [{ per: 'ip', max: 30, seconds: minute }],
  reportVitals: [{ per: 'ip', max: 60, seconds: minute }],
}

test.each(Object.entries(agreed))('%s has the agreed rates', (name, expected) => {
  expect(rates[name as EndpointName]).toEqual(expect.arrayContaining([...expected]))
})

const unrated = new Set<EndpointName>(storesNothing)

const writes = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
  const { method, access }: Endpoint = endpoints[name]
  return method !== 'GET' && access !== 'anyone' && !unrated.has(name)
})

// The type of `rates` demands one for each write.
test.each(writes)('%s has a rate for each person', (name) => {
  expect(rates[name]?.map(({ per }) => per)).toContain('person')
})

const edits = [
  'updateUser',
  'saveSettings',
  'updateProject',
  'updateEvent',
  'updateSavedSearch',
] as const

test.each(edits)('%s leaves room for a person who saves once a second', (name) => {
  for (const { max, seconds } of rates[name]) {
    expect(max / seconds).toBeGreaterThanOrEqual(1)
  }
})

const rated = (Object.keys(endpoints) as EndpointName[]).flatMap((name) => {
  // It counts new chats only.
  if (name === 'createChat') return []
  return (rates[name] ?? []).map((each): [EndpointName, string, Rate] => [
    name,
    `${each.max} in ${each.seconds} s for one ${each.per}`,
    each,
  ])
})

/** The request of an endpoint that leaves its caller a session for the next one. */
const requestOf = (name: EndpointName) =>
  name === 'deleteUser' ? requests.deleteUser['another user'] : Object.values(requests[name])[0]

/** A new caller with everything that the request needs, signed in unless the rate is that of visitors. */
const caller = async (name: EndpointName, { per }: Rate) => {
  const scene = sceneOf(await createWorld(db, secrets), 'stranger', pictureId)
  const make = requestOf(name)
  const { path, method }: Endpoint = endpoints[name]
  const {
    params = {},
    query = {},
    body,
  } = make!(scene) as {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: unknown
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => params[key]!)
  const browser = createBrowser(app, per === 'visitors' ? {} : { quad: scene.self.token })
  return () => {
    // Sign-ins on known devices have a rate of their own.
    browser.cookies.delete('quad-device')
    return browser.send({
      method,
      path: `/api${filled}?${new URLSearchParams(query).toString()}`,
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
  }
}

const counterOf = (name: EndpointName, { per, seconds, sharedAs = name }: Rate): string =>
  `${sharedAs} ${per} ${seconds}:`

const setCount = (counter: string, points: number) =>
  sql`
    update rate_limits set points = ${points} where starts_with(key, ${counter})`.execute(db)

beforeEach(() => sql`delete from rate_limits`.execute(db))

test.each(rated)('%s is possible %s', async (name, _, rate) => {
  const call = await caller(name, rate)
  const counter = counterOf(name, rate)
  expect((await call()).statusCode).not.toBe(429)
  const { rows } = await sql<{ points: number }>`
    select points from rate_limits where starts_with(key, ${counter})`.execute(db)
  expect(rows).toEqual([{ points: 1 }])

  if (rate.max > 1) {
    await sql`update rate_limits set points = 0`.execute(db)
    await setCount(counter, rate.max - 1)
    expect((await call()).statusCode).not.toBe(429)
  }
  await sql`update rate_limits set points = 0`.execute(db)
  await setCount(counter, rate.max)
  const refusal = await call()
  expect(refusal.json()).toMatchObject({ status: 429, error: 'rate_limited' })
  const wait = Number(refusal.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(rate.seconds)
})

describe('a rate of simultaneous requests', () => {
  const { max } = rates.filterProjects[0]
  const { path, method }: Endpoint = endpoints.filterProjects
  /** The cookies of a new person. */
  const newPerson = async () => Object.fromEntries((await as(await createUser())).cookies)
  const find = (server: typeof app, person: Record<string, string>) =>
    createBrowser(server, person).inject({ method, url: `/api${path}`, payload: {} })
  /** How many are admitted and refused of 30 requests more than the rate, sent to these instances at the same time. */
  const findOften = async (...servers: (typeof app)[]) => {
    const person = await newPerson()
    const responses = await Promise.all(
      Array.from({ length: max + 30 }, (_, nth) => find(servers[nth % servers.length]!, person)),
    )
    return [200, 429].map(
      (status) => responses.filter(({ statusCode }) => statusCode === status).length,
    )
  }

  test('admits exactly that many', async () => {
    expect(await findOften(app)).toEqual([max, 30])
  })

  test('admits exactly that many over two instances', async () => {
    expect(await findOften(app, second.app)).toEqual([max, 30])
  })
})

test('a signed-in person searches as usual where visitors have used up the rate of the address', async () => {
  const remoteAddress = '198.51.100.9'
  const { path, method }: Endpoint = endpoints.filterProjects
  const find = async (browser: Browser) =>
    (await browser.inject({ method, url: `/api${path}`, payload: {}, remoteAddress })).statusCode
  const person = await as(await createUser())
  // None of them counts for the address.
  for (let nth = 1; nth <= 120; nth += 1) expect(await find(person)).toBe(200)
  expect(await find(person)).toBe(429)
  const { rows } = await sql`
    select key from rate_limits where key like 'filterProjects %visitors%'`.execute(db)
  expect(rows).toEqual([])

  expect(await find(createBrowser(app))).toBe(200)
  await setCount('filterProjects visitors ', 1200)
  expect(await find(createBrowser(app))).toBe(429)
  expect(await find(await as(await createUser()))).toBe(200)
})

test('a person at the limit of new chats can open existing ones', async () => {
  const [ada, ben, cai] = [await createUser(), await createUser(), await createUser()]
  const { id } = await createChat(ada, ben)
  const browser = await as(ada)
  const open = (other: { id: string }) =>
    browser.createChat({ params: { userId: ada.id, otherId: other.id }, body: '' })
  for (let nth = 1; nth <= 20; nth += 1) await open(await createUser())
  await expect(open(cai)).rejects.toMatchObject({ error: 'rate_limited' })
  for (let nth = 1; nth <= 3; nth += 1) expect(await open(ben)).toBe(id)
})
