import { sql } from 'kysely'
import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'

const { services, visitor } = await createTestApp()
const { db } = services
const { createUser } = createFactories(db)

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

/** Opens an invalid link. */
const openLink = (remoteAddress: string) =>
  visitor().inject({ url: '/api/verify-email?token=none', remoteAddress })

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
    const inOne = numbered(610, (nth) => `2001:db8:1:${nth.toString(16)}::1`)
    expect(await accepted(inOne, openLink)).toBe(600)
    expect(await accepted(['2001:db8:2::1'], openLink)).toBe(1)
  })

  test('that map IPv4 count as IPv4', async () => {
    const { email } = await createUser()
    const same = numbered(6, (nth) => (nth % 2 ? '192.0.2.1' : '::ffff:192.0.2.1'))
    expect(await accepted(same, (address) => attempt(email, address))).toBe(5)
  })
})
