import type { Transaction } from 'kysely'
import { lineStatements, enterGroupChat } from '../../chats/group-chats.ts'
import { sendTogether } from '../../platform/database/send-together.ts'
import type { Database } from '../../platform/database/schema.ts'
import { settleInvitation } from '../inviting/settle.ts'
import { publish } from '../../live/publish.ts'
import { recordChange } from '../history.ts'
import { memberIds } from '../members.ts'
import { requestedRole } from '../wanted-roles/store.ts'
import { settleRequest } from './settle-request.ts'

interface Admission {
  projectId: string
  userId: string
  /** The Owner or Admin who accepted the person's request, or sent the invitation. */
  actorId: string
}

/**
 * Makes a person a Member of a locked project and a participant of its group chat. The person takes a place of the
 * role that the pending request names, if one is free, with the role's title. Settles the request and the person's
 * invitations, and informs the team.
 */
export const becomeMember = async (
  trx: Transaction<Database>,
  { projectId, userId, actorId }: Admission,
): Promise<void> => {
  const wanted = await requestedRole(trx, { projectId, userId })
  await trx
    .insertInto('memberships')
    .values({
      project_id: projectId,
      user_id: userId,
      role: 'Member',
      ...(wanted && { wanted_role_id: wanted.id, title: wanted.title }),
    })
    .execute()
  await enterGroupChat(trx, { projectId, userId })
  await sendTogether(trx, ...lineStatements(trx, projectId, { type: 'joined', personId: userId }))
  await recordChange(trx, {
    projectId,
    actorId,
    subjectId: userId,
    change: 'joined',
    to: 'Member',
  })
  await publish(trx, await memberIds(trx, projectId), { type: 'project', projectId })
  await publish(trx, [userId], { type: 'chats' })
  await settleRequest(trx, { projectId, userId }, 'accepted', actorId)
  await settleInvitation(trx, { projectId, targetId: userId }, 'accepted')
}
