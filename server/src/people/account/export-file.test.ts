import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AccountExport } from '@quad/contract'
import { sql } from 'kysely'
import { createTestApp } from '../../../test/app.ts'
import { eventually } from '../../../test/waiting.ts'
import { createFactories } from '../../../test/factories.ts'
import { recordStatements } from '../../../test/recorded-statements.ts'
import { allowLongStatements } from '../../platform/database/connect.ts'
import { cookieName } from '../auth/session-cookie.ts'
import { startSession } from '../auth/sessions.ts'

const { app, services } = await createTestApp()
const { db, pool } = services
const { createUser, createChat } = createFactories(db)

const messages = 80_000
const rowsAtOnce = 500

const ada = await createUser()
const chat = await createChat(ada, await createUser({ name: 'Ben' }))

beforeAll(async () => {
  await db.transaction().execute(async (trx) => {
    await allowLongStatements(trx, 60)
    await sql`
      insert into messages (chat_id, seq, from_id, content, client_ts)
      select ${chat.id}, n, ${ada.id}, 'Message ' || n || repeat(' and more', 40), lpad(n::text, 9, '0')
      from generate_series(1, ${messages}) as n`.execute(trx)
  })
  await sql`analyze messages`.execute(db)
  await app.listen({ port: 0, host: '127.0.0.1' })
})

/** Requests the file as a browser does, and resolves when its headers have come. */
const request = async (): Promise<IncomingMessage> => {
  const { port } = app.server.address() as AddressInfo
  const cookie = `${cookieName(services)}=${await startSession(db, ada.id, 'test')}`
  const sent = get({
    port,
    path: `/api/users/${ada.id}/export`,
    headers: { cookie, 'accept-encoding': 'identity' },
  })
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return response
}

test('writes 80,000 messages in parts, each by a short statement', async () => {
  const statements = recordStatements(pool)
  const response = await request()
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  const file = JSON.parse(Buffer.concat(parts).toString()) as AccountExport

  expect(file.messages).toHaveLength(messages)
  expect(file.messages.at(-1)).toMatchObject({
    to: 'Ben',
    content: expect.stringMatching('^Message 80000 '),
  })
  const of = (start: string) => statements.filter(({ text }) => text.startsWith(start)).length
  const lists = of('declare export')
  expect(lists).toBe(13)
  expect(of('fetch 500 from export')).toBe(messages / rowsAtOnce + lists)
  // The size of a response is not known before it is written.
  expect(response.headers).toMatchObject({ 'transfer-encoding': 'chunked' })
})

/** The connections in the middle of an export that waits for its reader. */
const waiting = sql<{ pid: number }>`
  select pid from pg_stat_activity
  where datname = current_database() and state = 'idle in transaction' and query like 'fetch%'
    and state_change < clock_timestamp() - interval '0.3 seconds'`

const countWaiting = async () => (await waiting.execute(db)).rows.length

test('a failure in the middle breaks the file off', async () => {
  const response = await request()
  await once(response, 'readable')
  const end = sql`select pg_terminate_backend(pid) from (${waiting}) as waiting`
  await eventually(async () => (await end.execute(db)).rows.length === 1)
  await expect(response.resume().toArray()).rejects.toThrow('aborted')
  expect(response.complete).toBe(false)
})

test('a reader that goes away frees the connection', async () => {
  const response = await request()
  await once(response, 'readable')
  await eventually(async () => (await countWaiting()) === 1)
  response.destroy()
  await eventually(async () => (await countWaiting()) === 0)
})

test('two exports at once leave the other connections alone, and a third waits', async () => {
  const responses = await Promise.all([request(), request()])
  await eventually(async () => (await countWaiting()) === 2)
  const third = request()
  responses[0].destroy()
  expect((await third).statusCode).toBe(200)
  await eventually(async () => (await countWaiting()) === 2)
  for (const response of [...responses, await third]) response.destroy()
  await eventually(async () => (await countWaiting()) === 0)
})
