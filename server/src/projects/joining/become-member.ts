import type { Transaction } from 'kysely'
import { appendLine } from '../../chats/append-line.ts'
import { enterGroupChat } from '../../chats/enter-group-chat.ts'
import type { Database } from '../../platform/database/schema.ts'
import { settleInvitation } from '../inviting/settle.ts'
import { publish } from '../../platform/live/publish.ts'
import { recordChange } from '../history.ts'
import { memberIds } from '../members.ts'
import { settleRequest } from './settle-request.ts'

interface Admission {
  projectId: string
  userId: string
  /** The Owner or Admin who accepted the person's request, or sent the invitation. */
  actorId: string
}

/**
 * Makes a person a Member of a locked project and a participant of its group chat. Settles the person's
 * pending request and invitations, and informs the team.
 */
export const becomeMember = async (
  trx: Transaction<Database>,
  { projectId, userId, actorId }: Admission,
): Promise<void> => {
  await trx
    .insertInto('memberships')
    .values({ project_id: projectId, user_id: userId, role: 'Member' })
    .execute()
  await enterGroupChat(trx, { projectId, userId })
  await appendLine(trx, { projectId, type: 'joined', personId: userId })
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
