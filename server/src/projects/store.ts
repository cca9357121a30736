import type { EventSummary } from '@quad/contract'
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

const columns = [
  'projects.id',
  'projects.title',
  'projects.description',
  'projects.meeting_format',
  'projects.recruiting',
  'projects.tags',
  'projects.image_id',
  'projects.gallery_image_ids',
  'projects.team_size',
  'projects.version',
] as const

type Unqualified<Name> = Name extends `projects.${infer Column}` ? Column : never

export type ProjectRow = Pick<
  Selectable<Database['projects']>,
  Unqualified<(typeof columns)[number]>
> & { chatId: string; ownerId: string }

/** A project with its group chat and its Owner. */
export const findProject = (
  db: Kysely<Database>,
  projectId: string,
): Promise<ProjectRow | undefined> =>
  db
    .selectFrom('projects')
    .innerJoin('chats', 'chats.project_id', 'projects.id')
    .innerJoin('memberships as owner', (join) =>
      join.onRef('owner.project_id', '=', 'projects.id').on('owner.role', '=', 'Owner'),
    )
    .select(columns)
    .select(['chats.id as chatId', 'owner.user_id as ownerId'])
    .where('projects.id', '=', projectId)
    .executeTakeFirst()

/**
 * Takes a project for changes of its membership and requests, which so happen one after the other.
 * Undefined where it does not exist.
 */
export const lockProject = (
  trx: Transaction<Database>,
  projectId: string,
): Promise<{ id: string; title: string; recruiting: boolean } | undefined> =>
  trx
    .selectFrom('projects')
    .select(['id', 'title', 'recruiting'])
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The next events first, then those that have ended, the last one first. */
export const eventsOf = async (
  db: Kysely<Database>,
  projectId: string,
): Promise<EventSummary[]> => {
  const ended = sql<boolean>`ends_at <= now()`
  const rows = await db
    .selectFrom('events')
    .select(['id', 'title', 'location', 'starts_at', 'ends_at'])
    .where('project_id', '=', projectId)
    .orderBy(ended)
    .orderBy(sql`case when not (${ended}) then starts_at end`)
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ starts_at, ends_at, ...event }) => ({
    ...event,
    startDateTime: starts_at.toISOString(),
    endDateTime: ends_at.toISOString(),
  }))
}
