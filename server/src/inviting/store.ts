import type { PersonRef, Role } from '@quad/contract'
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { isManager } from '../projects/policy.ts'

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

interface Shown {
  to?: string
  from?: string
  /** Those that are withheld from their target too. */
  andWithheld?: boolean
}

/** The invitations to a project that wait for an answer: to one person, or from one. Oldest first. */
const pendingInvitations = async (
  db: Kysely<Database>,
  projectId: string,
  { to, from, andWithheld = false }: Shown,
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
  if (!andWithheld) query = query.where('invitations.withheld', '=', false)
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

/** Whom a member has invited to a project, and who knows of it and may answer. */
export const invitedBy = async (
  db: Kysely<Database>,
  projectId: string,
  senderId: string,
): Promise<string[]> =>
  (await pendingInvitations(db, projectId, { from: senderId })).map(({ to }) => to.id)

/** The invitation to a project that a person knows of and may answer. */
export const pendingInvitation = async (
  db: Kysely<Database>,
  projectId: string,
  targetId: string,
): Promise<PendingInvitation | undefined> =>
  (await pendingInvitations(db, projectId, { to: targetId }))[0]

/** All that wait for a person's answer, as its senders see it. */
export const invitationsTo = (
  db: Kysely<Database>,
  projectId: string,
  targetId: string,
): Promise<PendingInvitation[]> =>
  pendingInvitations(db, projectId, { to: targetId, andWithheld: true })

/** A member's own that wait for an answer. */
export const invitationsFrom = (
  db: Kysely<Database>,
  projectId: string,
  senderId: string,
): Promise<PendingInvitation[]> =>
  pendingInvitations(db, projectId, { from: senderId, andWithheld: true })

/**
 * Those that wait for an answer as Owner and Admins see them: one for each person, as there would be
 * were none withheld.
 */
export const invitationsOfAll = async (
  db: Kysely<Database>,
  projectId: string,
): Promise<PendingInvitation[]> => {
  const all = await pendingInvitations(db, projectId, { andWithheld: true })
  const shown = new Map<string, PendingInvitation>()
  for (const each of all) {
    const first = shown.get(each.to.id)
    if (!first || (isManager(each.fromRole) && !isManager(first.fromRole))) {
      shown.set(each.to.id, each)
    }
  }
  return all.filter((each) => shown.get(each.to.id) === each)
}

/**
 * A person's latest invitation to a project, whatever became of it, as `viewerId` knows it: the
 * person, its sender, or an Owner or Admin. Who goes on to change it has locked the project, so that
 * nothing else settles it meanwhile.
 */
export const latestInvitation = (
  trx: Transaction<Database>,
  projectId: string,
  targetId: string,
  viewer: { id: string; role: Role },
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
    .where((eb) =>
      eb.or([
        eb('withheld', '=', false),
        eb('sender_id', '=', viewer.id),
        eb.lit(isManager(viewer.role)),
      ]),
    )
    .orderBy(sql`state = 'pending'`, 'desc')
    .orderBy(sql`sender_id = ${viewer.id}`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
