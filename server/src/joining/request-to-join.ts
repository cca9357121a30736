import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { conflict, notFound } from '../http/errors.ts'
import { publish } from '../live/publish.ts'
import { notify } from '../notifications/notify.ts'
import { managerIds, roleOf } from '../projects/members.ts'
import { isMember } from '../projects/policy.ts'
import { lockProject } from '../projects/store.ts'
import { latestRequest } from './store.ts'

/**
 * Asks to join a project and tells its Owner and Admins. While a request is pending, asking again
 * changes nothing.
 *
 * @throws Fault not_found without the project; conflict for a member, or where nobody is sought.
 */
export const requestToJoin = (
  db: Kysely<Database>,
  { userId, projectId, message }: { userId: string; projectId: string; message: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, projectId)
    if (!project) throw notFound('project')
    if (isMember(await roleOf(trx, projectId, userId))) {
      throw conflict('You are a member of this project already.')
    }
    if ((await latestRequest(trx, projectId, userId))?.state === 'pending') return
    if (!project.recruiting)
      throw conflict('This project is not looking for new members right now.')

    await trx
      .insertInto('join_requests')
      .values({ project_id: projectId, user_id: userId, message })
      .execute()
    const managers = await managerIds(trx, projectId)
    await publish(trx, [...managers, userId], { type: 'project', projectId })
    await notify(trx, managers, { type: 'join-request', projectId, fromId: userId, message })
  })
