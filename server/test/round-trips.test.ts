import type { BenchRequest } from '../bench/load.ts'
import { measuredEndpoints, password, search } from '../bench/requests.ts'
import { hashPassword } from '../src/people/auth/passwords.ts'
import { createTestApp } from './app.ts'
import { fillCampus } from './large-campus.ts'
import { recordStatements, type Statement } from './recorded-statements.ts'
import { planNodesOf } from './plans.ts'
import { databaseCosts, planNodes } from './round-trips.ts'
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

/** The statements of a request. */
const statementsOf = async ({ method, path, headers, body }: BenchRequest) => {
  statements.length = 0
  const payload = typeof body === 'function' ? (body as () => object)() : (body as object)
  const { statusCode } = await app.inject({
    method,
    url: path,
    headers: { ...headers, host: 'quad.test', origin: 'http://quad.test' },
    ...(payload !== undefined && { payload }),
  })
  expect(statusCode).toBeLessThan(300)
  return statements.filter((each) => !readsSession(each))
}

test.each(Object.keys(databaseCosts) as (keyof typeof databaseCosts)[])(
  '%s sends as many statements in as many round trips as listed',
  async (name) => {
    const costs = { statements: 0, roundTrips: 0 }
    for (const request of calls[name].slice(0, 8)) {
      const sent = await statementsOf(request)
      const trips = sent.filter(({ startsRoundTrip }) => startsRoundTrip)
      costs.statements = Math.max(costs.statements, sent.length)
      costs.roundTrips = Math.max(costs.roundTrips, trips.length)
    }
    expect(costs).toEqual(databaseCosts[name])
  },
)

test.each(Object.keys(planNodes) as (keyof typeof planNodes)[])(
  '%s is planned with as many nodes as listed, or fewer',
  async (name) => {
    const [statement, ...others] = await statementsOf(calls[name][0]!)
    expect(others).toEqual([])
    const nodes = await planNodesOf(database.pool, statement!)
    const counted = nodes.filter((node) => node['Node Type'] !== 'Bitmap Index Scan')
    expect(counted.length).toBeLessThanOrEqual(planNodes[name])
  },
)
