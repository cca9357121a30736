import type { Expression, ExpressionBuilder, SqlBool, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { publish } from '../live/publish.ts'
import { dismissProject } from '../notifications/dismiss.ts'

type Outcome = 'accepted' | 'declined' | 'withdrawn' | 'expired'

type Which = (eb: ExpressionBuilder<Database, 'invitations'>) => Expression<SqlBool>

/** Settles pending invitations: their notifications ask for nothing any more, and are dismissed. */
const settle = async (
  trx: Transaction<Database>,
  outcome: Outcome,
  which: Which,
): Promise<{ projectId: string; targetId: string }[]> => {
  const settled = await trx
    .updateTable('invitations')
    .set((eb) => ({ state: outcome, settled_at: eb.fn<Date>('now') }))
    .where('state', '=', 'pending')
    .where(which)
    .returning(['project_id as projectId', 'target_id as targetId'])
    .execute()
  for (const { projectId, targetId } of settled) {
    await dismissProject(trx, { projectId, userId: targetId, types: ['invitation'] })
  }
  return settled
}

/** Settles a person's pending invitation to a locked project, if there is one. */
export const settleInvitation = async (
  trx: Transaction<Database>,
  { projectId, targetId }: { projectId: string; targetId: string },
  outcome: Outcome,
): Promise<void> => {
  await settle(trx, outcome, (eb) =>
    eb.and([eb('project_id', '=', projectId), eb('target_id', '=', targetId)]),
  )
}

/** Settles the invitations to a locked project whose time is over. Returns who was invited. */
export const expireInvitations = async (
  trx: Transaction<Database>,
  projectId: string,
): Promise<string[]> => {
  const expired = await settle(trx, 'expired', (eb) =>
    eb.and([eb('project_id', '=', projectId), eb('expires_at', '<=', eb.fn<Date>('now'))]),
  )
  return expired.map(({ targetId }) => targetId)
}

/** Withdraws what a member has sent who leaves a locked project, and tells those invited. */
export const withdrawInvitationsOf = async (
  trx: Transaction<Database>,
  { projectId, senderId }: { projectId: string; senderId: string },
): Promise<void> => {
  const withdrawn = await settle(trx, 'withdrawn', (eb) =>
    eb.and([eb('project_id', '=', projectId), eb('sender_id', '=', senderId)]),
  )
  const invited = withdrawn.map(({ targetId }) => targetId)
  await publish(trx, invited, { type: 'project', projectId })
}
