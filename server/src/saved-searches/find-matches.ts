import type { SearchedFor } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import { notifyOfMatches } from '../notifications/notify-of-matches.ts'
import type { Database } from '../platform/database/schema.ts'
import { allowLongStatements } from '../platform/database/statement-limit.ts'
import { conditionOf, searchedOf } from './compile.ts'

/** New or changed rows that one transaction compares with all saved searches. */
const batchSize = 50

/** A project or person is new for this long. Its matches are kept longer, so that no user is notified twice. */
const newDays = 30

interface Kind {
  type: SearchedFor['type']
  /** The column of `search_news` and of `saved_search_matches`. */
  subject: 'project_id' | 'person_id'
  /** When the row could be found first. */
  since: string
  /** Whether the row needs a skill of the user, if the search wants that. */
  needed: string
  /** Rows that a user is not notified of: one's own, and those of people whom the user has blocked. */
  hidden: string
}

const kinds: readonly Kind[] = [
  {
    type: 'projects',
    subject: 'project_id',
    since: 'subject.created_at',
    needed: `(not saved.needs_skills or subject.recruiting and subject.role_skills && (
      select skills_folded from users where users.id = saved.user_id))`,
    hidden: `exists (
      select from memberships
      where memberships.project_id = subject.id and (
        memberships.user_id = saved.user_id
        or memberships.role = 'Owner' and exists (
          select from blocks
          where blocker_id = saved.user_id and blocked_id = memberships.user_id)))`,
  },
  {
    type: 'users',
    subject: 'person_id',
    since: 'coalesce(subject.listed_at, subject.created_at)',
    needed: 'true',
    hidden: `subject.id = saved.user_id or exists (
      select from blocks where blocker_id = saved.user_id and blocked_id = subject.id)`,
  },
]

/** Takes the first lines, for this transaction only. */
const takeNews = async (trx: Transaction<Database>) => {
  const { rows } = await sql<{ project_id: string | null; person_id: string | null }>`
    delete from search_news
    where place in (select place from search_news order by place limit ${batchSize})
    returning project_id, person_id`.execute(trx)
  return rows
}

/** Holds the rows that still exist and are new, in the order in which all transactions lock. */
const holdNew = async (
  trx: Transaction<Database>,
  { type, since }: Kind,
  ids: readonly string[],
): Promise<string[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select subject.id from ${sql.table(searchedOf[type].table)} as subject
    where subject.id = any(${ids}::uuid[])
    and ${sql.raw(since)} > now() - make_interval(days => ${newDays})
    order by subject.id for key share`.execute(trx)
  return rows.map(({ id }) => id)
}

interface Candidate {
  searchId: string
  id: string
  filter: SearchedFor
}

/** The pairs of a search and a row that has its text and tags. */
const findCandidates = async (
  trx: Transaction<Database>,
  { type, since, needed }: Kind,
  ids: readonly string[],
): Promise<Candidate[]> => {
  const { table, tags } = searchedOf[type]
  const { rows } = await sql<Candidate>`
    select saved.id as "searchId", subject.id, saved.filter
    from ${sql.table(table)} as subject
    join saved_searches as saved on saved.kind = ${sql.lit(type)}
      and ${sql.raw(since)} > saved.created_at
      and (saved.words is null or subject.search @@ saved.words)
      and (saved.tags is null or subject.${sql.ref(tags)} && saved.tags)
      and ${sql.raw(needed)}
    where subject.id = any(${ids}::uuid[])`.execute(trx)
  return rows
}

/** The rows that a filter finds among these, by the search's own condition. */
const filtered = async (
  trx: Transaction<Database>,
  filter: SearchedFor,
  ids: readonly string[],
): Promise<Set<string>> => {
  const condition = await conditionOf({ db: trx, plannedEachTime: trx }, filter)
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(searchedOf[filter.type].table)}
    where id = any(${ids}::uuid[]) and ${condition}`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** Stores the new matches of these rows. Text and tags are compared first, then each different filter once. */
const storeMatches = async (
  trx: Transaction<Database>,
  kind: Kind,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return
  const candidates = await findCandidates(trx, kind, ids)
  const byFilter = Map.groupBy(candidates, ({ filter }) => JSON.stringify(filter))
  const matches: Candidate[] = []
  for (const pairs of byFilter.values()) {
    const found = await filtered(trx, pairs[0]!.filter, ids)
    matches.push(...pairs.filter(({ id }) => found.has(id)))
  }
  if (matches.length === 0) return
  // Searches that were deleted meanwhile are left out.
  await sql`
    insert into saved_search_matches (search_id, ${sql.ref(kind.subject)})
    select saved.id, subject.id
    from unnest(
      ${matches.map(({ searchId }) => searchId)}::uuid[], ${matches.map(({ id }) => id)}::uuid[]
    ) as pair (search_id, subject_id)
    join saved_searches as saved on saved.id = pair.search_id
    join ${sql.table(searchedOf[kind.type].table)} as subject on subject.id = pair.subject_id
    where not (${sql.raw(kind.hidden)})
    for key share of saved
    on conflict do nothing`.execute(trx)
}

/** @returns whether there may be more news */
const matchBatch = (db: Kysely<Database>): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await allowLongStatements(trx, 30)
    const news = await takeNews(trx)
    const held: [Kind, string[]][] = []
    // All rows before the searches, which the deletion of an account locks after them.
    for (const kind of kinds) {
      const changed = [...new Set(news.flatMap((row) => row[kind.subject] ?? []))]
      held.push([kind, await holdNew(trx, kind, changed)])
    }
    for (const [kind, ids] of held) await storeMatches(trx, kind, ids)
    return news.length === batchSize
  })

/**
 * Compares the projects and people that were added or changed since the last time with all saved searches, and
 * notifies their users of new matches. Each batch is one transaction, so a crash neither repeats nor loses one.
 */
export const findMatches = async (db: Kysely<Database>): Promise<void> => {
  while (await matchBatch(db));
  while (await notifyOfMatches(db));
}
