import { sql } from 'kysely'
import { eventually } from '../../test/waiting.ts'
import { createFactories } from '../../test/factories.ts'
import { queuedMails, queueMail } from '../../test/jobs.ts'
import { silentLog as log } from '../../test/silent-log.ts'
import { startSession } from '../people/auth/sessions.ts'
import { purge, purgedTables } from './upkeep.ts'
import { startJobs } from './worker.ts'
import { createTestApp } from '../../test/app.ts'
import { recordStatements } from '../../test/recorded-statements.ts'

const app = await createTestApp()
const { config, db, pool, images, releases } = app.services
const { createUser, createProject } = createFactories(db)

const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000)

const addSteps = async (queue: `upkeep${string}`, ...steps: string[]): Promise<void> => {
  for (const step of steps) {
    await sql`select graphile_worker.add_job(${step}, queue_name => ${queue})`.execute(db)
  }
}

const waitingSteps = async (): Promise<string[]> => {
  const { rows } = await sql<{ step: string }>`
    select task_identifier as step from graphile_worker.jobs
    where queue_name like 'upkeep%'`.execute(db)
  return rows.map(({ step }) => step)
}

/** Runs the queued jobs until only these are left. */
const runJobs = async (...left: string[]): Promise<void> => {
  const jobs = await startJobs({ config, db, pool, images, releases, log })
  try {
    await eventually(async () => String(await waitingSteps()) === String(left))
  } finally {
    await jobs.stop()
  }
}

const addExpiredEvents = async (count: number): Promise<void> => {
  const { id } = await createUser()
  await sql`
    insert into live_events (user_id, id, payload, created_at)
    select ${id}, nth, '{}', now() - interval '25 hours' from generate_series(1, ${count}) nth`.execute(
    db,
  )
}

const countOf = async (table: 'live_events' | 'recovery_codes'): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count)
}

test('runs the other steps after one fails', async () => {
  await addExpiredEvents(1)
  const { id } = await createUser()
  await db
    .insertInto('recovery_codes')
    .values({ user_id: id, code_hash: 'hash', expires_at: new Date() })
    .execute()
  await sql`alter table live_events rename to events_elsewhere`.execute(db)

  // The next step of a queue waits until the worker looks for it again, after two seconds.
  await addSteps('upkeep', 'purge-live_events', 'purge-recovery_codes')
  await addSteps('upkeep again', 'purge-images', 'add-up-counts')
  await runJobs('purge-live_events')
  expect(await countOf('recovery_codes')).toBe(0)

  await sql`alter table events_elsewhere rename to live_events`.execute(db)
  await purge({ db, log }, 'live_events')
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})

test('deletes many rows in batches, one statement each', async () => {
  await addExpiredEvents(25)
  const statements = recordStatements(pool)
  await purge({ db, log }, 'live_events', 10)
  expect(statements.filter(({ text }) => text.includes('delete from'))).toHaveLength(3)
  expect(await countOf('live_events')).toBe(0)
})

test('deletes a mail after its last attempt, and keeps a waiting one', async () => {
  for (const to of ['failed@example.edu', 'waiting@example.edu']) {
    await db
      .transaction()
      .execute((trx) =>
        queueMail(trx, { to, kind: 'notifications', subject: 'Hello', paragraphs: [] }),
      )
  }
  await sql`
    update graphile_worker._private_jobs set attempts = max_attempts
    where payload ->> 'to' = 'failed@example.edu'`.execute(db)
  await sql`
    update graphile_worker._private_jobs set run_at = now() + interval '1 hour'
    where payload ->> 'to' = 'waiting@example.edu'`.execute(db)

  await addSteps('upkeep', 'remove-failed-jobs')
  await runJobs()
  expect(await queuedMails(db, 'failed@example.edu')).toEqual([])
  expect(await queuedMails(db, 'waiting@example.edu')).toHaveLength(1)
})

test('deletes an unverified account 7 days after its last link was mailed', async () => {
  const register = () => createUser({ email_verified_at: null })
  const [late, early, again] = [await register(), await register(), await register()]
  const verified = await createUser()
  const ids = [late.id, early.id, again.id, verified.id]
  const age = (id: string, accountDays: number, linkDays: number) =>
    sql`
      with aged as (
        update registrations set expires_at = ${daysAgo(linkDays - 1)} where user_id = ${id})
      update users set created_at = ${daysAgo(accountDays)} where id = ${id}`.execute(db)
  await age(late.id, 8, 8)
  await age(early.id, 6, 6)
  await age(again.id, 8, 6)
  await age(verified.id, 8, 8)

  await purge({ db, log }, 'registrations')
  await purge({ db, log }, 'users')
  const left = await db.selectFrom('users').select('id').where('id', 'in', ids).execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual([early.id, again.id, verified.id].toSorted())
})

test('deletes rows dismissed or settled over a year ago, and keeps open ones', async () => {
  const [owner, asking, invited] = [await createUser(), await createUser(), await createUser()]
  const { id } = await createProject({ owner })
  const ended = sql`unnest(array[null, now() - interval '360 days', now() - interval '367 days']) as ended`
  await sql`
    insert into notifications (user_id, type, project_id, from_id, message, dismissed_at)
    select ${owner.id}, 'join-request', ${id}, ${asking.id}, 'Hello', ended from ${ended}`.execute(
    db,
  )
  await sql`
    insert into join_requests (project_id, user_id, message, state, decided_at)
    select ${id}, ${asking.id}, 'Hello', case when ended is null then 'pending' else 'denied' end, ended
    from ${ended}`.execute(db)
  await sql`
    insert into invitations (project_id, sender_id, target_id, message, state, expires_at, settled_at)
    select ${id}, ${owner.id}, ${invited.id}, 'Hello',
      case when ended is null then 'pending' else 'withdrawn' end, now(), ended
    from ${ended}`.execute(db)
  for (const table of ['notifications', 'join_requests', 'invitations'] as const) {
    await purge({ db, log }, table)
    expect(await db.selectFrom(table).select('id').execute()).toHaveLength(2)
  }
})

test('deletes expired rows and keeps valid ones', async () => {
  const [gone, here] = [await createUser(), await createUser()]
  for (const { id } of [gone, here]) {
    await startSession(db, id, 'test')
    await db
      .insertInto('registrations')
      .values({
        user_id: id,
        password_hash: '',
        token_hash: Buffer.from(id),
        browser_hash: null,
        expires_at: new Date(),
      })
      .execute()
  }
  const is = (column: string, id: string) => sql`${sql.ref(column)} = ${id}`
  await sql`update sessions
    set created_at = now() - interval '40 days', last_seen_at = now() - interval '31 days'
    where ${is('user_id', gone.id)}`.execute(db)
  await sql`update registrations set expires_at = now() - interval '8 days'
    where ${is('user_id', gone.id)}`.execute(db)
  await sql`insert into rate_limits (key, points, expire) values
    ('past', 1, extract(epoch from now()) * 1000 - 1000),
    ('present', 1, extract(epoch from now()) * 1000 + 60000)`.execute(db)
  await sql`insert into live_events (user_id, id, payload, created_at) values
    (${here.id}, 1, '{}', now() - interval '25 hours'), (${here.id}, 2, '{}', now())`.execute(db)
  await sql`
    insert into failures (day, kind, release, remote, build, phase, browser, message, path) values
    (current_date - 91, '', '', '', '', 'load', '', '', '/old'),
    (current_date, '', '', '', '', 'load', '', '', '/new')`.execute(db)
  await sql`insert into build_visitors (at, trial, front_end, build, visitor) values
    (now() - interval '31 days', 1, 'shell', 'b', 'past'), (now(), 2, 'shell', 'b', 'present')`.execute(
    db,
  )
  await sql`insert into web_vitals (day, front_end, build, metric, bucket) values
    (current_date - 31, 'shell', 'past', 'LCP', 1), (current_date - 29, 'shell', 'present', 'LCP', 1)`.execute(
    db,
  )

  for (const table of purgedTables) await purge({ db, log }, table)

  expect(await db.selectFrom('sessions').select('user_id').execute()).toEqual([
    { user_id: here.id },
  ])
  const registered = await db
    .selectFrom('registrations')
    .select('user_id')
    .where('user_id', 'in', [gone.id, here.id])
    .execute()
  expect(registered).toEqual([{ user_id: here.id }])
  expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: 'present' }])
  expect(await db.selectFrom('live_events').select('id').execute()).toEqual([{ id: 2 }])
  expect(await db.selectFrom('failures').select('path').execute()).toEqual([{ path: '/new' }])
  expect(await db.selectFrom('build_visitors').select('visitor').execute()).toEqual([
    { visitor: 'present' },
  ])
  expect(await db.selectFrom('web_vitals').select('build').execute()).toEqual([
    { build: 'present' },
  ])
})
