import type { PersonRef, Role } from '@quad/contract'
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

type State = Selectable<Database['invitations']>['state']

/** An invitation that waits for an answer. */
export interface PendingInvitation {
  from: PersonRef
  /** The sender's role at the project now. */
  fromRole: Role
  to: PersonRef
  message: string
  sentAt: Date
  expiresAt: Date
}

/** The invitations to a project that wait for an answer: to one person, or from one. Oldest first. */
export const pendingInvitations = async (
  db: Kysely<Database>,
  projectId: string,
  { to, from }: { to?: string; from?: string } = {},
): Promise<PendingInvitation[]> => {
  let query = db
    .selectFrom('invitations')
    .innerJoin('users as sender', 'sender.id', 'invitations.sender_id')
    .innerJoin('users as target', 'target.id', 'invitations.target_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.project_id', '=', 'invitations.project_id')
        .onRef('memberships.user_id', '=', 'invitations.sender_id'),
    )
    .select([
      'sender.id as senderId',
      'sender.name as senderName',
      'sender.profile_photo_id as senderPhotoId',
      'target.id as targetId',
      'target.name as targetName',
      'target.profile_photo_id as targetPhotoId',
      'memberships.role',
      'invitations.message',
      'invitations.created_at as sentAt',
      'invitations.expires_at as expiresAt',
    ])
    .where('invitations.project_id', '=', projectId)
    .where('invitations.state', '=', 'pending')
    .where('invitations.expires_at', '>', sql<Date>`now()`)
  if (to !== undefined) query = query.where('invitations.target_id', '=', to)
  if (from !== undefined) query = query.where('invitations.sender_id', '=', from)
  const rows = await query.orderBy('invitations.created_at').orderBy('invitations.id').execute()
  return rows.map((row) => ({
    from: { id: row.senderId, name: row.senderName, profilePhotoId: row.senderPhotoId },
    fromRole: row.role ?? 'Unenrolled',
    to: { id: row.targetId, name: row.targetName, profilePhotoId: row.targetPhotoId },
    message: row.message,
    sentAt: row.sentAt,
    expiresAt: row.expiresAt,
  }))
}

/** A person's invitation to a project that waits for an answer. */
export const pendingInvitation = async (
  db: Kysely<Database>,
  projectId: string,
  targetId: string,
): Promise<PendingInvitation | undefined> =>
  (await pendingInvitations(db, projectId, { to: targetId }))[0]

/**
 * A person's latest invitation to a project, whatever became of it. Who goes on to change it has
 * locked the project, so that nothing else settles it meanwhile.
 */
export const latestInvitation = (
  trx: Transaction<Database>,
  projectId: string,
  targetId: string,
): Promise<{ senderId: string; state: State } | undefined> =>
  trx
    .selectFrom('invitations')
    .select([
      'sender_id as senderId',
      sql<State>`case when state = 'pending' and expires_at <= now() then 'expired' else state end`.as(
        'state',
      ),
    ])
    .where('project_id', '=', projectId)
    .where('target_id', '=', targetId)
    .orderBy(sql`state = 'pending'`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
