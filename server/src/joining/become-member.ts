import type { Transaction } from 'kysely'
import { enterGroupChat } from '../chats/enter-group-chat.ts'
import type { Database } from '../database/schema.ts'
import { settleInvitation } from '../inviting/settle.ts'
import { publish } from '../live/publish.ts'
import { recordChange } from '../projects/history.ts'
import { memberIds } from '../projects/members.ts'
import { settleRequest } from './settle-request.ts'

interface Admission {
  projectId: string
  userId: string
  /** The Owner or Admin who accepted the person's request, or sent the invitation. */
  admittedBy: string
}

/**
 * Makes a person a Member of a locked project, and of its group chat. Whatever waited between the
 * two, request or invitation, is settled by it. Tells the team.
 */
export const becomeMember = async (
  trx: Transaction<Database>,
  { projectId, userId, admittedBy }: Admission,
): Promise<void> => {
  await trx
    .insertInto('memberships')
    .values({ project_id: projectId, user_id: userId, role: 'Member' })
    .execute()
  await enterGroupChat(trx, { projectId, userId })
  await recordChange(trx, {
    projectId,
    actorId: admittedBy,
    subjectId: userId,
    change: 'joined',
    to: 'Member',
  })
  await publish(trx, await memberIds(trx, projectId), { type: 'project', projectId })
  await publish(trx, [userId], { type: 'chats' })
  await settleRequest(trx, { projectId, userId }, 'accepted', admittedBy)
  await settleInvitation(trx, { projectId, targetId: userId }, 'accepted')
}
