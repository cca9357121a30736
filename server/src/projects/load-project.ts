import type { EventAnswer, EventSummary, MemberEventSummary, Project, Role } from '@quad/contract'
import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { personOfRow, type Offering } from '../match.ts'
import type { Database } from '../platform/database/schema.ts'
import { dayText, isoTime } from '../platform/database/queries.ts'
import { reusableQuery } from '../platform/database/statements.ts'
import { abilities, type Viewer } from '../platform/http/access.ts'
import { notFound } from '../platform/http/errors.ts'
import { activityOf } from './activity.ts'
import {
  isInvited,
  onePerRecipient,
  pendingInvitation,
  pendingInvitations,
} from './inviting/invitations.ts'
import { isJoining, presentRequest, requestsSeenBy } from './joining/join-requests.ts'
import { selectMembers } from './members.ts'
import { isManager } from '../is-manager.ts'
import { isMember, projectPolicy } from './policy.ts'
import { openPollsOf } from './times/time-polls.ts'
import { presentWantedRole, wantedRolesOf } from './wanted-roles.ts'

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
  const found = await findShown(db, projectId, viewer)
  const { recruiting, meetingFormat, joining, invited, person, ...project } = found
  const { members, events } = project
  const role: Role = members.find(({ id }) => id === viewer?.id)?.role ?? 'Unenrolled'
  const isOutside = !isMember(role)
  const requested = isOutside && joining !== null
  const invitation =
    viewer && isOutside && invited ? await pendingInvitation(db, projectId, viewer.id) : undefined
  const fields = {
    ...project,
    meetingFormat: [meetingFormat],
    status: recruiting,
    usersId: members.map((member) => member.id),
    userRoles: Object.fromEntries(members.map((member) => [member.id, member.role])),
    userTitles: Object.fromEntries(members.map((member) => [member.id, member.title])),
    eventIds: events.map((event) => event.id),
    wantedRoles: project.wantedRoles.map((each) =>
      presentWantedRole(each, { recruiting, person: isOutside ? person : null }),
    ),
    can: abilities({ id: viewer?.id, role }, projectPolicy, { ...project, recruiting, requested }),
    role,
    requested,
    joining: requested && joining,
    invitation: invitation ? { ...invitation, joins: isManager(invitation.fromRole) } : null,
  }
  if (!viewer || isOutside) return { audience: 'public', ...fields }
  const seenBy = { projectId, viewerId: viewer.id }
  return isManager(role)
    ? { audience: 'manager', ...fields, ...(await loadForManager(db, seenBy, events)) }
    : { audience: 'member', ...fields, ...(await loadForMember(db, seenBy, events)) }
}

const projectOf = (db: Kysely<Database>, projectId: string) =>
  db
    .selectFrom('projects')
    .select((project) => [
      'projects.id',
      'projects.title',
      'projects.description',
      'projects.meeting_format as meetingFormat',
      'projects.recruiting',
      'projects.tags',
      'projects.image_id as imageId',
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
      project
        .selectFrom('memberships')
        .select('user_id')
        .whereRef('memberships.project_id', '=', 'projects.id')
        .where('memberships.role', '=', sql.lit('Owner'))
        .$asScalar()
        .$notNull()
        .as('ownerId'),
    ])
    .where('projects.id', '=', projectId)

/** A project with its Owner. */
export const findProject = (db: Kysely<Database>, projectId: string) =>
  projectOf(db, projectId).executeTakeFirst()

export type ProjectRow = NonNullable<Awaited<ReturnType<typeof findProject>>>

/** Coming events first, then past ones, the latest first. */
const eventsOf = (db: Kysely<Database>, projectId: string) => {
  const ended = sql<boolean>`ends_at <= now()`
  return db
    .selectFrom('events')
    .select([
      'id',
      'title',
      'location',
      isoTime('starts_at').as('startDateTime'),
      isoTime('ends_at').as('endDateTime'),
    ])
    .where('project_id', '=', projectId)
    .orderBy(ended)
    .orderBy(sql`case when not (${ended}) then starts_at end`)
    .orderBy('starts_at', 'desc')
    .orderBy('id')
}

/** What everyone sees of a project, without its roles. */
const shownOf = (db: Kysely<Database>, projectId: string) =>
  projectOf(db, projectId).select([
    jsonArrayFrom(selectMembers(db).where('memberships.project_id', '=', projectId)).as('members'),
    jsonArrayFrom(eventsOf(db, projectId)).as('events'),
  ])

const findForVisitor = reusableQuery((db, { projectId }: { projectId: string }) =>
  shownOf(db, projectId).select(jsonArrayFrom(wantedRolesOf(db, projectId)).as('wantedRoles')),
)

interface SeenBy {
  projectId: string
  viewerId: string
}

const findForPerson = reusableQuery((db, { projectId, viewerId }: SeenBy) =>
  shownOf(db, projectId).select([
    jsonArrayFrom(wantedRolesOf(db, projectId).select('skills_folded as folded')).as('wantedRoles'),
    sql<Offering | null>`(select ${personOfRow('users')} from users where id = ${viewerId})`.as(
      'person',
    ),
    isJoining(projectId, viewerId).as('joining'),
    isInvited(projectId, viewerId).as('invited'),
  ]),
)

/** A project with what concerns the viewer, who may be a member. */
const findShown = async (db: Kysely<Database>, projectId: string, viewer: Viewer | null) => {
  if (viewer) {
    const [found] = await findForPerson(db, { projectId, viewerId: viewer.id })
    if (!found) throw notFound('project')
    return found
  }
  const [found] = await findForVisitor(db, { projectId })
  if (!found) throw notFound('project')
  return { ...found, joining: null, invited: false, person: null }
}

/** A member's answers to the events of a project, and the number of members who are going. */
const answersIn = (db: Kysely<Database>, { projectId, viewerId }: SeenBy) =>
  db
    .selectFrom('event_answers')
    .select([
      'event_id as eventId',
      sql<EventAnswer | null>`max(answer) filter (where user_id = ${viewerId})`.as('answer'),
      sql<number>`(count(*) filter (where answer = 'going'))::int`.as('going'),
    ])
    .where('project_id', '=', projectId)
    .groupBy('event_id')

const withAnswers = (
  events: readonly EventSummary[],
  answers: readonly { eventId: string; answer: EventAnswer | null; going: number }[],
): MemberEventSummary[] => {
  const byEvent = new Map(answers.map(({ eventId, ...answer }) => [eventId, answer]))
  return events.map((event) => ({ ...event, ...(byEvent.get(event.id) ?? unanswered) }))
}

const unanswered = { answer: null, going: 0 }

const teamOf = (db: Kysely<Database>, seenBy: SeenBy) =>
  db
    .selectFrom('chats')
    .select([
      'chats.id as chatId',
      jsonArrayFrom(answersIn(db, seenBy)).as('answers'),
      jsonArrayFrom(openPollsOf(db, seenBy)).as('timePolls'),
    ])
    .where('chats.project_id', '=', seenBy.projectId)

/** What a Member sees besides, with the invitations that they have sent. */
const findForMember = reusableQuery((db, seenBy: SeenBy) => {
  const { projectId, viewerId } = seenBy
  const sent = pendingInvitations(db, projectId).where('invitations.sender_id', '=', viewerId)
  return teamOf(db, seenBy).select(jsonArrayFrom(sent).as('invitations'))
})

const loadForMember = async (
  db: Kysely<Database>,
  seenBy: SeenBy,
  events: readonly EventSummary[],
) => {
  const [found] = await findForMember(db, seenBy)
  if (!found) throw notFound('project')
  const { answers, ...team } = found
  return { ...team, events: withAnswers(events, answers) }
}

/** What the Owner and the Admins see besides. */
const findForManager = reusableQuery((db, seenBy: SeenBy) => {
  const { projectId, viewerId } = seenBy
  return teamOf(db, seenBy).select([
    jsonArrayFrom(pendingInvitations(db, projectId)).as('invitations'),
    jsonArrayFrom(requestsSeenBy(db, projectId, viewerId)).as('joinRequests'),
  ])
})

const loadForManager = async (
  db: Kysely<Database>,
  seenBy: SeenBy,
  events: readonly EventSummary[],
) => {
  const [found] = await findForManager(db, seenBy)
  if (!found) throw notFound('project')
  const { chatId, timePolls, answers, invitations, joinRequests } = found
  return {
    chatId,
    timePolls,
    events: withAnswers(events, answers),
    invitations: onePerRecipient(invitations),
    joinRequests: joinRequests.map(presentRequest),
  }
}
