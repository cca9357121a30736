import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { releasesIn } from '@quad/releases'
import fastify from 'fastify'
import { sql } from 'kysely'
import { releaseFakeSite } from '../../../test/release-fake-site.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { freePort } from '@quad/storage/processes'
import { connectDatabase } from '../../platform/database/connect.ts'
import { healthRoutes } from './routes.ts'

const { db } = await createTestDatabase()
const folders: string[] = []
const newFolder = async (): Promise<string> => {
  const folder = await temporaryFolder()
  folders.push(folder)
  return folder
}
const dataDir = await newFolder()
const ready = { status: 'ok', database: 'ok', files: 'ok', release: 'ok' }

beforeAll(() => releaseFakeSite(dataDir))
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

const appWith = (database: typeof db, folder = dataDir) =>
  fastify().register(healthRoutes, {
    db: database,
    releases: releasesIn(folder),
    config: { dataDir: folder },
    stopping: new AbortController().signal,
  })

const expectToLack = async (app: ReturnType<typeof appWith>, lack: object): Promise<void> => {
  const response = await app.inject('/readyz')
  expect(response.statusCode).toBe(503)
  expect(response.json()).toEqual({ ...ready, status: 'unavailable', ...lack })
}

test('a complete server is alive and ready', async () => {
  const app = appWith(db)
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  const response = await app.inject('/readyz')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual(ready)
})

test('a server without a release is not ready until there is one', async () => {
  const folder = await newFolder()
  await expectToLack(appWith(db, folder), { release: 'none' })
  await releaseFakeSite(folder)
  expect((await appWith(db, folder).inject('/readyz')).json()).toEqual(ready)
})

test('a server with an unreachable database is alive and not ready', async () => {
  const away = connectDatabase(`postgres://quad@127.0.0.1:${await freePort()}/quad`)
  const app = appWith(away.db)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await expectToLack(app, { database: 'not reached' })
})

test('a server with an unresponsive database is not ready after a second', async () => {
  await db.transaction().execute(async (trx) => {
    await sql`lock table kysely_migration in access exclusive mode`.execute(trx)
    await expectToLack(appWith(db), { database: 'not reached' })
  })
})

test('a server with a read-only database is not ready', async () => {
  await sql`
    create function fail() returns trigger language plpgsql
    as $$ begin raise exception 'test' using errcode = 'disk_full'; end $$`.execute(db)
  await sql`create trigger fail before insert on rate_limits execute function fail()`.execute(db)
  await expectToLack(appWith(db), { database: 'not writable' })
  await sql`drop function fail cascade`.execute(db)
})

test('a server with a full disk is not ready', async () => {
  const folder = await newFolder()
  await releaseFakeSite(folder)
  await symlink('/dev/full', join(folder, 'readyz.part'))
  await expectToLack(appWith(db, folder), { files: 'not writable' })
})

test('many concurrent checks write few rows', async () => {
  await sql`delete from rate_limits`.execute(db)
  await sql`create sequence writes`.execute(db)
  await sql`
    create function count_write() returns trigger language plpgsql
    as $$ begin perform nextval('writes'); return new; end $$`.execute(db)
  await sql`
    create trigger count_write before insert or update on rate_limits
    for each row execute function count_write()`.execute(db)
  const app = appWith(db)
  await Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')))
  const { rows } = await sql<{
    writes: number
  }>`select last_value as writes from writes`.execute(db)
  expect(rows[0]?.writes).toBeLessThan(10)
})

test('a server with a missing migration is not ready', async () => {
  await sql`delete from kysely_migration`.execute(db)
  await expectToLack(appWith(db), { database: 'not migrated' })
})
