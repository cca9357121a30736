import fastify from 'fastify'
import { sql } from 'kysely'
import { createTestDatabase } from '../../test/test-database.ts'
import { freePort } from '../lifecycle/free-port.ts'
import { connectDatabase } from '../database/connect.ts'
import { healthRoutes } from './routes.ts'

const { db } = await createTestDatabase()

const appOn = (database: typeof db) => fastify().register(healthRoutes, { db: database })

test('a server with its database is alive and ready', async () => {
  const app = appOn(db)
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  const ready = await app.inject('/readyz')
  expect(ready.statusCode).toBe(200)
  expect(ready.json()).toEqual({ status: 'ok', database: 'ok' })
  expect(ready.headers['cache-control']).toBe('no-store')
})

test('a server whose database is away is alive and not ready', async () => {
  const away = connectDatabase(`postgres://quad@127.0.0.1:${await freePort('127.0.0.1')}/quad`)
  const app = appOn(away.db)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  const ready = await app.inject('/readyz')
  expect(ready.statusCode).toBe(503)
  expect(ready.json()).toEqual({ status: 'unavailable', database: 'not reached' })
})

test('a server whose database does not answer is not ready after a second', async () => {
  const stuck = await db.connection().execute(async (connection) => {
    await sql`begin`.execute(connection)
    await sql`lock table kysely_migration in access exclusive mode`.execute(connection)
    const answer = await appOn(db).inject('/readyz')
    await sql`rollback`.execute(connection)
    return answer
  })
  expect(stuck.statusCode).toBe(503)
})

test('a server whose database lacks a migration is not ready', async () => {
  await sql`delete from kysely_migration`.execute(db)
  const ready = await appOn(db).inject('/readyz')
  expect(ready.statusCode).toBe(503)
  expect(ready.json()).toEqual({ status: 'unavailable', database: 'not migrated' })
})
