import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database, MemberRole } from '../database/schema.ts'
import { conflict, forbidden, notFound } from '../http/errors.ts'
import { publish } from '../live/publish.ts'
import { notify } from '../notifications/notify.ts'
import { changeRole } from './change-role.ts'
import { memberIds, roleOf } from './members.ts'
import { lockProject } from './store.ts'

interface Heir {
  id: string
  /** What the person is before. */
  role: Exclude<MemberRole, 'Owner'>
}

/**
 * Makes a member the Owner of a locked project and its Owner an Admin, and tells all of them. A new
 * version of the project, since its roles are part of what its editor shows.
 */
export const passOwnership = async (
  trx: Transaction<Database>,
  project: { id: string; title: string },
  ownerId: string,
  heir: Heir,
): Promise<void> => {
  const { id: projectId } = project
  const change = { projectId, actorId: ownerId }
  // In this order: a project never has two Owners.
  await changeRole(trx, { ...change, userId: ownerId, from: 'Owner', to: 'Admin' })
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
    fromId: ownerId,
    message: `You are now the Owner of ${project.title}.`,
  })
}

interface HandOver {
  ownerId: string
  /** Who is to own it. */
  userId: string
  projectId: string
}

/**
 * Hands a project to one of its Admins.
 *
 * @throws Fault not_found without the project, or where the other is no member; forbidden for all but
 * the Owner; conflict where the other is no Admin.
 */
export const handOverProject = (
  db: Kysely<Database>,
  { ownerId, userId, projectId }: HandOver,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, projectId)
    if (!project) throw notFound('project')
    if ((await roleOf(trx, projectId, ownerId)) !== 'Owner') {
      throw forbidden('Only the Owner hands a project over.')
    }
    const role = await roleOf(trx, projectId, userId)
    if (role === 'Unenrolled') throw notFound('member')
    if (role !== 'Admin') {
      throw conflict('A project is handed to one of its Admins. Please choose an Admin.')
    }
    await passOwnership(trx, project, ownerId, { id: userId, role })
  })
