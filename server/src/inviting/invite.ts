import { limits, texts, type Role } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { conflict, forbidden, notFound } from '../http/errors.ts'
import { publish } from '../live/publish.ts'
import { notify } from '../notifications/notify.ts'
import { managerIds, roleOf } from '../projects/members.ts'
import { isManager, isMember } from '../projects/policy.ts'
import { lockProject } from '../projects/store.ts'
import { isReachable } from '../users/store.ts'
import { settleInvitation } from './settle.ts'
import { pendingInvitation, type PendingInvitation } from './store.ts'

interface Invitation {
  senderId: string
  /** Who is invited. */
  targetId: string
  projectId: string
  message: string
}

/** One invitation is enough, unless an Owner's or Admin's follows a Member's: it is worth more. */
const suffices = (pending: PendingInvitation, senderRole: Role): boolean =>
  isManager(pending.fromRole) || !isManager(senderRole)

/**
 * Invites a person to a project and tells that person. While one's invitation is pending, inviting
 * again changes nothing.
 *
 * @throws Fault not_found without project or person; forbidden for all but members; conflict where
 * the person is a member, or a Member invites to a project that seeks nobody.
 */
export const invite = (
  db: Kysely<Database>,
  { senderId, targetId, projectId, message }: Invitation,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, projectId)
    if (!project) throw notFound('project')
    const role = await roleOf(trx, projectId, senderId)
    if (!isMember(role)) throw forbidden('Only members of a project invite to it.')
    if (isMember(await roleOf(trx, projectId, targetId))) {
      throw conflict('This person is a member of this project already.')
    }
    if (!(await isReachable(trx, targetId))) throw notFound('person')
    // A Member's invitation leads to a join request, which nobody would take.
    if (!isManager(role) && !project.recruiting) throw conflict(texts.notRecruiting)
    const pending = await pendingInvitation(trx, projectId, targetId)
    if (pending && suffices(pending, role)) return

    await settleInvitation(trx, { projectId, targetId }, pending ? 'withdrawn' : 'expired')
    await trx
      .insertInto('invitations')
      .values({
        project_id: projectId,
        sender_id: senderId,
        target_id: targetId,
        message,
        expires_at: sql<Date>`now() + make_interval(days => ${limits.invitationDays})`,
      })
      .execute()
    const concerned = new Set([...(await managerIds(trx, projectId)), senderId, targetId])
    if (pending) concerned.add(pending.from.id)
    await publish(trx, [...concerned], { type: 'project', projectId })
    await notify(trx, [targetId], { type: 'invitation', projectId, fromId: senderId, message })
  })
