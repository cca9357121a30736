import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database, MemberRole } from '../platform/database/schema.ts'
import { findUser } from '../people/users/store.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { authorize } from '../platform/http/policy.ts'
import { publish } from '../live/publish.ts'
import { notify } from '../notifications/notify.ts'
import { changeRole } from './change-role.ts'
import { memberIds, roleOf } from './members.ts'
import { notifyTeam } from './notify-team.ts'
import { projectPolicy } from './policy.ts'
import { lockProject } from './store.ts'

interface Heir {
  id: string
  /** The heir's role before. */
  role: Exclude<MemberRole, 'Owner'>
}

/**
 * Makes a member the Owner of a locked project and its Owner an Admin, and informs the team. This is a
 * new version of the project, since its editor shows the roles.
 */
export const transferOwnership = async (
  trx: Transaction<Database>,
  project: { id: string; title: string },
  actorId: string,
  heir: Heir,
): Promise<void> => {
  const { id: projectId } = project
  const change = { projectId, actorId }
  // In this order: a project never has two Owners.
  await changeRole(trx, { ...change, userId: actorId, from: 'Owner', to: 'Admin' })
  await changeRole(trx, { ...change, userId: heir.id, from: heir.role, to: 'Owner' })
  await trx
    .updateTable('projects')
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', projectId)
    .execute()
  await publish(trx, await memberIds(trx, projectId), { type: 'project', projectId })
  await notify(trx, [heir.id], {
    type: 'made-owner',
    projectId,
    fromId: actorId,
    message: `You are now the Owner of ${project.title}.`,
  })
}

interface HandOver {
  actorId: string
  /** The new Owner. */
  userId: string
  projectId: string
}

/**
 * Hands a project to one of its Admins, and notifies the team.
 *
 * @throws ApiError not_found without the project, or if the other is not a member; forbidden for all but
 *   the Owner; conflict if the other is not an Admin.
 */
export const handOverProject = (
  db: Kysely<Database>,
  { actorId, userId, projectId }: HandOver,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, projectId)
    if (!project) throw notFound('project')
    authorize({ role: await roleOf(trx, projectId, actorId) }, projectPolicy.handOver, project)
    const role = await roleOf(trx, projectId, userId)
    if (role === 'Unenrolled') throw notFound('member')
    if (role !== 'Admin') {
      throw conflict('A project is handed to one of its Admins. Please choose an Admin.')
    }
    await transferOwnership(trx, project, actorId, { id: userId, role })
    const heir = await findUser(trx, userId)
    await notifyTeam(trx, {
      type: 'handed-over',
      projectId,
      fromId: actorId,
      message: `${heir!.name} is now the Owner of ${project.title}.`,
      except: userId,
    })
  })
