import type { Project, Role } from '@quad/contract'
import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Skills } from '../match.ts'
import type { Database } from '../platform/database/schema.ts'
import { dayText, isoTime } from '../platform/database/queries.ts'
import { reusableQuery } from '../platform/database/statements.ts'
import { abilities, type Viewer } from '../platform/http/access.ts'
import { notFound } from '../platform/http/errors.ts'
import { activityOf } from './activity.ts'
import { invitationsSeenBy, onePerRecipient } from './inviting/invitations.ts'
import { presentRequest, requestsSeenBy } from './joining/join-requests.ts'
import { selectMembers } from './members.ts'
import { isManager, isMember, projectPolicy } from './policy.ts'
import { presentWantedRole, wantedRolesOf } from './wanted-roles.ts'

/** Stands for the id of a visitor, which no person has. */
const visitorId = '00000000-0000-0000-0000-000000000000'

/**
 * A project as its viewer may see it.
 *
 * @throws ApiError not_found
 */
export const loadProject = async (
  db: Kysely<Database>,
  projectId: string,
  viewer: Viewer | null,
): Promise<Project> => {
  const viewerId = viewer?.id ?? visitorId
  const [found] = await findProjectSeenBy(db, { projectId, viewerId })
  if (!found) throw notFound('project')
  const { chatId, recruiting, meetingFormat, wanted, wantedFolded, viewerSkills, ...rest } = found
  const { invitations, joinRequests, ...project } = rest
  const { members, events } = project
  const role: Role = members.find(({ id }) => id === viewerId)?.role ?? 'Unenrolled'
  const skills = isMember(role) ? undefined : (viewerSkills ?? undefined)
  // A manager's are the requests of others.
  const requested = !isMember(role) && joinRequests.length > 0
  const invitation = isMember(role) ? undefined : invitations.find(({ to }) => to.id === viewerId)
  const wantedRoles = project.wantedRoles.map((each) => presentWantedRole(each, recruiting, skills))
  const fields = {
    ...project,
    meetingFormat: [meetingFormat],
    status: recruiting,
    usersId: members.map((member) => member.id),
    userRoles: Object.fromEntries(members.map((member) => [member.id, member.role])),
    userTitles: Object.fromEntries(members.map((member) => [member.id, member.title])),
    eventIds: events.map((event) => event.id),
    wantedRoles,
    can: abilities({ id: viewerId, role }, projectPolicy, { ...project, recruiting, requested }),
    role,
    requested,
    joining: requested && joinRequests.some(({ decision }) => decision === 'accepted'),
    invitation: invitation ? { ...invitation, joins: isManager(invitation.fromRole) } : null,
  }
  if (isManager(role)) {
    const skillsWanted = { written: wanted, folded: wantedFolded }
    return {
      audience: 'manager',
      ...fields,
      chatId,
      invitations: onePerRecipient(invitations),
      joinRequests: joinRequests.map((request) => presentRequest(request, skillsWanted)),
    }
  }
  if (isMember(role)) {
    const sent = invitations.filter(({ from }) => from.id === viewerId)
    return { audience: 'member', ...fields, chatId, invitations: sent }
  }
  return { audience: 'public', ...fields }
}

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
      'projects.wanted',
      'projects.wanted_folded as wantedFolded',
      'projects.image_id as imageId',
      (project) =>
        project
          .selectFrom('images')
          .select('width')
          .whereRef('images.id', '=', 'projects.image_id')
          .as('imageWidth'),
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
 * Coming events first, then past ones, the latest first; with the viewer's answer, and the number of members who are
 * going, for members.
 */
const eventsOf = (db: Kysely<Database>, projectId: string, viewerId: string) => {
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
      answers.select('answer').where('user_id', '=', viewerId).as('answer'),
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

/** A person's skills; null for a visitor. */
const skillsOf = (userId: string) => sql<Skills | null>`(
  select json_build_object('written', skills, 'folded', skills_folded)
  from users where id = ${userId})`

/** A project with its members, events and roles, and the answers, invitations and join requests that a viewer may see. */
const findProjectSeenBy = reusableQuery(
  (db, { projectId, viewerId }: { projectId: string; viewerId: string }) =>
    projectOf(db, projectId).select([
      jsonArrayFrom(selectMembers(db).where('memberships.project_id', '=', projectId)).as(
        'members',
      ),
      jsonArrayFrom(eventsOf(db, projectId, viewerId)).as('events'),
      jsonArrayFrom(wantedRolesOf(db, projectId)).as('wantedRoles'),
      jsonArrayFrom(invitationsSeenBy(db, projectId, viewerId)).as('invitations'),
      jsonArrayFrom(requestsSeenBy(db, projectId, viewerId)).as('joinRequests'),
      skillsOf(viewerId).as('viewerSkills'),
    ]),
)
