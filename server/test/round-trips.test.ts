import { measuredEndpoints, password, search } from '../bench/requests.ts'
import { hashPassword } from '../src/people/auth/passwords.ts'
import { createTestApp } from './app.ts'
import { fillCampus } from './large-campus.ts'
import { recordStatements, type Statement } from './recorded-statements.ts'
import { roundTrips } from './round-trips.ts'
import { createTestDatabase } from './test-database.ts'

jest.setTimeout(120_000)

const database = await createTestDatabase()
const statements = recordStatements(database.pool)
const { app } = await createTestApp({ database })

beforeAll(async () => {
  await fillCampus(database.url, { projects: 2000, people: 5000 })
  await database.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .execute()
})

/** The look-up of the session, which is remembered for some seconds. */
const readsSession = ({ text }: Statement) => text.includes('from "sessions" inner join "users"')

const calls = { search, ...measuredEndpoints }

test.each(Object.keys(roundTrips) as (keyof typeof roundTrips)[])(
  '%s sends as many statements to the database as listed',
  async (name) => {
    const counts: number[] = []
    for (const { method, path, headers, body } of calls[name].slice(0, 8)) {
      statements.length = 0
      const payload = typeof body === 'function' ? (body as () => object)() : (body as object)
      const { statusCode } = await app.inject({
        method,
        url: path,
        headers: { ...headers, host: 'quad.test', origin: 'http://quad.test' },
        ...(payload !== undefined && { payload }),
      })
      expect(statusCode).toBeLessThan(300)
      counts.push(statements.filter((each) => !readsSession(each)).length)
    }
    expect(Math.max(...counts)).toBe(roundTrips[name])
  },
)
