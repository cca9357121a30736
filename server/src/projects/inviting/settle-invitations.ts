import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { handleRows, type JobServices } from '../../platform/jobs/handle-rows.ts'
import { onProjectOfJob, type ProjectCommand } from '../command.ts'

interface Which {
  /** Of this recipient alone. */
  to?: string
  /** Of this sender alone. */
  from?: string
  /** Only those that are hidden from their recipients, or only the others. */
  hidden?: boolean
  /** Only those whose time is over. */
  overdue?: true
}

/**
 * Settles pending invitations to a project, and dismisses their notifications. Informs the open pages of their senders,
 * and of their recipients unless they are hidden.
 */
export const settleInvitations = async (
  { trx, project, effects }: ProjectCommand,
  outcome: 'accepted' | 'declined' | 'withdrawn' | 'expired',
  { to, from, hidden, overdue }: Which,
): Promise<void> => {
  const settled = await trx
    .updateTable('invitations')
    .set({ state: outcome, settled_at: sql<Date>`now()` })
    .where('project_id', '=', project.id)
    .where('state', '=', 'pending')
    .$if(to !== undefined, (query) => query.where('target_id', '=', to!))
    .$if(from !== undefined, (query) => query.where('sender_id', '=', from!))
    .$if(hidden !== undefined, (query) => query.where('hidden', '=', hidden!))
    .$if(overdue === true, (query) => query.where('expires_at', '<=', sql<Date>`now()`))
    .returning(['sender_id as from', 'target_id as to', 'hidden'])
    .execute()
  const recipients = settled.flatMap((each) => (each.hidden ? [] : [each.to]))
  if (recipients.length > 0) effects.dismiss({ userIds: recipients, types: ['invitation'] })
  effects.publish([...settled.map((each) => each.from), ...recipients])
}

/** Expires the invitations that were not answered in time. */
export const expireUnanswered = async ({ db, log }: JobServices): Promise<void> => {
  const projects = await db
    .selectFrom('invitations')
    .select('project_id as id')
    .distinct()
    // A literal, so that the plan of the prepared statement uses the partial index.
    .where('state', '=', sql.lit('pending'))
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
  await handleRows(projects, {
    handle: ([project]) =>
      onProjectOfJob(db, project!.id, (command) =>
        settleInvitations(command, 'expired', { overdue: true }),
      ),
    log,
    job: 'expire-invitations',
    label: ({ id }) => ({ projectId: id }),
  })
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
    .set({ hidden: true })
    .where('state', '=', 'pending')
    .where('sender_id', '=', senderId)
    .where('target_id', '=', targetId)
    .where('hidden', '=', false)
    .returning('project_id as projectId')
    .execute()
  return hidden.map(({ projectId }) => projectId)
}
