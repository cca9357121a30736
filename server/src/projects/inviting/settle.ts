import type { Expression, ExpressionBuilder, SqlBool, Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { publish } from '../../live/publish.ts'
import { dismissProject } from '../../notifications/dismiss.ts'

type Outcome = 'accepted' | 'declined' | 'withdrawn' | 'expired'

type Which = (eb: ExpressionBuilder<Database, 'invitations'>) => Expression<SqlBool>

interface Settled {
  senderId: string
  targetId: string
  /** Whether it is hidden from its recipient. */
  hiddenFromRecipient: boolean
}

/** Settles pending invitations, and dismisses their notifications. */
const settle = async (
  trx: Transaction<Database>,
  outcome: Outcome,
  which: Which,
): Promise<Settled[]> => {
  const settled = await trx
    .updateTable('invitations')
    .set((eb) => ({ state: outcome, settled_at: eb.fn<Date>('now') }))
    .where('state', '=', 'pending')
    .where(which)
    .returning([
      'project_id as projectId',
      'sender_id as senderId',
      'target_id as targetId',
      'withheld as hiddenFromRecipient',
    ])
    .execute()
  for (const { projectId, targetId, hiddenFromRecipient } of settled) {
    if (hiddenFromRecipient) continue
    await dismissProject(trx, { projectId, userId: targetId, types: ['invitation'] })
  }
  return settled
}

/** The recipients who saw their invitations. */
const visibleTo = (settled: readonly Settled[]): string[] =>
  settled.flatMap(({ targetId, hiddenFromRecipient }) => (hiddenFromRecipient ? [] : [targetId]))

interface Settling {
  projectId: string
  targetId: string
  /** Of this sender alone. */
  senderId?: string
  /** Only the hidden ones, or only the others. */
  hiddenFromRecipient?: boolean
}

/** Settles a person's pending invitations to a locked project. Returns the ids of their senders, and of the recipient unless hidden. */
export const settleInvitation = async (
  trx: Transaction<Database>,
  { projectId, targetId, senderId, hiddenFromRecipient }: Settling,
  outcome: Outcome,
): Promise<string[]> => {
  const settled = await settle(trx, outcome, (eb) =>
    eb.and([
      eb('project_id', '=', projectId),
      eb('target_id', '=', targetId),
      ...(senderId === undefined ? [] : [eb('sender_id', '=', senderId)]),
      ...(hiddenFromRecipient === undefined ? [] : [eb('withheld', '=', hiddenFromRecipient)]),
    ]),
  )
  return [...settled.map((each) => each.senderId), ...visibleTo(settled)]
}

/** Expires the invitations to a locked project whose time is over. Returns the recipients to inform. */
export const expireInvitations = async (
  trx: Transaction<Database>,
  projectId: string,
): Promise<string[]> =>
  visibleTo(
    await settle(trx, 'expired', (eb) =>
      eb.and([eb('project_id', '=', projectId), eb('expires_at', '<=', eb.fn<Date>('now'))]),
    ),
  )

/** Withdraws the invitations of a member who leaves a locked project, and informs their recipients. */
export const withdrawInvitationsOf = async (
  trx: Transaction<Database>,
  { projectId, senderId }: { projectId: string; senderId: string },
): Promise<void> => {
  const withdrawn = await settle(trx, 'withdrawn', (eb) =>
    eb.and([eb('project_id', '=', projectId), eb('sender_id', '=', senderId)]),
  )
  await publish(trx, visibleTo(withdrawn), { type: 'project', projectId })
}

/**
 * Hides the pending invitations of a sender from their recipient. Their sender still sees them. Returns
 * the ids of the projects.
 */
export const hideInvitations = async (
  trx: Transaction<Database>,
  { senderId, targetId }: { senderId: string; targetId: string },
): Promise<string[]> => {
  const hidden = await trx
    .updateTable('invitations')
    .set({ withheld: true })
    .where('state', '=', 'pending')
    .where('sender_id', '=', senderId)
    .where('target_id', '=', targetId)
    .where('withheld', '=', false)
    .returning('project_id as projectId')
    .execute()
  return hidden.map(({ projectId }) => projectId)
}
