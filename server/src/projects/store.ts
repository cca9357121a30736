import { sql, type Kysely, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { buildOnce } from '../platform/database/build-once.ts'
import type { Database } from '../platform/database/schema.ts'
import { dayText, isoTime } from '../platform/http/time-text.ts'
import { activityOf } from './activity.ts'
import { invitationsSeenBy } from './inviting/store.ts'
import { requestsSeenBy } from './joining/store.ts'
import { members } from './members.ts'
import type { Skills } from './match.ts'
import { wantedRolesOf } from './wanted-roles/store.ts'

const projectOf = (db: Kysely<Database>, projectId: string) =>
  db
    .selectFrom('projects')
    .innerJoin('chats', 'chats.project_id', 'projects.id')
    .innerJoin('memberships as owner', (join) =>
      join.onRef('owner.project_id', '=', 'projects.id').on('owner.role', '=', 'Owner'),
    )
    .select([
      'projects.id',
      'projects.title',
      'projects.description',
      'projects.meeting_format as meetingFormat',
      'projects.recruiting',
      'projects.tags',
      'projects.tags_folded as tagsFolded',
      'projects.image_id as imageId',
      'projects.gallery_image_ids as imageGalleryList',
      'projects.image_descriptions as imageDescriptions',
      'projects.team_size as teamSize',
      'projects.version',
      activityOf.as('activity'),
      'projects.course',
      'projects.semester',
      dayText('projects.deadline').as('deadline'),
      'projects.repository_link as repositoryLink',
      'projects.design_link as designLink',
      'projects.site_link as siteLink',
      'chats.id as chatId',
      'owner.user_id as ownerId',
    ])
    .where('projects.id', '=', projectId)

/** A project with its group chat and its Owner. */
export const findProject = (db: Kysely<Database>, projectId: string) =>
  projectOf(db, projectId).executeTakeFirst()

export type ProjectRow = NonNullable<Awaited<ReturnType<typeof findProject>>>

/**
 * Coming events first, then past ones, the latest first; with the answer of the viewer (null for a visitor), and the
 * number of members who are going, for members.
 */
const eventsOf = (db: Kysely<Database>, projectId: string, viewerId: string | null) => {
  const ended = sql<boolean>`ends_at <= now()`
  const answers = db
    .selectFrom('event_answers')
    .where(sql.ref('event_answers.event_id'), '=', sql.ref('events.id'))
  return db
    .selectFrom('events')
    .select([
      'id',
      'title',
      'location',
      isoTime('starts_at').as('startDateTime'),
      isoTime('ends_at').as('endDateTime'),
      answers
        .select('answer')
        .where('user_id', '=', sql<string>`${viewerId}`)
        .as('answer'),
      sql<number>`${answers.select(sql`count(*)::int`.as('count')).where('answer', '=', sql.lit('going'))}`.as(
        'going',
      ),
    ])
    .where('project_id', '=', projectId)
    .orderBy(ended)
    .orderBy(sql`case when not (${ended}) then starts_at end`)
    .orderBy('starts_at', 'desc')
    .orderBy('id')
}

const projectWithTeam = (db: Kysely<Database>, projectId: string, viewerId: string | null) =>
  projectOf(db, projectId).select([
    jsonArrayFrom(members(db).where('memberships.project_id', '=', projectId)).as('members'),
    jsonArrayFrom(eventsOf(db, projectId, viewerId)).as('events'),
    jsonArrayFrom(wantedRolesOf(db, projectId)).as('wantedRoles'),
  ])

/** A person's skills; null if the account no longer exists. */
const skillsOf = (userId: string) => sql<Skills | null>`(
  select json_build_object('written', skills, 'folded', skills_folded)
  from users where id = ${userId})`

/** A project with its members, events and roles, for a visitor. */
export const findProjectWithTeam = buildOnce((db, { projectId }: { projectId: string }) =>
  projectWithTeam(db, projectId, null),
)

/** A project with its members, events and roles, and the answers, invitations and join requests that a viewer may see. */
export const findProjectSeenBy = buildOnce(
  (db, { projectId, viewerId }: { projectId: string; viewerId: string }) =>
    projectWithTeam(db, projectId, viewerId).select([
      jsonArrayFrom(invitationsSeenBy(db, projectId, viewerId)).as('invitations'),
      jsonArrayFrom(requestsSeenBy(db, projectId, viewerId)).as('joinRequests'),
      skillsOf(viewerId).as('viewerSkills'),
    ]),
)

/**
 * Locks a project, so that changes of its members and requests happen one after another. Undefined if
 * it does not exist.
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
