import { createHash } from 'node:crypto'
import { newSavedSearch } from '@quad/contract/server'
import pg from 'pg'

/** Numbers of rows; ids count from 1. */
export interface CampusSize {
  projects: number
  people: number
}

/** The person with far more rows of every kind than the others. */
export const busiest = 1

/** The id of the n-th object of a kind in a large campus. */
export const campusId = (
  kind: 'user' | 'project' | 'chat' | 'event' | 'poll',
  n: number,
): string => {
  const digest = createHash('md5').update(`${kind}${n}`).digest('hex')
  // The version and the variant of a random id.
  const id = `${digest.slice(0, 12)}4${digest.slice(13, 16)}8${digest.slice(17)}`
  return id.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}

const syllables = 'karemitolusepavidonelaboquifagrehujolyxaze'

/** The n-th of the 4,000 words of the texts, from 0. The first ones are the most common. */
export const campusWord = (n: number): string =>
  [n, n / 20, n / 400]
    .map((place) => 2 * (Math.floor(place) % 20))
    .map((at) => syllables.slice(at, at + 2))
    .join('')

// Simple enough for PostgreSQL to inline, which is many times faster than a call.
const functions = `
  create or replace function campus_id(kind text, n bigint) returns uuid
  language sql immutable parallel safe
  as $$ select overlay(overlay(md5(kind || n) placing '4' from 13) placing '8' from 17)::uuid $$;

  create or replace function campus_draw(n bigint, place int) returns int
  language sql immutable parallel safe
  as $$
    select ((hashint8(n * 31 + place) & 4095) * (hashint8(n * 31 + place) >> 12 & 4095) >> 12) % 4000
  $$;

  create or replace function campus_word(n bigint, place int) returns text
  language sql immutable parallel safe
  as $$
    select substr('${syllables}', 1 + 2 * (campus_draw(n, place) % 20), 2)
      || substr('${syllables}', 1 + 2 * (campus_draw(n, place) / 20 % 20), 2)
      || substr('${syllables}', 1 + 2 * (campus_draw(n, place) / 400 % 20), 2)
  $$;`

const people = `
  insert into users (id, email, email_verified_at, password_hash, profile_completed, name, school,
    major, description, skills, created_at, looking, hours_per_week, available_from)
  select campus_id('user', n), 'person' || n || '@example.edu', now(), '', n % 20 > 0,
    initcap(campus_word(n, 1) || ' ' || campus_word(n, 2)), 'University of Example',
    initcap(campus_word(n % 60, 3)), 'I like ' || campus_word(n, 4) || ' and ' || campus_word(n, 5),
    array[campus_word(n % 500, 6), campus_word(n % 301, 7)], now() - n * interval '1 minute',
    (array['yes', 'maybe', 'no'])[n % 8], case when n % 8 in (1, 2) then 1 + n % 20 end,
    case when n % 16 = 1 then current_date + (n % 90)::int end
  from generate_series($1::bigint, $2::bigint) as n`

const projects = `
  insert into projects (id, title, description, meeting_format, recruiting, tags, team_size,
    role_titles, role_skills, created_at, course, semester, deadline)
  select campus_id('project', n), initcap(campus_word(n, 8) || ' ' || campus_word(n, 9)),
    'We want ' || campus_word(n, 10) || ' with ' || campus_word(n, 11) || ' for ' || campus_word(n, 12),
    (array['In-Person', 'Virtual', 'Hybrid'])[1 + n % 3], n % 4 > 0,
    array[campus_word(n % 500, 13), campus_word(n % 301, 14)], 1 + n % 4,
    case when n % 5 > 0 then to_tsvector('simple', campus_word(n, 20)) else '' end,
    case when n % 5 > 0 then array[campus_word(n % 500, 21), campus_word(n % 301, 22)] else '{}' end,
    now() - n * interval '1 minute',
    case when n % 8 = 1 then 'CS ' || n % 400 else '' end,
    case when n % 8 = 1 then (array['Fall', 'Spring'])[1 + n % 16 / 8] || ' 2026' else '' end,
    case when n % 8 = 1 then current_date + (n % 300)::int end
  from generate_series($1::bigint, $2::bigint) as n`

/** The rows of each project or person; `$3` is the number of people. */
const ofProjects = [
  `insert into wanted_roles (id, project_id, position, title, skills, places, closed)
  select campus_id('role', n), campus_id('project', n), 0, initcap(campus_word(n, 20)),
    array[campus_word(n % 500, 21), campus_word(n % 301, 22)], 1 + n % 3, n % 5 = 0
  from generate_series($1::bigint, $2::bigint) as n
  where $3::bigint > 0`,
  `insert into memberships (project_id, user_id, role, joined_at)
  select campus_id('project', n), campus_id('user', 1 + (n - 1 + 997 * nth) % $3::bigint),
    (array['Owner', 'Admin', 'Member', 'Member'])[1 + nth], now() - n * interval '1 minute'
  from generate_series($1::bigint, $2::bigint) as n, generate_series(0, n % 4) as nth`,
  `insert into chats (id, project_id, last_seq, last_message_at)
  select campus_id('chat', n), campus_id('project', n), 1, now() - n * interval '1 minute'
  from generate_series($1::bigint, $2::bigint) as n
  where $3::bigint > 0`,
  `insert into messages (chat_id, seq, from_id, content, client_ts)
  select campus_id('chat', n), 1, campus_id('user', 1 + n % $3::bigint), campus_word(n, 15), '1'
  from generate_series($1::bigint, $2::bigint) as n`,
  `insert into events (id, project_id, created_by, title, description, location, starts_at, ends_at)
  select campus_id('event', n), campus_id('project', n), campus_id('user', 1 + n % $3::bigint),
    campus_word(n, 16), '', 'Hall', now() + n * interval '1 minute', now() + (n + 9) * interval '1 minute'
  from generate_series($1::bigint, $2::bigint, 4) as n`,
  `insert into event_answers (event_id, project_id, user_id, answer)
  select campus_id('event', n), campus_id('project', n), campus_id('user', 1 + (n - 1) % $3::bigint), 'going'
  from generate_series($1::bigint, $2::bigint, 4) as n`,
  `insert into time_polls (id, project_id, created_by, title, location, minutes, slots, ends_at)
  select campus_id('poll', n), campus_id('project', n), campus_id('user', 1 + n % $3::bigint),
    campus_word(n, 16), '', 60, array[start, start + interval '1 hour'], start + interval '2 hours'
  from generate_series($1::bigint, $2::bigint, 4) as n, lateral (select now() + n * interval '1 minute' as start) as first`,
  `insert into time_poll_answers (poll_id, project_id, user_id, fits)
  select campus_id('poll', n), campus_id('project', n), campus_id('user', 1 + (n - 1) % $3::bigint), '{0}'
  from generate_series($1::bigint, $2::bigint, 4) as n`,
  `insert into cancelled_events (id, project_id, title, starts_at, ends_at, version)
  select campus_id('cancelled', n), campus_id('project', n), '', now() + n * interval '1 minute',
    now() + (n + 9) * interval '1 minute', 2
  from generate_series($1::bigint, $2::bigint, 4) as n
  where $3::bigint > 0`,
  `insert into project_history (project_id, actor_id, subject_id, change)
  select campus_id('project', n), campus_id('user', 1 + n % $3::bigint), campus_id('user', 1 + n % $3::bigint), 'created'
  from generate_series($1::bigint, $2::bigint, 4) as n`,
  `insert into join_requests (project_id, user_id, wanted_role_id, message, created_at)
  select campus_id('project', n), campus_id('user', 1 + (n + 11) % $3::bigint), campus_id('role', n), '',
    now() - n * interval '1 minute'
  from generate_series($1::bigint, $2::bigint, 4) as n`,
  `insert into invitations (project_id, sender_id, target_id, message, expires_at)
  select campus_id('project', n), campus_id('user', 1 + n % $3::bigint), campus_id('user', 1 + (n + 13) % $3::bigint), '',
    now() + interval '1 day'
  from generate_series($1::bigint, $2::bigint, 4) as n`,
  `insert into notifications (user_id, type, project_id, from_id, message, sent_at)
  select campus_id('user', 1 + n % $3::bigint), 'join-request', campus_id('project', n), campus_id('user', 1 + (n + 11) % $3::bigint),
    '', now() - n * interval '1 minute'
  from generate_series($1::bigint, $2::bigint, 4) as n`,
  `insert into project_bookmarks (user_id, project_id)
  select campus_id('user', 1 + n % $3::bigint), campus_id('project', n)
  from generate_series($1::bigint, $2::bigint, 4) as n`,
]

const ofPeople = [
  `insert into calendar_feeds (user_id, token_hash)
  select campus_id('user', n), sha256(('feed' || n)::bytea)
  from generate_series($1::bigint, $2::bigint, 4) as n`,
  `insert into sessions (user_id, token_hash)
  select campus_id('user', n), sha256(('session' || n)::bytea)
  from generate_series($1::bigint, $2::bigint, 4) as n`,
  `insert into chats (id, first_user_id, second_user_id, last_seq, last_message_at)
  select campus_id('chat', -n), least(one, other), greatest(one, other), 2, now() - n * interval '1 minute'
  from generate_series($1::bigint, $2::bigint) as n,
    lateral (select campus_id('user', n) as one, campus_id('user', n + 4) as other) as two
  where n % 8 = 1`,
  `insert into blocks (blocker_id, blocked_id)
  select campus_id('user', n), campus_id('user', n + 4)
  from generate_series($1::bigint, $2::bigint - 4) as n
  where n % 8 = 3`,
  `insert into person_bookmarks (user_id, person_id)
  select campus_id('user', n), campus_id('user', n + 4)
  from generate_series($1::bigint, $2::bigint - 4, 4) as n`,
  `insert into messages (chat_id, seq, from_id, content, client_ts)
  select campus_id('chat', -n), nth, campus_id('user', n), campus_word(n, 17), nth::text
  from generate_series($1::bigint, $2::bigint) as n, generate_series(1, 2) as nth
  where n % 8 = 1`,
]

/** The extra rows of the busiest person and the busiest project. */
const ofBusiest = [
  `insert into memberships (project_id, user_id, role)
  select campus_id('project', n), campus_id('user', ${busiest}), 'Member'
  from generate_series(2, 300) as n
  on conflict do nothing`,
  `insert into memberships (project_id, user_id, role)
  select campus_id('project', ${busiest}), campus_id('user', n), 'Member'
  from generate_series(3000, 3100) as n`,
  `insert into project_history (project_id, actor_id, subject_id, change)
  select campus_id('project', ${busiest}), campus_id('user', n), campus_id('user', n), 'joined'
  from generate_series(1, 300) as n`,
  `insert into join_requests (project_id, user_id, message)
  select campus_id('project', ${busiest}), campus_id('user', n), ''
  from generate_series(3200, 3300) as n`,
  `insert into chats (id, first_user_id, second_user_id, last_seq)
  select campus_id('chat', -n), least(one, other), greatest(one, other), 1
  from generate_series(3002, 3602, 2) as n,
    lateral (select campus_id('user', ${busiest}) as one, campus_id('user', n) as other) as two`,
  `insert into messages (chat_id, seq, from_id, content, client_ts)
  select campus_id('chat', -n), 1, campus_id('user', n), campus_word(n, 18), '1'
  from generate_series(3002, 3602, 2) as n`,
  `insert into messages (chat_id, seq, from_id, content, client_ts)
  select campus_id('chat', ${busiest}), n, campus_id('user', ${busiest}), campus_word(n, 19), n::text
  from generate_series(2, 600) as n`,
  `update chats set last_seq = 600 where id = campus_id('chat', ${busiest})`,
  `insert into message_reactions (message_id, user_id, emoji)
  select id, from_id, '👍' from messages limit 20000`,
  `insert into message_versions (message_id, revision, content)
  select id, 0, content from messages limit 20000`,
  `insert into notifications (user_id, type, project_id, from_id, message)
  select campus_id('user', ${busiest}), 'join-request', campus_id('project', n), campus_id('user', n), ''
  from generate_series(2, 300) as n`,
  `insert into blocks (blocker_id, blocked_id, created_at)
  select campus_id('user', ${busiest}), campus_id('user', n), now() - n * interval '1 minute'
  from generate_series(4000, 4300) as n`,
  `insert into project_bookmarks (user_id, project_id)
  select campus_id('user', ${busiest}), campus_id('project', n) from generate_series(301, 500) as n
  on conflict do nothing`,
  `insert into person_bookmarks (user_id, person_id)
  select campus_id('user', ${busiest}), campus_id('user', n) from generate_series(4501, 4700) as n`,
  `insert into sessions (user_id, token_hash)
  select campus_id('user', ${busiest}), sha256(('more' || n)::bytea) from generate_series(1, 150) as n`,
]

const anyProject = newSavedSearch.shape.search.parse({ type: 'projects', filter: {} })

/** Saved searches of 30,000 people, half of them with mails. Most matches are notified and mailed. */
const savedSearches = [
  `insert into saved_searches (id, user_id, name, alert, search, kind, words, filter, created_at)
  select campus_id('search', n), campus_id('user', n), word,
    (array['app', 'app', 'daily', 'weekly'])[1 + n % 4],
    jsonb_set(any_project, '{filter, title}', to_jsonb(word)), 'projects', to_tsquery('simple', word),
    any_project, now() - interval '40 days'
  from generate_series(1, 30000) as n, lateral campus_word(n, 23) as word,
    lateral (select '${JSON.stringify(anyProject)}'::jsonb as any_project) as search`,
  `insert into saved_search_matches (search_id, project_id, matched_at, notified, mailed_at)
  select campus_id('search', n), campus_id('project', 1 + (n + 997 * nth) % 2000),
    now() - nth * interval '5 days', n % 1000 > 0 or nth > 1, case when n % 1000 > 2 or nth > 1 then now() end
  from generate_series(1, 30000) as n, generate_series(1, 4) as nth`,
  'vacuum analyze saved_searches',
  'vacuum analyze saved_search_matches',
]

/** Adds saved searches with their matches to a campus of at least 30,000 people and 2,000 projects. */
export const fillSavedSearches = async (url: string): Promise<void> => {
  const client = await connect(url)
  try {
    await inTurn(client, savedSearches, [])
  } finally {
    await client.end()
  }
}

/**
 * Fills a migrated database with a campus of this size, deterministic except for the current time.
 * `from` is the size after an earlier call. Takes some 10 seconds for 100,000 people.
 */
export const fillCampus = async (
  url: string,
  to: CampusSize,
  from: CampusSize = { projects: 0, people: 0 },
): Promise<void> => {
  const [one, other] = await Promise.all([connect(url), connect(url)])
  try {
    await one.query(functions)
    // Building an index once is far quicker than updating it for each row.
    const { rows: indexes } = await one.query<{ name: string; definition: string }>(`
      select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and indexdef like '% USING gin %'`)
    for (const { name } of indexes) await one.query(`drop index "${name}"`)
    // The projects are written with their size and open roles.
    await one.query('alter table memberships disable trigger memberships_count')
    await one.query('alter table wanted_roles disable trigger wanted_roles_list')

    await Promise.all([
      one.query(people, [from.people + 1, to.people]),
      other.query(projects, [from.projects + 1, to.projects]),
    ])
    await Promise.all([
      inTurn(one, ofPeople, [from.people + 1, to.people]),
      inTurn(other, ofProjects, [from.projects + 1, to.projects, to.people]),
    ])
    await one.query('alter table memberships enable trigger memberships_count')
    await one.query('alter table wanted_roles enable trigger wanted_roles_list')
    if (from.people === 0) await inTurn(one, ofBusiest, [])
    for (const { definition } of indexes) await one.query(definition)
    // Nothing that the jobs would compare with saved searches.
    await one.query('truncate search_news')
    await one.query('vacuum analyze')
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '256MB'`)
  return client
}

const inTurn = async (client: pg.Client, statements: readonly string[], values: number[]) => {
  for (const statement of statements) await client.query(statement, values)
}
