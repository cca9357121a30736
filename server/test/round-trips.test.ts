import { measuredEndpoints, password, search } from '../bench/requests.ts'
import { hashPassword } from '../src/people/auth/passwords.ts'
import { createTestApp } from './app.ts'
import { fillCampus } from './large-campus.ts'
import { recordStatements, type Statement } from './recorded-statements.ts'
import { databaseCosts } from './round-trips.ts'
import { createTestDatabase } from './test-database.ts'

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

test.each(Object.keys(databaseCosts) as (keyof typeof databaseCosts)[])(
  '%s sends as many statements in as many round trips as listed',
  async (name) => {
    const costs = { statements: 0, roundTrips: 0 }
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
      const counted = statements.filter((each) => !readsSession(each))
      const trips = counted.filter(({ startsRoundTrip }) => startsRoundTrip)
      costs.statements = Math.max(costs.statements, counted.length)
      costs.roundTrips = Math.max(costs.roundTrips, trips.length)
    }
    expect(costs).toEqual(databaseCosts[name])
  },
)
