import type { SearchedFor } from '@quad/contract'
import { sql, type Transaction } from 'kysely'
import { notifyOfMatches } from '../notifications/notify-of-matches.ts'
import { inSavepoint } from '../platform/database/statements.ts'
import type { Database } from '../platform/database/schema.ts'
import { allowLongStatements } from '../platform/database/connect.ts'
import { handleRows, type JobServices } from '../platform/jobs/handle-rows.ts'
import { conditionOf, searchedOf } from './saved-searches.ts'

/** New or changed rows that one transaction compares with all saved searches. */
const batchSize = 50

/** The same, for one search that has failed before. */
const againBatch = 500

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
    needed: `(not saved.needs_skills or subject.recruiting and subject.role_skills_folded && (
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
    since: 'subject.listed_at',
    needed: 'true',
    hidden: `subject.id = saved.user_id or exists (
      select from blocks where blocker_id = saved.user_id and blocked_id = subject.id)`,
  },
]

/** Takes lines, for this transaction only. */
const takeNews = async (trx: Transaction<Database>, places: readonly string[]) => {
  const { rows } = await sql<{ project_id: string | null; person_id: string | null }>`
    delete from search_news where place = any(${places}::bigint[])
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

interface Compared {
  /** Of projects or people. */
  ids: readonly string[]
  /** Absent: all searches. */
  searchId?: string
}

interface Candidate {
  searchId: string
  id: string
  filter: SearchedFor
}

/** The pairs of a search and a row that has its text and tags: of this search, or of all that have not failed. */
const findCandidates = async (
  trx: Transaction<Database>,
  { type, since, needed }: Kind,
  { ids, searchId }: Compared,
): Promise<Candidate[]> => {
  const { table, tags } = searchedOf[type]
  const { rows } = await sql<Candidate>`
    select saved.id as "searchId", subject.id, saved.filter
    from ${sql.table(table)} as subject
    join saved_searches as saved on saved.kind = ${sql.lit(type)}
      and ${searchId === undefined ? sql`saved.failed_at is null` : sql`saved.id = ${searchId}`}
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
  const condition = await conditionOf(trx, filter)
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(searchedOf[filter.type].table)}
    where id = any(${ids}::uuid[]) and ${condition}`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** Leaves searches out until they are tried again. */
const setAside = async (
  trx: Transaction<Database>,
  failed: readonly Candidate[],
): Promise<void> => {
  const ids = [...new Set(failed.map(({ searchId }) => searchId))].toSorted()
  await sql`update saved_searches set failed_at = now() where id = any(${ids}::uuid[])`.execute(trx)
}

/** The pairs that match. Each different filter is compared once, and the searches with one that fails are set aside. */
const matching = async (
  trx: Transaction<Database>,
  candidates: readonly Candidate[],
  { ids, log }: Compared & Pick<JobServices, 'log'>,
): Promise<Candidate[]> => {
  const groups = [...Map.groupBy(candidates, ({ filter }) => JSON.stringify(filter)).values()]
  const matches: Candidate[] = []
  const failed = await handleRows(groups, {
    handle: (some) =>
      inSavepoint(trx, async () => {
        const found: Candidate[] = []
        for (const pairs of some) {
          const rows = await filtered(trx, pairs[0]!.filter, ids)
          found.push(...pairs.filter(({ id }) => rows.has(id)))
        }
        matches.push(...found)
      }),
    batchSize: Math.max(groups.length, 1),
    log,
    job: 'find-matches',
    label: (pairs) => ({ searchId: pairs[0]!.searchId }),
  })
  if (failed.length > 0) await setAside(trx, failed.flat())
  return matches
}

/** Stores the new matches of these rows. Text and tags are compared first. */
const storeMatches = async (
  trx: Transaction<Database>,
  kind: Kind,
  compared: Compared & Pick<JobServices, 'log'>,
): Promise<void> => {
  if (compared.ids.length === 0) return
  const candidates = await findCandidates(trx, kind, compared)
  if (candidates.length === 0) return
  const matches = await matching(trx, candidates, compared)
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

/** Compares the projects and people of these lines with all searches, and deletes the lines. */
const compareNews = ({ db, log }: JobServices, places: readonly string[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await allowLongStatements(trx, 30)
    const news = await takeNews(trx, places)
    const held: [Kind, string[]][] = []
    // All rows before the searches, which the deletion of an account locks after them.
    for (const kind of kinds) {
      const changed = [...new Set(news.flatMap((row) => row[kind.subject] ?? []))]
      held.push([kind, await holdNew(trx, kind, changed)])
    }
    for (const [kind, ids] of held) await storeMatches(trx, kind, { ids, log })
  })

const compareAllNews = async (services: JobServices): Promise<void> => {
  const { rows } = await sql<{ place: string }>`
    select place::text from search_news where due_at <= now() order by place`.execute(services.db)
  const failed = await handleRows(
    rows.map(({ place }) => place),
    {
      handle: (some) => compareNews(services, some),
      batchSize,
      log: services.log,
      job: 'find-matches',
      label: (place) => ({ place }),
    },
  )
  await sql`
    update search_news set due_at = now() + interval '1 hour'
    where place = any(${failed}::bigint[])`.execute(services.db)
}

/** Whether a search failed an hour ago, and not since. */
const isDue = sql<boolean>`failed_at < now() - interval '1 hour'`

/** Compares a search that has failed with everything that is new, and no longer leaves it out if it succeeds. */
const compareAgain = async ({ db, log }: JobServices, searchId: string): Promise<void> => {
  const { kind: type } = await db
    .selectFrom('saved_searches')
    .select('kind')
    .where('id', '=', searchId)
    .executeTakeFirstOrThrow()
  const kind = kinds.find((each) => each.type === type)!
  const { rows } = await sql<{ id: string }>`
    select subject.id from ${sql.table(searchedOf[type].table)} as subject
    where ${sql.raw(kind.since)} > now() - make_interval(days => ${newDays})
    order by subject.id`.execute(db)
  for (let start = 0; start < rows.length; start += againBatch) {
    const some = rows.slice(start, start + againBatch).map(({ id }) => id)
    await db.transaction().execute(async (trx) => {
      await allowLongStatements(trx, 30)
      await storeMatches(trx, kind, { ids: await holdNew(trx, kind, some), searchId, log })
    })
  }
  await db
    .updateTable('saved_searches')
    .set({ failed_at: null })
    .where('id', '=', searchId)
    .where(isDue)
    .execute()
}

/** Tries the searches again that failed an hour ago. */
const compareFailedAgain = async (services: JobServices): Promise<void> => {
  const failed = await services.db.selectFrom('saved_searches').select('id').where(isDue).execute()
  await handleRows(failed, {
    handle: ([search]) => compareAgain(services, search!.id),
    log: services.log,
    job: 'find-matches',
  })
}

/**
 * Compares the projects and people that were added or changed since the last time with all saved searches, and
 * notifies their users of new matches. Each batch is one transaction, so a crash neither repeats nor loses one. What
 * fails is tried again after an hour.
 */
export const findMatches = async (services: JobServices): Promise<void> => {
  await compareFailedAgain(services)
  await compareAllNews(services)
  await notifyOfMatches(services)
}
