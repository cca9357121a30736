import { Logger } from 'graphile-worker'
import { sql } from 'kysely'
import { createFactories } from '../../test/factories.ts'
import { queuedMails } from '../../test/mails.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { startSession } from '../auth/sessions.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { purge } from './purge.ts'
import { releaseAbandonedJobs, removeFailedJobs } from './upkeep.ts'

const { db, pool } = await createTestDatabase()
const { createUser } = createFactories(db)
const access = { pool, logger: new Logger(() => () => undefined) }

const queue = (to: string) =>
  db.transaction().execute((trx) => queueMail(trx, { to, subject: 'Hello', paragraphs: [] }))

const jobOf = async (to: string) => {
  const { rows } = await sql<{ locked_by: string | null }>`
    select locked_by from graphile_worker._private_jobs where payload ->> 'to' = ${to}`.execute(db)
  return rows[0]
}

const hold = (to: string, worker: string, minutes: number) =>
  sql`
    update graphile_worker._private_jobs
    set locked_by = ${worker}, locked_at = now() - make_interval(mins => ${minutes})
    where payload ->> 'to' = ${to}`.execute(db)

test('a job whose worker was killed is given back, one that is under way is not', async () => {
  await queue('killed@example.edu')
  await queue('busy@example.edu')
  await hold('killed@example.edu', 'killed', 6)
  await hold('busy@example.edu', 'busy', 1)

  await releaseAbandonedJobs(access)
  expect((await jobOf('killed@example.edu'))?.locked_by).toBeNull()
  expect((await jobOf('busy@example.edu'))?.locked_by).toBe('busy')
})

test('a mail that was tried to the last is deleted, one that waits is not', async () => {
  await queue('failed@example.edu')
  await queue('waiting@example.edu')
  await sql`
    update graphile_worker._private_jobs set attempts = max_attempts
    where payload ->> 'to' = 'failed@example.edu'`.execute(db)

  await removeFailedJobs(access)
  expect(await queuedMails(db, 'failed@example.edu')).toEqual([])
  expect(await queuedMails(db, 'waiting@example.edu')).toHaveLength(1)
})

test('what has ended is deleted, what lives is kept', async () => {
  const [gone, here] = [await createUser(), await createUser()]
  for (const { id } of [gone, here]) {
    await startSession(db, id, 'test')
    await db
      .insertInto('verification_tokens')
      .values({ user_id: id, token_hash: Buffer.from(id), expires_at: new Date() })
      .execute()
  }
  const is = (column: string, id: string) => sql`${sql.ref(column)} = ${id}`
  await sql`update sessions
    set created_at = now() - interval '40 days', last_seen_at = now() - interval '31 days'
    where ${is('user_id', gone.id)}`.execute(db)
  await sql`update verification_tokens set expires_at = now() + interval '1 hour'
    where ${is('user_id', here.id)}`.execute(db)
  await sql`insert into rate_limits (key, points, expire) values
    ('past', 1, extract(epoch from now()) * 1000 - 1000),
    ('present', 1, extract(epoch from now()) * 1000 + 60000)`.execute(db)
  await sql`insert into live_events (user_id, id, payload, created_at) values
    (${here.id}, 1, '{}', now() - interval '25 hours'), (${here.id}, 2, '{}', now())`.execute(db)
  await sql`insert into failure_reports (at, release, remote, build, phase, message, path, user_agent)
    values (now() - interval '91 days', '', '', '', 'load', '', '/old', ''),
    (now(), '', '', '', 'load', '', '/new', '')`.execute(db)

  await purge(db)

  expect(await db.selectFrom('sessions').select('user_id').execute()).toEqual([
    { user_id: here.id },
  ])
  expect(await db.selectFrom('verification_tokens').select('user_id').execute()).toEqual([
    { user_id: here.id },
  ])
  expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: 'present' }])
  expect(await db.selectFrom('live_events').select('id').execute()).toEqual([{ id: 2 }])
  expect(await db.selectFrom('failure_reports').select('path').execute()).toEqual([
    { path: '/new' },
  ])
})
