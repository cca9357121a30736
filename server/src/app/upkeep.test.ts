import { sql, type RawBuilder } from 'kysely'
import { eventually } from '../../test/waiting.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { queuedMails, queueMail } from '../../test/jobs.ts'
import { silentLog as log } from '../../test/silent-log.ts'
import { startSession } from '../people/auth/sessions.ts'
import { purge, purgedTables } from './upkeep.ts'
import { startJobs } from './worker.ts'
import { createTestApp } from '../../test/app.ts'
import { createSavingSearches, robots } from '../../test/saving-searches.ts'
import { purgeImages } from '../images/image-use.ts'
import { remindOfEvents } from '../projects/events/remind-of-events.ts'
import { expireUnanswered } from '../projects/inviting/settle-invitations.ts'
import { remindOfRequests } from '../projects/joining/request-to-join.ts'
import { watchActivity } from '../projects/activity.ts'
import { findMatches } from '../saved-searches/find-matches.ts'
import { mailMatches } from '../saved-searches/mail-matches.ts'
import { forgetWords } from '../search/upkeep.ts'
import { recordStatements } from '../../test/recorded-statements.ts'

const app = await createTestApp()
const { config, db, pool, images, releases } = app.services
const { createUser, createProject, createEvent, createImage, createJoinRequest } =
  createFactories(db)
const { save } = createSavingSearches(app)

const logged: object[] = []
const errorLog = { error: (entry: object) => logged.push(entry) } as never

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
  await sql`insert into failure_reports (at, release, remote, build, phase, message, path, user_agent)
    values (now() - interval '91 days', '', '', '', 'load', '', '/old', ''),
    (now(), '', '', '', 'load', '', '/new', '')`.execute(db)
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
  expect(await db.selectFrom('failure_reports').select('path').execute()).toEqual([
    { path: '/new' },
  ])
  expect(await db.selectFrom('build_visitors').select('visitor').execute()).toEqual([
    { visitor: 'present' },
  ])
  expect(await db.selectFrom('web_vitals').select('build').execute()).toEqual([
    { build: 'present' },
  ])
})

/** Makes each write to these rows fail, until `accept`. */
const refuse = async (table: string, rows: RawBuilder<unknown>): Promise<void> => {
  await sql`
    create or replace function refuse() returns trigger language plpgsql
    as $$ begin raise 'this row cannot be written'; end $$`.execute(db)
  for (const [name, event, row] of [
    ['refuse_new', 'insert or update', 'new'],
    ['refuse_old', 'delete', 'old'],
  ] as const) {
    await sql`
      create trigger ${sql.ref(name)} before ${sql.raw(event)} on ${sql.table(table)}
      for each row when (${sql.ref(row)}.${rows}) execute function refuse()`.execute(db)
  }
}
const accept = () => sql`drop function refuse cascade`.execute(db)

const literal = (column: string, value: string) => sql`${sql.ref(column)} = ${sql.lit(value)}`

interface Scene {
  run: () => Promise<unknown>
  table: string
  /** The condition of the one row that cannot be written. */
  bad: RawBuilder<unknown>
  /** Rows that the job has handled, of two. */
  handled: () => Promise<number>
}

const numberOf = async (rows: RawBuilder<unknown>): Promise<number> =>
  (await rows.execute(db)).rows.length

/** One notification for each of two people. */
const notified = (type: string, people: readonly Person[]) => () =>
  numberOf(sql`
    select distinct user_id from notifications
    where type = ${type} and user_id = any(${people.map(({ id }) => id)}::uuid[])`)

const twoOwners = async () => {
  const [first, second, other] = [await createUser(), await createUser(), await createUser()]
  const [one, two] = [await createProject({ owner: first }), await createProject({ owner: second })]
  return { first, second, other, one, two, owners: [first, second] }
}

const scenes: Record<string, () => Promise<Scene>> = {
  'remind-of-requests': async () => {
    const { first, other, one, two, owners } = await twoOwners()
    for (const project of [one, two]) {
      await createJoinRequest(project, other, { created_at: daysAgo(3) })
    }
    return {
      run: () => remindOfRequests({ db, log: errorLog }),
      table: 'notifications',
      bad: literal('user_id', first.id),
      handled: notified('request-reminder', owners),
    }
  },
  'remind-of-events': async () => {
    const { first, one, two, owners } = await twoOwners()
    for (const project of [one, two]) await createEvent(project, { starts_at: daysAgo(-0.1) })
    return {
      run: () => remindOfEvents({ db, log: errorLog }),
      table: 'notifications',
      bad: literal('user_id', first.id),
      handled: notified('event-reminder', owners),
    }
  },
  'expire-invitations': async () => {
    const { first, other, one, two } = await twoOwners()
    await sql`
      insert into invitations (project_id, sender_id, target_id, message, state, expires_at)
      select id, ${first.id}, ${other.id}, 'Hello', 'pending', now()
      from unnest(array[${one.id}, ${two.id}]::uuid[]) as id`.execute(db)
    return {
      run: () => expireUnanswered({ db, log: errorLog }),
      table: 'invitations',
      bad: literal('project_id', one.id),
      handled: () =>
        numberOf(sql`select from invitations where target_id = ${other.id} and state = 'expired'`),
    }
  },
  'watch-activity': async () => {
    const { one, two } = await twoOwners()
    const ids = sql`(${one.id}, ${two.id})`
    await sql`update projects set active_at = ${daysAgo(61)} where id in ${ids}`.execute(db)
    await sql`
      update chats set last_message_at = ${daysAgo(70)} where project_id in ${ids}`.execute(db)
    return {
      run: () => watchActivity({ config, db, log: errorLog }),
      table: 'projects',
      bad: literal('id', one.id),
      handled: () =>
        numberOf(sql`select from projects where id in ${ids} and quiet_asked_at is not null`),
    }
  },
  'mail-matches': async () => {
    const { first, second, other } = await twoOwners()
    const saved: string[] = []
    for (const person of [first, second]) {
      saved.push((await save(person, robots, { alert: 'daily' })).id)
    }
    await createProject({ owner: other, title: 'Robots' })
    await findMatches({ db, log: errorLog })
    return {
      run: () => mailMatches({ config, db, log: errorLog }, new Date('2026-11-24T07:10:00Z')),
      table: 'saved_search_matches',
      bad: literal('search_id', saved[0]!),
      handled: () =>
        numberOf(sql`
          select from saved_search_matches as match
          join saved_searches as saved on saved.id = match.search_id
          where saved.user_id in (${first.id}, ${second.id}) and mailed_at is not null`),
    }
  },
  'the notifications of find-matches': async () => {
    const { first, second, other, owners } = await twoOwners()
    for (const person of [first, second]) await save(person, robots)
    await createProject({ owner: other, title: 'Robots' })
    return {
      run: () => findMatches({ db, log: errorLog }),
      table: 'notifications',
      bad: literal('user_id', first.id),
      handled: notified('search-matches', owners),
    }
  },
  'purge-known_devices': async () => {
    const ids = [(await createUser()).id, (await createUser()).id]
    await sql`
      insert into known_devices (user_id, token_hash, used_at)
      select id, '', now() - interval '2 years' from unnest(${ids}::uuid[]) as id`.execute(db)
    return {
      run: () => purge({ db, log: errorLog }, 'known_devices', 1),
      table: 'known_devices',
      bad: literal('user_id', ids[0]!),
      handled: async () =>
        2 - (await numberOf(sql`select from known_devices where user_id = any(${ids}::uuid[])`)),
    }
  },
  'purge-images': async () => {
    const owner = await createUser()
    const [bad] = [await createImage(owner), await createImage(owner)]
    await sql`update images set created_at = now() - interval '2 days'`.execute(db)
    return {
      run: () => purgeImages({ db, log: errorLog }),
      table: 'images',
      bad: literal('id', bad.id),
      handled: async () => 2 - (await numberOf(sql`select from images`)),
    }
  },
  'forget-words': async () => {
    const words = ['zzfirst', 'zzsecond']
    await sql`insert into project_words (word) select unnest(${words}::text[])`.execute(db)
    return {
      run: () => forgetWords({ db, log: errorLog }),
      table: 'project_words',
      bad: literal('word', 'zzfirst'),
      handled: async () =>
        2 - (await numberOf(sql`select from project_words where word = any(${words}::text[])`)),
    }
  },
}

beforeEach(() => {
  logged.length = 0
})

test.each(Object.entries(scenes))(
  '%s handles the other rows if one fails, logs that one, and handles it later',
  async (_, prepare) => {
    const { run, table, bad, handled } = await prepare()
    expect(await handled()).toBe(0)
    await refuse(table, bad)
    // Some jobs ask the queue to run them again.
    await Promise.allSettled([run()])
    expect(await handled()).toBe(1)
    expect(logged).toEqual([
      expect.objectContaining({ err: expect.any(Error), job: expect.any(String) }),
    ])
    await accept()
    await run()
    expect(await handled()).toBe(2)
    expect(logged).toHaveLength(1)
  },
)
