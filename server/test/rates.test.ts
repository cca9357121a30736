import { endpoints, type Endpoint, type EndpointName, type Rate } from '@quad/contract'
import { sql } from 'kysely'
import { createTestApp } from './app.ts'
import { createBrowser } from './browser.ts'
import { createFactories } from './factories.ts'
import { requests } from './matrix/requests.ts'
import { sceneOf } from './matrix/scene.ts'
import { photoForm } from './photo.ts'
import { createSecrets } from './matrix/secrets.ts'
import { createWorld } from './matrix/world.ts'

jest.setTimeout(120_000)

const { app, as, services } = await createTestApp()
const { db } = services
const { createUser, createChat } = createFactories(db)
const painter = await as(await createUser())
const pictureId = await painter.uploadImage({ body: photoForm() })

const secrets = createSecrets()

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The agreed rates, to detect changes of the contract. */
const agreed: Partial<Record<EndpointName, readonly Rate[]>> = {
  login: [
    { per: 'email and ip', max: 5, seconds: minute },
    { per: 'ip', max: 60, seconds: minute },
  ],
  register: [
    { per: 'email', max: 5, seconds: hour },
    { per: 'ip', max: 100, seconds: hour },
  ],
  recoverPassword: [
    { per: 'email', max: 1, seconds: 30 },
    { per: 'email', max: 5, seconds: hour },
  ],
  sendMessage: [{ per: 'person', max: 60, seconds: minute }],
  createChat: [{ per: 'person', max: 20, seconds: hour }],
  inviteToProject: [{ per: 'person', max: 50, seconds: day }],
  requestToJoin: [{ per: 'person', max: 30, seconds: day }],
  uploadImage: [{ per: 'person', max: 30, seconds: 30 * minute }],
  filterProjects: [{ per: 'ip', max: 120, seconds: minute }],
  listUsers: [{ per: 'person', max: 300, seconds: minute }],
  createProject: [{ per: 'person', max: 20, seconds: hour }],
  addEvent: [{ per: 'person', max: 60, seconds: hour }],
  filterUsers: [{ per: 'ip', max: 120, seconds: minute }],
  reportFailure: [{ per: 'ip', max: 30, seconds: minute }],
}

test.each(Object.entries(agreed))('%s has the agreed rates', (name, rates) => {
  const { rate }: Endpoint = endpoints[name as EndpointName]
  expect(rate).toEqual(expect.arrayContaining([...rates]))
})

const rated = (Object.keys(endpoints) as EndpointName[]).flatMap((name) => {
  const { rate = [], countedBy }: Endpoint = endpoints[name]
  if (countedBy === 'handler') return []
  return rate.map((each): [EndpointName, string, Rate] => [
    name,
    `${each.max} in ${each.seconds} s for one ${each.per}`,
    each,
  ])
})

/** A new caller with everything that the request needs. */
const caller = async (name: EndpointName) => {
  const scene = sceneOf(await createWorld(db, secrets), 'stranger', pictureId)
  const [make] = Object.values(requests[name])
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
  const browser = createBrowser(app, { quad: scene.self.token })
  return () =>
    browser.send({
      method,
      path: `/api${filled}?${new URLSearchParams(query).toString()}`,
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
}

const setCount = (name: EndpointName, { per, seconds }: Rate, points: number) =>
  sql`
    update rate_limits set points = ${points}
    where starts_with(key, ${`${name} ${per} ${seconds}:`})`.execute(db)

beforeEach(() => sql`delete from rate_limits`.execute(db))

test.each(rated)('%s is possible %s', async (name, _, rate) => {
  const call = await caller(name)
  expect((await call()).statusCode).not.toBe(429)
  const { rows } = await sql<{ points: number }>`
    select points from rate_limits
    where starts_with(key, ${`${name} ${rate.per} ${rate.seconds}:`})`.execute(db)
  expect(rows).toEqual([{ points: 1 }])

  if (rate.max > 1) {
    await sql`update rate_limits set points = 0`.execute(db)
    await setCount(name, rate, rate.max - 1)
    expect((await call()).statusCode).not.toBe(429)
  }
  await sql`update rate_limits set points = 0`.execute(db)
  await setCount(name, rate, rate.max)
  const refusal = await call()
  expect(refusal.json()).toMatchObject({ status: 429, error: 'rate_limited' })
  const wait = Number(refusal.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(rate.seconds)
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
