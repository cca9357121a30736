import type { Expression, ExpressionBuilder, SqlBool, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { publish } from '../live/publish.ts'
import { dismissProject } from '../notifications/dismiss.ts'

type Outcome = 'accepted' | 'declined' | 'withdrawn' | 'expired'

type Which = (eb: ExpressionBuilder<Database, 'invitations'>) => Expression<SqlBool>

interface Settled {
  senderId: string
  targetId: string
  /** Whether its target never knew of it. */
  withheld: boolean
}

/** Settles pending invitations: their notifications ask for nothing any more, and are dismissed. */
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
      'withheld',
    ])
    .execute()
  for (const { projectId, targetId, withheld } of settled) {
    if (withheld) continue
    await dismissProject(trx, { projectId, userId: targetId, types: ['invitation'] })
  }
  return settled
}

/** Those who are invited and know of it. */
const told = (settled: readonly Settled[]): string[] =>
  settled.flatMap(({ targetId, withheld }) => (withheld ? [] : [targetId]))

interface Settling {
  projectId: string
  targetId: string
  /** Of this sender alone. */
  senderId?: string
  /** Only those that are withheld, or that are not. */
  withheld?: boolean
}

/** Settles a person's pending invitations to a locked project. Returns whom that concerns. */
export const settleInvitation = async (
  trx: Transaction<Database>,
  { projectId, targetId, senderId, withheld }: Settling,
  outcome: Outcome,
): Promise<string[]> => {
  const settled = await settle(trx, outcome, (eb) =>
    eb.and([
      eb('project_id', '=', projectId),
      eb('target_id', '=', targetId),
      ...(senderId === undefined ? [] : [eb('sender_id', '=', senderId)]),
      ...(withheld === undefined ? [] : [eb('withheld', '=', withheld)]),
    ]),
  )
  return [...settled.map((each) => each.senderId), ...told(settled)]
}

/** Settles the invitations to a locked project whose time is over. Returns who was invited. */
export const expireInvitations = async (
  trx: Transaction<Database>,
  projectId: string,
): Promise<string[]> =>
  told(
    await settle(trx, 'expired', (eb) =>
      eb.and([eb('project_id', '=', projectId), eb('expires_at', '<=', eb.fn<Date>('now'))]),
    ),
  )

/** Withdraws what a member has sent who leaves a locked project, and tells those invited. */
export const withdrawInvitationsOf = async (
  trx: Transaction<Database>,
  { projectId, senderId }: { projectId: string; senderId: string },
): Promise<void> => {
  const withdrawn = await settle(trx, 'withdrawn', (eb) =>
    eb.and([eb('project_id', '=', projectId), eb('sender_id', '=', senderId)]),
  )
  await publish(trx, told(withdrawn), { type: 'project', projectId })
}

/**
 * Takes the pending invitations of one person to another away from that one, while their sender goes
 * on seeing them. Returns the projects.
 */
export const withholdInvitations = async (
  trx: Transaction<Database>,
  { senderId, targetId }: { senderId: string; targetId: string },
): Promise<string[]> => {
  const withheld = await trx
    .updateTable('invitations')
    .set({ withheld: true })
    .where('state', '=', 'pending')
    .where('sender_id', '=', senderId)
    .where('target_id', '=', targetId)
    .where('withheld', '=', false)
    .returning('project_id as projectId')
    .execute()
  return withheld.map(({ projectId }) => projectId)
}
