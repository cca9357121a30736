import { sql, type Transaction } from 'kysely'
import { findUser } from '../people/users/store.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/http/errors.ts'
import { publish } from '../live/publish.ts'
import { queueMail } from '../platform/jobs/queue.ts'
import { eraseProject } from './delete-project.ts'
import { endMembership } from './end-membership.ts'
import { transferOwnership } from './hand-over.ts'
import { settleInvitation } from './inviting/settle.ts'
import { settleRequest } from './joining/settle-request.ts'
import { inheritedMail } from './mails.ts'
import { memberIds, roleOf } from './members.ts'
import { notifyTeam } from './notify-team.ts'
import { ownedProjects } from './owned-projects.ts'
import { isMember } from './policy.ts'

type Project = { id: string; title: string }

/** A project that has a new Owner. */
export interface Inheritance {
  projectId: string
  heirId: string
}

/** The projects that the person is a member of, has requested to join or is invited to. */
const projectsAround = (userId: string) => sql<string>`(
  select project_id from memberships where user_id = ${userId}
  union
  select project_id from join_requests where user_id = ${userId} and state = 'pending'
  union
  select project_id from invitations where target_id = ${userId} and state = 'pending')`

/** Locks the projects around a person by id, the order of all other code. */
export const lockProjectsAround = (
  trx: Transaction<Database>,
  userId: string,
): Promise<Project[]> =>
  trx
    .selectFrom('projects')
    .select(['id', 'title'])
    .where('id', 'in', projectsAround(userId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** @throws ApiError `unavailable` if a project around the person is not locked */
const requireAllLocked = async (
  trx: Transaction<Database>,
  userId: string,
  locked: readonly Project[],
): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select project_id as id from ${projectsAround(userId)} as around`.execute(trx)
  const ids = new Set(locked.map(({ id }) => id))
  if (rows.every(({ id }) => ids.has(id))) return
  throw new ApiError('unavailable', 'Your projects have just changed. Please try again.', {
    retryAfter: 1,
  })
}

/** Hands each owned project over to its heir, or deletes it. */
const handOverOwned = async (
  trx: Transaction<Database>,
  config: Config,
  userId: string,
): Promise<Inheritance[]> => {
  const inherited: Inheritance[] = []
  for (const { heir, ...project } of await ownedProjects(trx, userId)) {
    if (!heir) {
      await eraseProject(trx, project.id)
      continue
    }
    await transferOwnership(trx, project, userId, heir)
    const { name, email } = (await findUser(trx, heir.id))!
    await notifyTeam(trx, {
      type: 'handed-over',
      projectId: project.id,
      fromId: heir.id,
      message: `${name} is now the Owner of ${project.title}.`,
      except: userId,
    })
    await queueMail(trx, inheritedMail(config, email, project))
    inherited.push({ projectId: project.id, heirId: heir.id })
  }
  return inherited
}

/** Ends the membership in a project, or withdraws the request and the invitation. */
const leave = async (
  trx: Transaction<Database>,
  project: Project,
  userId: string,
): Promise<void> => {
  const { id: projectId } = project
  const role = await roleOf(trx, projectId, userId)
  if (isMember(role)) {
    await endMembership(trx, project, { userId, role, actorId: userId })
    return
  }
  await settleRequest(trx, { projectId, userId }, 'withdrawn', userId)
  await settleInvitation(trx, { projectId, targetId: userId }, 'withdrawn')
  await publish(trx, await memberIds(trx, projectId), { type: 'project', projectId })
}

/**
 * Removes a locked person from the locked projects: hands owned ones over or deletes them, ends
 * memberships, and withdraws requests and invitations.
 *
 * @returns the projects that have a new Owner
 * @throws ApiError `unavailable` if the person's projects changed before the person was locked
 */
export const leaveProjects = async (
  trx: Transaction<Database>,
  config: Config,
  userId: string,
  projects: readonly Project[],
): Promise<Inheritance[]> => {
  await requireAllLocked(trx, userId, projects)
  const inherited = await handOverOwned(trx, config, userId)
  for (const project of projects) await leave(trx, project, userId)
  return inherited
}
