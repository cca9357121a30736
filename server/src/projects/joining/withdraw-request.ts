import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { publish } from '../../live/publish.ts'
import { managerIds } from '../members.ts'
import { lockProject } from '../store.ts'
import { settleRequest } from './settle-request.ts'
import { latestRequest } from './store.ts'

const decided = {
  accepted: 'Your request has been accepted already.',
  denied: 'Your request has been rejected already.',
}

/**
 * Withdraws a person's own pending request. Idempotent.
 *
 * @throws ApiError not_found without project or request; conflict if it was decided
 */
export const withdrawRequest = (
  db: Kysely<Database>,
  { userId, projectId }: { userId: string; projectId: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockProject(trx, projectId))) throw notFound('project')
    const request = await latestRequest(trx, projectId, userId)
    if (!request) throw notFound('join request')
    if (request.state === 'withdrawn') return
    if (request.state !== 'pending') throw conflict(decided[request.state])
    const concerned = [...(await managerIds(trx, projectId)), userId]
    await publish(trx, concerned, { type: 'project', projectId })
    await settleRequest(trx, { projectId, userId }, 'withdrawn', userId)
  })
