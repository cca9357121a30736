import {
  limits,
  type BookmarkKind,
  type Bookmarks,
  type ListPage,
  type Paging,
} from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import { command } from '../command.ts'
import { hasBlocked, isBlockedBy } from '../people/blocking/store.ts'
import { bookmarkPerson } from '../people/users/policy.ts'
import { isReachable } from '../people/users/store.ts'
import { byId, byTime, keyset } from '../platform/database/keyset.ts'
import type { Database } from '../platform/database/schema.ts'
import { conflict, notFound, serverTexts } from '../platform/http/errors.ts'
import { paginate, readCursor, sendListPage } from '../platform/http/paging.ts'
import { authorize } from '../platform/http/access.ts'
import type { Handlers } from '../platform/http/routes.ts'
import { projects } from '../search/find-projects.ts'
import { userConditions, users } from '../search/find-users.ts'
import type { Searched } from '../search/matching.ts'
import type { Services } from '../services.ts'

export const bookmarkHandlers = ({ db }: Services) =>
  ({
    listBookmarks: ({ params: { userId } }) => bookmarksOf(db, userId),

    listBookmarkedProjects: async ({ params: { userId }, query, request, reply }) =>
      sendListPage(request, reply, await pageOf(db, projects, projectsOf(userId), query)),

    listBookmarkedPeople: async ({ params: { userId }, query, request, reply }) =>
      sendListPage(request, reply, await pageOf(db, users, peopleOf(userId), query)),

    addBookmark: ({ params }) => addBookmark(db, params),

    removeBookmark: ({ params }) => deleteBookmark(db, params),
  }) satisfies Partial<Handlers>

const requireProject = async (trx: Transaction<Database>, id: string): Promise<void> => {
  const project = await trx
    .selectFrom('projects')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!project) throw notFound('project')
}

const requirePerson = async (
  trx: Transaction<Database>,
  { userId, id }: Bookmark,
): Promise<void> => {
  const person = {
    id,
    complete: await isReachable(trx, id),
    blocked: await hasBlocked(trx, userId, id),
  }
  authorize({ id: userId, profileCompleted: true }, bookmarkPerson, person)
}

/**
 * Bookmarks a project or a person. Idempotent.
 *
 * @throws ApiError `not_found` for what the user may not see; `conflict` for oneself, for a person whom the
 *   user has blocked, and if the user has `limits.bookmarks`
 */
const addBookmark = (db: Kysely<Database>, bookmark: Bookmark): Promise<void> =>
  command(db, async ({ trx }) => {
    const { kind, id, userId } = bookmark
    if (kind === 'projects') await requireProject(trx, id)
    else await requirePerson(trx, bookmark)
    // One at a time, so that simultaneous requests neither collide nor exceed the limit.
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const added = await insertBookmark(trx, bookmark)
    if (added && (await countBookmarks(trx, userId)) > limits.bookmarks)
      throw conflict(serverTexts.bookmarksFull)
  })

const latestFirst = keyset({ at: byTime('bookmarked.created_at'), id: byId('bookmarked.id') })

/** The bookmarks of a user, as rows with `id` and `created_at` of what is bookmarked and when. */
const projectsOf = (userId: string) => sql`
  select project_id as id, created_at from project_bookmarks where user_id = ${userId}`

// A blocked person is hidden, not forgotten: unblocking shows the bookmark again.
const peopleOf = (userId: string) => sql`
  select person_id as id, person_bookmarks.created_at
  from person_bookmarks
  join users on users.id = person_id
  where user_id = ${userId} and ${sql.join(userConditions, sql` and `)}
  and not ${isBlockedBy(userId, 'person_id')}`

/** The ids of what a user has bookmarked and may see, the latest first. */
const bookmarksOf = async (db: Kysely<Database>, userId: string): Promise<Bookmarks> => {
  const { rows } = await sql<Bookmarks>`
    select
      to_json(array(
        select id from (${projectsOf(userId)}) as own order by created_at desc, id)) as projects,
      to_json(array(
        select id from (${peopleOf(userId)}) as own order by created_at desc, id)) as people
    `.execute(db)
  return rows[0]!
}

/** A page of the cards of what is bookmarked, the latest bookmark first. */
const pageOf = async <Card extends { id: string }>(
  db: Kysely<Database>,
  { card }: Searched<Card>,
  bookmarked: ReturnType<typeof projectsOf>,
  { limit, cursor }: Paging,
): Promise<ListPage<Card>> => {
  const position = readCursor(cursor, latestFirst)
  const { rows } = await sql<{ total: number; list: (Card & { cursor: string[] })[] }>`
    with bookmarked as (${bookmarked})
    select (select count(*) from bookmarked) as total, (
      select coalesce(json_agg(entry), '[]') from (
        select found.cursor, card.*
        from (
          select id, created_at, ${latestFirst.cursor} from bookmarked
          where ${latestFirst.after(position)}
          order by ${latestFirst.order}
          limit ${limit + 1}
        ) as found
        cross join lateral ${card} as card
        order by found.created_at desc, found.id desc
      ) as entry
    ) as list`.execute(db)
  const { total, list } = rows[0]!
  return paginate(list, { limit, total, present: (row) => row })
}

const tables = {
  projects: { table: 'project_bookmarks', subject: 'project_id' },
  people: { table: 'person_bookmarks', subject: 'person_id' },
} as const

/** One bookmark: what a user bookmarks. */
interface Bookmark {
  userId: string
  kind: BookmarkKind
  id: string
}

/** Number of all bookmarks of a user, hidden ones included. */
const countBookmarks = async (db: Kysely<Database>, userId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from project_bookmarks where user_id = ${userId})
      + (select count(*) from person_bookmarks where user_id = ${userId}) as count`.execute(db)
  return rows[0]!.count
}

/** Returns false if there is such a bookmark already. */
const insertBookmark = async (
  db: Kysely<Database>,
  { userId, kind, id }: Bookmark,
): Promise<boolean> => {
  const { table, subject } = tables[kind]
  const { rows } = await sql`
    insert into ${sql.table(table)} (user_id, ${sql.ref(subject)})
    values (${userId}, ${id})
    on conflict do nothing returning user_id`.execute(db)
  return rows.length > 0
}

const deleteBookmark = async (
  db: Kysely<Database>,
  { userId, kind, id }: Bookmark,
): Promise<void> => {
  const { table, subject } = tables[kind]
  await sql`
    delete from ${sql.table(table)}
    where user_id = ${userId} and ${sql.ref(subject)} = ${id}`.execute(db)
}
