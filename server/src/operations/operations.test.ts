import { readFileSync } from 'node:fs'
import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { releasesIn, stopCanary } from '../releases/index.ts'
import { storeAndPublish } from '../../test/releases/store-and-publish.ts'
import fastify from 'fastify'
import { sql } from 'kysely'
import { freePort } from '../processes.ts'
import { writeBuild } from '@quad/tooling/test/fake-build'
import { releaseFakeSite } from '../../test/release-fake-site.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { connectDatabase } from '../platform/database/connect.ts'
import { healthRoutes } from './health/routes.ts'
import { createTestApp } from '../../test/app.ts'

const operatorToken = 'a-token-of-operators-that-is-long'
const site = await createTestApp({ config: { operatorToken } })
const closed = await createTestApp({ database: site.database })
const { db } = site.database
const folders: string[] = []
const newFolder = async (): Promise<string> => {
  const folder = await temporaryFolder()
  folders.push(folder)
  return folder
}
const dataDir = await newFolder()
const { version } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { version: string }
const ready = { status: 'ok', version, database: 'ok', files: 'ok', release: 'ok' }

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

describe('the page for operators', () => {
  const { services, visitor } = site

  const basic = (password: string, user = 'operator') => ({
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
  })

  const open = (headers: Record<string, string> = {}, browser = visitor()) =>
    browser.inject({ url: '/operator/failures', headers: { accept: 'text/html', ...headers } })

  const failure = {
    release: '12+canary',
    remote: 'mf-chat',
    build: '2222222222222222',
    phase: 'mount',
    message: '<script>alert("x")</script> & more',
    path: '/chats',
  } as const

  test('shows what failed with the token: where, in which browsers, how often, and since when', async () => {
    await visitor().reportFailure({ body: failure })
    await visitor().reportFailure({ body: failure })
    const response = await open(basic(operatorToken))
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    const row = /<tbody><tr>(.*?)<\/tr>/s.exec(response.body)?.[1] ?? ''
    const cells = row
      .replaceAll(/<[^>]+>/g, '|')
      .split('|')
      .filter((cell) => cell !== '')
    const day = new Date().toISOString().slice(0, 10)
    expect(cells).toEqual([
      '12+canary',
      'mf-chat',
      '2222222222222222',
      'mount',
      'other',
      '2',
      '0',
      expect.stringContaining(day),
      expect.stringContaining(day),
      '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; more',
      'at /chats',
    ])
  })

  test('shows the current canaries, and why one was stopped', async () => {
    const store = releasesIn(services.config.dataDir)
    const made = join(services.config.dataDir, 'made')
    const release = async (name: 'shell' | 'mf-chat' | 'mf-auth', build: string, canary?: number) =>
      storeAndPublish(store, [await writeBuild(made, name, build)], {
        who: 'ada',
        ...(canary !== undefined && { canary }),
      })
    await release('shell', 'aaaaaaaaaaaaaaaa')
    await release('mf-chat', '1111111111111111')
    await release('mf-auth', '3333333333333333')
    await release('mf-chat', '2222222222222222', 5)
    await stopCanary(store, {
      name: 'mf-chat',
      build: '2222222222222222',
      why: 'It failed <often>.',
    })
    await release('mf-auth', '4444444444444444', 20)
    const { body } = await open(basic(operatorToken))
    expect(body).toContain('Release 6 is live')
    expect(body).toContain('mf-auth: build 4444444444444444 is the canary of 20 % of the visitors')
    expect(body).toContain('2222222222222222 was taken back by release 5. It failed &lt;often&gt;.')
  })

  test.each([
    ['nothing', {}],
    ['another token', basic('a-token-of-operators-that-is-lonG')],
    ['the token as the name', basic('', operatorToken)],
    ['the token as a bearer', { authorization: `Bearer ${operatorToken}` }],
    ['half of it', basic(operatorToken.slice(0, 10))],
  ])('returns 401 for %s', async (_, headers: Record<string, string>) => {
    const response = await open(headers)
    expect(response.statusCode).toBe(401)
    expect(response.headers['www-authenticate']).toBe(
      'Basic realm="Quad operators", charset="UTF-8"',
    )
    expect(response.body).not.toContain('table')
  })

  test('sends headers that forbid caching, indexing, scripts and framing', async () => {
    for (const headers of [{}, basic(operatorToken)]) {
      const response = await open(headers)
      expect(response.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      const policy = String(response.headers['content-security-policy'])
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/)
      expect(policy).toContain("require-trusted-types-for 'script'; frame-ancestors 'none'")
    }
  })

  test('accepts thirty guesses a minute from one address', async () => {
    const guesser = visitor()
    for (let guess = 0; guess < 30; guess += 1) await open(basic(`guess ${guess}`), guesser)
    expect((await open(basic(operatorToken), guesser)).statusCode).toBe(429)
    expect((await open(basic(operatorToken))).statusCode).toBe(200)
  })

  test('returns 404 without a configured token', async () => {
    const response = await open(basic(operatorToken), closed.visitor())
    expect(response.statusCode).toBe(404)
  })
})

// The last test, because it damages the database.
test('a server with a missing migration is not ready', async () => {
  await sql`delete from kysely_migration`.execute(db)
  await expectToLack(appWith(db), { database: 'not migrated' })
})
