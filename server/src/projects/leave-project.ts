import type { OwnedProject } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { leaveGroupChat } from '../chats/group-chats.ts'
import type { Command } from '../command.ts'
import { invitationOutcomes } from '../notifications/notify.ts'
import type { Database, MemberRole } from '../platform/database/schema.ts'
import { ApiError } from '../platform/http/errors.ts'
import { authorize } from '../platform/http/access.ts'
import { lockProject, onProject, type ProjectCommand } from './command.ts'
import { eraseProject } from './delete-project.ts'
import { settleInvitations } from './inviting/settle-invitations.ts'
import { settleRequest } from './joining/become-member.ts'
import { reopenRequestsDecidedBy } from './joining/decide-request.ts'
import { isMember, memberPolicy, projectPolicy } from './policy.ts'
import { transferOwnership } from './roles.ts'

/**
 * Lets a person leave a project, or removes a member from it. Does nothing if the person is not a
 * member.
 *
 * @throws ApiError not_found without the project; forbidden if the actor may not remove the member;
 *   conflict for an Owner who leaves.
 */
export const leaveProject = (
  db: Kysely<Database>,
  { actorId, userId, projectId }: { actorId: string; userId: string; projectId: string },
): Promise<void> =>
  onProject(db, { actorId, projectId }, null, async (command) => {
    const { project } = command
    const role = project.roleOf(userId)
    if (actorId !== userId) {
      authorize({ role: project.roleOf(actorId) }, memberPolicy.remove, { role })
    }
    if (role === 'Unenrolled') return
    if (actorId === userId) authorize({ role }, projectPolicy.leave, project)
    await endMembership(command, { userId, role, actorId })
  })

interface Leaving {
  /** The member who leaves or is removed. */
  userId: string
  role: MemberRole
  /** `userId` itself, or the Owner or Admin who removes the member. */
  actorId: string
}

/**
 * Ends a membership: the group chat gets a line about it. Deletes the member's read marker of that chat, the pending
 * invitations that the member sent, the member's notifications of the project, and the decisions that have not taken
 * effect. Informs the open pages of the team and of the former member.
 */
const endMembership = async (
  command: ProjectCommand,
  { userId, role, actorId }: Leaving,
): Promise<void> => {
  const { trx, project, effects } = command
  const change = actorId === userId ? 'left' : 'removed'
  await trx
    .deleteFrom('memberships')
    .where('project_id', '=', project.id)
    .where('user_id', '=', userId)
    .execute()
  await leaveGroupChat(trx, { projectId: project.id, userId })
  effects.line({ type: change, personId: userId })
  effects.history({ actorId, subjectId: userId, change, from: role })
  effects.publishToTeam()
  effects.others.publish([userId], { type: 'chats' })
  await reopenRequestsDecidedBy(command, userId)
  await settleInvitations(command, 'withdrawn', { from: userId })
  effects.dismiss({ userIds: [userId] })
  effects.dismiss({ fromId: userId, types: invitationOutcomes })
  if (change === 'removed') {
    effects.notify([userId], {
      type: 'removed',
      fromId: actorId,
      message: `You are no longer a member of ${project.title}.`,
    })
  }
}

/** The projects that the person is a member of, has requested to join or is invited to. */
const projectsAround = (userId: string) => sql<string>`(
  select project_id from memberships where user_id = ${userId}
  union
  select project_id from join_requests where user_id = ${userId} and state = 'pending'
  union
  select project_id from invitations where target_id = ${userId} and state = 'pending')`

/** Locks the projects around a person by id, the order of all other code, and returns their ids. */
export const lockProjectsAround = async (
  trx: Transaction<Database>,
  userId: string,
): Promise<string[]> => {
  const rows = await trx
    .selectFrom('projects')
    .select('id')
    .where('id', 'in', projectsAround(userId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** A project that has a new Owner. */
export interface Inheritance {
  projectId: string
  heirId: string
}

/**
 * Removes a locked person from the locked projects: hands owned ones over or deletes them, ends
 * memberships, and withdraws requests and invitations.
 *
 * @returns the projects that have a new Owner
 * @throws ApiError `unavailable` if the person's projects changed before the person was locked
 */
export const leaveProjects = async (
  command: Command,
  userId: string,
  projectIds: readonly string[],
): Promise<Inheritance[]> => {
  await requireAllLocked(command.trx, userId, projectIds)
  const inherited = await handOverOwned(command, userId)
  for (const projectId of projectIds) {
    const left = await lockProject(command, projectId)
    if (left) await withdrawFrom(left, userId)
  }
  return inherited
}

/** @throws ApiError `unavailable` if a project around the person is not locked */
const requireAllLocked = async (
  trx: Transaction<Database>,
  userId: string,
  locked: readonly string[],
): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select project_id as id from ${projectsAround(userId)} as around`.execute(trx)
  if (rows.every(({ id }) => locked.includes(id))) return
  throw new ApiError('unavailable', 'Your projects have just changed. Please try again.', {
    retryAfter: 1,
  })
}

/** Hands each owned project over to its heir, or deletes it. */
const handOverOwned = async (command: Command, userId: string): Promise<Inheritance[]> => {
  const inherited: Inheritance[] = []
  for (const { id, heir } of await ownedProjects(command.trx, userId)) {
    const locked = (await lockProject(command, id))!
    if (!heir) {
      await eraseProject(locked)
      continue
    }
    await transferOwnership(locked, userId, heir, true)
    inherited.push({ projectId: id, heirId: heir.id })
  }
  return inherited
}

/** Ends the membership in a project, or withdraws the request and the invitation. */
const withdrawFrom = async (command: ProjectCommand, userId: string): Promise<void> => {
  const { project, effects } = command
  const role = project.roleOf(userId)
  if (isMember(role)) return endMembership(command, { userId, role, actorId: userId })
  await settleRequest(command, userId, 'withdrawn', userId)
  await settleInvitations(command, 'withdrawn', { to: userId })
  effects.publishToTeam()
}

/**
 * The projects that a person owns, each with its heir: the longest-serving Admin, else the
 * longest-serving Member, else null.
 */
export const ownedProjects = (db: Kysely<Database>, userId: string): Promise<OwnedProject[]> =>
  db
    .selectFrom('memberships as owned')
    .innerJoin('projects', 'projects.id', 'owned.project_id')
    .select((eb) => [
      'projects.id',
      'projects.title',
      jsonObjectFrom(
        eb
          .selectFrom('memberships')
          .innerJoin('users', 'users.id', 'memberships.user_id')
          .select(['users.id', 'users.name', 'users.profile_photo_id as profilePhotoId'])
          .select(sql<'Admin' | 'Member'>`memberships.role`.as('role'))
          .whereRef('memberships.project_id', '=', 'owned.project_id')
          .where('memberships.role', '!=', 'Owner')
          .orderBy(sql`memberships.role = 'Admin'`, 'desc')
          .orderBy('memberships.joined_at')
          .orderBy('users.id')
          .limit(1),
      ).as('heir'),
    ])
    .where('owned.user_id', '=', userId)
    .where('owned.role', '=', 'Owner')
    .orderBy('owned.joined_at')
    .orderBy('projects.id')
    .execute()
