import type { BookmarkKind, Bookmarks, Paging, ProjectCard, UserCard } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import { byId, byTime, keyset } from '../platform/database/keyset.ts'
import { isBlockedBy } from '../people/blocking/store.ts'
import type { Database } from '../platform/database/schema.ts'
import { paginate, readCursor, type ListPage } from '../platform/http/paging.ts'
import { projects } from '../search/find-projects.ts'
import { userConditions, users } from '../search/find-users.ts'
import type { Searched } from '../search/matching.ts'

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
export const bookmarksOf = async (db: Kysely<Database>, userId: string): Promise<Bookmarks> => {
  const { rows } = await sql<Bookmarks>`
    select
      to_json(array(
        select id from (${projectsOf(userId)}) as own order by created_at desc, id)) as projects,
      to_json(array(
        select id from (${peopleOf(userId)}) as own order by created_at desc, id)) as people
    `.execute(db)
  return rows[0]!
}

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
  return paginate(list, { limit, total, present: (row) => row as Card })
}

/** A page of the projects that a user has bookmarked, the latest bookmark first. */
export const bookmarkedProjects = (
  db: Kysely<Database>,
  userId: string,
  paging: Paging,
): Promise<ListPage<ProjectCard>> => pageOf(db, projects, projectsOf(userId), paging)

/** A page of the people that a user has bookmarked, without those that the user has blocked. */
export const bookmarkedPeople = (
  db: Kysely<Database>,
  userId: string,
  paging: Paging,
): Promise<ListPage<UserCard>> => pageOf(db, users, peopleOf(userId), paging)

const tables = {
  projects: { table: 'project_bookmarks', subject: 'project_id' },
  people: { table: 'person_bookmarks', subject: 'person_id' },
} as const

/** One bookmark: what a user bookmarks. */
export interface Bookmark {
  userId: string
  kind: BookmarkKind
  id: string
}

/** Number of all bookmarks of a user, hidden ones included. */
export const countBookmarks = async (db: Kysely<Database>, userId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from project_bookmarks where user_id = ${userId})
      + (select count(*) from person_bookmarks where user_id = ${userId}) as count`.execute(db)
  return rows[0]!.count
}

export const hasBookmark = async (
  db: Kysely<Database>,
  { userId, kind, id }: Bookmark,
): Promise<boolean> => {
  const { table, subject } = tables[kind]
  const { rows } = await sql`
    select from ${sql.table(table)}
    where user_id = ${userId} and ${sql.ref(subject)} = ${id}`.execute(db)
  return rows.length > 0
}

export const insertBookmark = async (
  db: Kysely<Database>,
  { userId, kind, id }: Bookmark,
): Promise<void> => {
  const { table, subject } = tables[kind]
  await sql`
    insert into ${sql.table(table)} (user_id, ${sql.ref(subject)})
    values (${userId}, ${id})`.execute(db)
}

export const deleteBookmark = async (
  db: Kysely<Database>,
  { userId, kind, id }: Bookmark,
): Promise<void> => {
  const { table, subject } = tables[kind]
  await sql`
    delete from ${sql.table(table)}
    where user_id = ${userId} and ${sql.ref(subject)} = ${id}`.execute(db)
}
