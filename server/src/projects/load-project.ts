import type { Project, Role, Member, MemberEventSummary } from '@quad/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { notFound } from '../platform/http/errors.ts'
import {
  invitationsSeenBy,
  onePerRecipient,
  type PendingInvitation,
  presentReceived,
  presentSent,
} from './inviting/invitations.ts'
import { type PendingRequest, presentRequest, requestsSeenBy } from './joining/join-requests.ts'
import { isManager, isMember, projectPolicy } from './policy.ts'
import { abilities, type Viewer } from '../platform/http/access.ts'
import {
  presentWantedRole,
  type Skills,
  type WantedRoleRow,
  wantedRolesOf,
} from './wanted-roles.ts'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { buildOnce } from '../platform/database/statements.ts'
import { dayText, isoTime } from '../platform/database/queries.ts'
import { activityOf } from './activity.ts'
import { selectMembers } from './members.ts'

const nothingPending: Pending = {
  requested: false,
  joining: false,
  invitation: undefined,
  invitations: [],
  joinRequests: [],
}

/** What is pending for a viewer with this role, of the invitations and requests that they may see. */
const pendingFor = (
  viewerId: string,
  role: Role,
  invitations: readonly PendingInvitation[],
  joinRequests: readonly PendingRequest[],
): Pending => {
  if (isManager(role)) {
    return { ...nothingPending, invitations: onePerRecipient(invitations), joinRequests }
  }
  if (isMember(role)) {
    return {
      ...nothingPending,
      invitations: invitations.filter(({ from }) => from.id === viewerId),
    }
  }
  return {
    ...nothingPending,
    requested: joinRequests.length > 0,
    joining: joinRequests.some(({ decision }) => decision === 'accepted'),
    invitation: invitations.find(({ to }) => to.id === viewerId),
  }
}

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
  if (!viewer) {
    const [found] = await findProjectWithTeam(db, { projectId })
    if (!found) throw notFound('project')
    const { members, events, wantedRoles, ...project } = found
    return presentProject(project, {
      viewerId: undefined,
      role: 'Unenrolled',
      members,
      events,
      wantedRoles,
      skills: undefined,
      ...nothingPending,
    })
  }
  const viewerId = viewer.id
  const [found] = await findProjectSeenBy(db, { projectId, viewerId })
  if (!found) throw notFound('project')
  const { invitations, joinRequests, viewerSkills, members, events, wantedRoles, ...project } =
    found
  const role = members.find(({ id }) => id === viewerId)?.role ?? 'Unenrolled'
  const pending = pendingFor(viewerId, role, invitations, joinRequests)
  const skills = isMember(role) ? undefined : (viewerSkills ?? undefined)
  return presentProject(project, {
    viewerId,
    role,
    members,
    events,
    wantedRoles,
    skills,
    ...pending,
  })
}

/** The requests and invitations of a project that its viewer may see. */
interface Pending {
  /** Whether the viewer's own join request is pending. */
  requested: boolean
  /** Whether that request is accepted, which takes effect soon. */
  joining: boolean
  /** The viewer's own pending invitation. */
  invitation: PendingInvitation | undefined
  /** The pending invitations that a viewer who is a member may see. */
  invitations: readonly PendingInvitation[]
  /** The pending ones; sent to Owner and Admins alone. */
  joinRequests: readonly PendingRequest[]
}

interface Around extends Pending {
  /** Undefined for a visitor. */
  viewerId: string | undefined
  /** The viewer's own. */
  role: Role
  members: readonly Member[]
  /** Their answers are sent to members alone. */
  events: MemberEventSummary[]
  wantedRoles: readonly WantedRoleRow[]
  /** The viewer's, to match them with the roles; undefined for visitors and members. */
  skills: Skills | undefined
}

/** A project as its viewer may see it. */
const presentProject = (
  { chatId, recruiting, meetingFormat, tagsFolded, ...project }: ProjectRow,
  { viewerId, role, members, events, wantedRoles, skills, ...pending }: Around,
): Project => {
  const { requested, joining, invitation, invitations, joinRequests } = pending
  const fields = {
    ...project,
    meetingFormat: [meetingFormat],
    status: recruiting,
    usersId: members.map((member) => member.id),
    userRoles: Object.fromEntries(members.map((member) => [member.id, member.role])),
    userTitles: Object.fromEntries(members.map((member) => [member.id, member.title])),
    members: [...members],
    eventIds: events.map((event) => event.id),
    events,
    wantedRoles: wantedRoles.map((each) => presentWantedRole(each, recruiting, skills)),
    can: abilities({ id: viewerId, role }, projectPolicy, { ...project, recruiting, requested }),
    role,
    requested,
    joining,
    invitation: invitation ? presentReceived(invitation) : null,
  }
  const team = { chatId, invitations: invitations.map(presentSent) }
  if (isManager(role)) {
    const wanted = { written: project.tags, folded: tagsFolded }
    const requests = joinRequests.map((request) => presentRequest(request, wanted))
    return { audience: 'manager', ...fields, ...team, joinRequests: requests }
  }
  if (isMember(role)) return { audience: 'member', ...fields, ...team }
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
    jsonArrayFrom(selectMembers(db).where('memberships.project_id', '=', projectId)).as('members'),
    jsonArrayFrom(eventsOf(db, projectId, viewerId)).as('events'),
    jsonArrayFrom(wantedRolesOf(db, projectId)).as('wantedRoles'),
  ])

/** A person's skills; null if the account no longer exists. */
const skillsOf = (userId: string) => sql<Skills | null>`(
  select json_build_object('written', skills, 'folded', skills_folded)
  from users where id = ${userId})`

/** A project with its members, events and roles, for a visitor. */
const findProjectWithTeam = buildOnce((db, { projectId }: { projectId: string }) =>
  projectWithTeam(db, projectId, null),
)

/** A project with its members, events and roles, and the answers, invitations and join requests that a viewer may see. */
const findProjectSeenBy = buildOnce(
  (db, { projectId, viewerId }: { projectId: string; viewerId: string }) =>
    projectWithTeam(db, projectId, viewerId).select([
      jsonArrayFrom(invitationsSeenBy(db, projectId, viewerId)).as('invitations'),
      jsonArrayFrom(requestsSeenBy(db, projectId, viewerId)).as('joinRequests'),
      skillsOf(viewerId).as('viewerSkills'),
    ]),
)
