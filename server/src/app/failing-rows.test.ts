import { sql, type RawBuilder } from 'kysely'
import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { createSavingSearches, robots } from '../../test/saving-searches.ts'
import { purgeImages } from '../images/image-use.ts'
import { watchActivity } from '../projects/activity.ts'
import { remindOfEvents } from '../projects/events/remind-of-events.ts'
import { expireUnanswered } from '../projects/inviting/settle-invitations.ts'
import { remindOfRequests } from '../projects/joining/request-to-join.ts'
import { findMatches } from '../saved-searches/find-matches.ts'
import { mailMatches } from '../saved-searches/mail-matches.ts'
import { forgetWords } from '../search/upkeep.ts'
import { purge } from './upkeep.ts'

const app = await createTestApp()
const { config, db } = app.services
const { createUser, createProject, createEvent, createImage, createJoinRequest } =
  createFactories(db)
const { save } = createSavingSearches(app)

const logged: object[] = []
const errorLog = { error: (entry: object) => logged.push(entry) } as never

const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000)

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
