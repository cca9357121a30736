import { endpoints } from '@quad/contract'
import { sql } from 'kysely'
import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'
import { encodeCursor } from './paging.ts'

const { as, services, visitor } = await createTestApp({
  config: { trustedProxies: ['10.77.0.0/16'] },
})
const { db } = services
const { createUser, createProject } = createFactories(db)

const hour = 3_600_000

beforeEach(() => sql`delete from rate_limits`.execute(db))

/** Tries a password. */
const attempt = (email: string, remoteAddress: string) =>
  visitor().inject({
    method: 'POST',
    url: '/api/public/auth/login',
    payload: { email, password: 'a guess of mine' },
    remoteAddress,
  })

/** Reports a failure of a page. */
const report = (remoteAddress: string) =>
  visitor().inject({
    method: endpoints.reportFailure.method,
    url: `/api${endpoints.reportFailure.path}`,
    payload: {
      release: '1',
      remote: 'mf-chat',
      build: 'abc',
      phase: 'mount',
      message: '',
      path: '/',
    },
    remoteAddress,
  })

/** Number of these requests, one from each address, that no rate refuses. */
const accepted = async (
  addresses: readonly string[],
  request: (address: string) => Promise<{ statusCode: number }>,
): Promise<number> => {
  let count = 0
  for (const address of addresses) {
    if ((await request(address)).statusCode !== 429) count += 1
  }
  return count
}

const numbered = (count: number, address: (nth: number) => string): string[] =>
  Array.from({ length: count }, (_, nth) => address(nth))

describe('uses the clock of the database', () => {
  const ahead = () => {
    const now = Date.now.bind(Date)
    return jest.spyOn(Date, 'now').mockImplementation(() => now() + hour)
  }

  test('requests counted by a server an hour ahead expire in time on the others', async () => {
    const { email } = await createUser()
    const clock = ahead()
    for (let nth = 1; nth <= 5; nth += 1) await attempt(email, '192.0.2.1')
    clock.mockRestore()
    const refusal = await attempt(email, '192.0.2.1')
    expect(refusal.statusCode).toBe(429)
    expect(Number(refusal.headers['retry-after'])).toBeLessThanOrEqual(60)
  })

  test('a server an hour ahead includes the counts of the others', async () => {
    const { email } = await createUser()
    for (let nth = 1; nth <= 5; nth += 1) await attempt(email, '192.0.2.1')
    const clock = ahead()
    const refusal = await attempt(email, '192.0.2.1')
    clock.mockRestore()
    expect(refusal.statusCode).toBe(429)
  })
})

test('counts from one again after a period has ended', async () => {
  const { email } = await createUser()
  for (let nth = 1; nth <= 6; nth += 1) await attempt(email, '192.0.2.1')
  await sql`update rate_limits set expire = expire - 60000`.execute(db)
  expect((await attempt(email, '192.0.2.1')).statusCode).toBe(401)
  const { rows } = await sql`
    select points from rate_limits where starts_with(key, 'login email and ip 60:')`.execute(db)
  expect(rows).toEqual([{ points: 1 }])
})

describe('IPv6 addresses', () => {
  test('of one /64 count as one', async () => {
    const { email } = await createUser()
    const signIn = (address: string) => attempt(email, address)
    const inOne = numbered(8, (nth) => `2001:db8:1:2:${nth}::${nth}`)
    expect(await accepted(inOne, signIn)).toBe(5)
    expect(await accepted(['2001:db8:1:3::1'], signIn)).toBe(1)
  })

  test('of one /48 have ten times the rate of one', async () => {
    const inOne = numbered(310, (nth) => `2001:db8:1:${nth.toString(16)}::1`)
    expect(await accepted(inOne, report)).toBe(300)
    expect(await accepted(['2001:db8:2::1'], report)).toBe(1)
  })

  test('that map IPv4 count as IPv4', async () => {
    const { email } = await createUser()
    const same = numbered(6, (nth) => (nth % 2 ? '192.0.2.1' : '::ffff:192.0.2.1'))
    expect(await accepted(same, (address) => attempt(email, address))).toBe(5)
  })
})

/** The statuses of sign-in attempts with these X-Forwarded-For headers. */
const attempts = async (remoteAddress: string, forwardedFor: (nth: number) => string) => {
  const { email } = await createUser()
  const statuses: number[] = []
  for (let nth = 1; nth <= 6; nth += 1) {
    const { statusCode } = await visitor().inject({
      method: 'POST',
      url: '/api/public/auth/login',
      payload: { email, password: 'a guess of mine' },
      remoteAddress,
      headers: { 'x-forwarded-for': forwardedFor(nth) },
    })
    statuses.push(statusCode)
  }
  return statuses
}

const counted = [401, 401, 401, 401, 401, 429]

test('counts each address by itself behind a trusted proxy', async () => {
  expect(await attempts('10.77.0.5', (nth) => `198.51.100.${nth}`)).toEqual(Array(6).fill(401))
  expect(await attempts('10.77.0.5', () => '198.51.100.9')).toEqual(counted)
})

test('counts forged addresses by the address that the proxy saw, or by their own', async () => {
  expect(await attempts('10.77.0.5', (nth) => `203.0.113.${nth}, 198.51.100.8`)).toEqual(counted)
  expect(await attempts('192.0.2.1', (nth) => `203.0.113.${nth}`)).toEqual(counted)
})

const ada = await createUser()
const project = await createProject({ owner: ada })
const browser = await as(ada)

const id = '00000000-0000-4000-8000-000000000000'
const yearZero = '0000-12-31T23:59:59.999999Z'
const earliest = '0001-01-01T00:00:00.000000Z'
const latest = '9999-12-31T23:59:59.999999Z'
const largest = 2 ** 53 - 1

const ranked = {
  within: [
    [largest, largest, largest, latest, id],
    [0, 0, -largest, earliest, id],
  ],
  beyond: [
    [largest + 1, 0, 0, latest, id],
    [0, largest + 1, 0, latest, id],
    [0, 0, -largest - 1, latest, id],
    [0, 0, 0, yearZero, id],
  ],
}
const byAge = {
  within: [
    [earliest, id],
    [latest, id],
  ],
  beyond: [[yearZero, id]],
}
const byNumber = { within: [[largest], [-1]], beyond: [[largest + 1], [-(2 ** 60)]] }

describe('an empty body of the type JSON', () => {
  const headers = { 'content-type': 'application/json' }

  test('is none for a request that has none: logging out ends the session', async () => {
    const user = await createUser()
    const signedIn = await as(user)
    const sessions = () =>
      db.selectFrom('sessions').selectAll().where('user_id', '=', user.id).execute()
    expect(await sessions()).toHaveLength(1)
    const url = '/api/public/auth/logout'
    expect((await signedIn.inject({ method: 'POST', url, headers })).statusCode).toBe(200)
    expect(await sessions()).toEqual([])
  })

  test('is refused as incomplete by a request that needs one', async () => {
    const url = '/api/public/auth/login'
    const refusal = await visitor().inject({ method: 'POST', url, headers })
    expect(refusal.json()).toMatchObject({ status: 400, error: 'validation_failed' })
  })

  test('does not let through a body that is no JSON', async () => {
    const payload = '{'
    const url = '/api/public/auth/logout'
    const refusal = await visitor().inject({ method: 'POST', url, headers, payload })
    expect(refusal.json()).toMatchObject({ status: 400, error: 'bad_request' })
  })
})

test('a list has 20 items unless its request says how many, and at most 50', async () => {
  for (let nth = 0; nth < 20; nth += 1) await createProject({ owner: ada })
  const { items, total, next } = await browser.page('listProjects', {})
  expect([items.length, total, typeof next]).toEqual([20, 21, 'string'])
  for (const [limit, status] of [
    [50, 200],
    [51, 400],
  ]) {
    expect((await browser.inject({ url: `/api/projects?limit=${limit}` })).statusCode).toBe(status)
  }
})

const lists = [
  ['projects', 'GET', '/api/projects', ranked],
  ['chats', 'POST', `/api/chats/sort/${ada.id}`, byAge],
  ['messages', 'GET', `/api/chats/${project.chatId}`, byNumber],
] as const

describe.each(lists)('a cursor of the list of %s', (_name, method, url, { within, beyond }) => {
  const ask = (parts: (string | number)[]) =>
    browser.inject({ method, url: `${url}?cursor=${encodeCursor(parts)}` })

  test.each(within.map((parts) => ({ parts })))(
    'accepts values within the range of its columns: $parts',
    async ({ parts }) => {
      expect((await ask(parts)).statusCode).toBe(200)
    },
  )

  test.each(beyond.map((parts) => ({ parts })))(
    'refuses values beyond that range: $parts',
    async ({ parts }) => {
      const response = await ask(parts)
      expect(response.json()).toMatchObject({ status: 400, error: 'validation_failed' })
    },
  )
})
