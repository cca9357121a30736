import { rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { killProcesses, startProcess } from '../../../test/server-process.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { createImageFiles } from '../../images/files.ts'
import { connectDatabase } from '../../platform/database/connect.ts'
import type { Database } from '../../platform/database/schema.ts'
import { fillDemo } from './fill-demo.ts'

// Each campus has more than a hundred pictures to draw.
const [shared, later, served] = [
  await createTestDatabase(),
  await createTestDatabase(),
  await createTestDatabase(),
]
const dataDir = await temporaryFolder()
const images = createImageFiles({ dataDir })
const now = new Date()
const campus = { emailDomain: 'example.edu', universityName: 'University of Example' }

afterAll(async () => {
  await killProcesses()
  await rm(dataDir, { recursive: true, force: true })
})

const tables = [
  'users',
  'images',
  'projects',
  'wanted_roles',
  'memberships',
  'join_requests',
  'project_history',
  'events',
  'project_bookmarks',
  'person_bookmarks',
  'saved_searches',
  'event_answers',
  'chats',
  'messages',
  'chat_markers',
  'notifications',
] as const

/** Every row of a database, without the salted hashes, and the last activity, which a sign-in changes. */
const contents = async (from: Kysely<Database>): Promise<Record<string, unknown>[]> => {
  const all = []
  for (const table of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) - 'password_hash' - 'active_at' as row from ${sql.table(table)} t order by t::text
    `.execute(from)
    all.push(...rows.map(({ row }) => ({ table, ...row })))
  }
  return all
}

test('fills the database once when two servers start, however long drawing leaves the transaction idle', async () => {
  const { db: slow } = connectDatabase(shared.url, { statementTimeout: 30_000, max: 1 })
  await sql`set idle_in_transaction_session_timeout = '1s'`.execute(slow)
  const drawing = Promise.withResolvers<void>()
  let isFirst = true
  const write: typeof images.write = async (imageId, files) => {
    if (isFirst) await setTimeout(2000)
    isFirst = false
    drawing.resolve()
    await images.write(imageId, files)
  }
  const filling = fillDemo({ db: slow, images: { ...images, write }, now, ...campus })
  await drawing.promise
  await Promise.all([filling, fillDemo({ db: shared.db, images, now, ...campus })])
  expect(await shared.db.selectFrom('users').select('id').execute()).toHaveLength(60)
  await slow.destroy()
})

test('creates the same data in another database at another time, but for the times', async () => {
  const nextWeek = new Date(now.getTime() + 7.3 * 24 * 3_600_000)
  await fillDemo({ db: later.db, images, now: nextWeek, ...campus })
  const timeless = async (from: Kysely<Database>) =>
    (await contents(from))
      .map((row) =>
        JSON.stringify(row).replaceAll(
          /"(?:\d{4}-\d\d-\d\d(?:T[^"]*)?|(?:spring|fall) \d{4})"/gi,
          '""',
        ),
      )
      .toSorted()
  expect(await timeless(later.db)).toEqual(await timeless(shared.db))
})

const signInLine = /^Sign in with the password (\S+) as (.*)$/m

const signIn = (url: string, email: string, password: string): Promise<Response> =>
  fetch(`${url}/api/public/auth/login`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

test('a server with demo data names its demo accounts, and each can sign in', async () => {
  const server = startProcess({ DATA_DIR: dataDir, DATABASE_URL: served.url, DEMO: '1' })
  const url = await server.ready
  const [, password = '', people = ''] = signInLine.exec(server.output()) ?? []
  const emails = people.split(', ').map((person) => person.split(' ')[0] ?? '')
  expect(emails).toHaveLength(5)
  for (const email of emails) expect((await signIn(url, email, password)).status).toBe(200)

  server.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
})
