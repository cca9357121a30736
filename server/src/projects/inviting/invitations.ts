import type { Role } from '@quad/contract'
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { namedRoleInRow } from '../../named-role.ts'
import { personRef, isoTime } from '../../platform/database/queries.ts'
import type { Database } from '../../platform/database/schema.ts'
import { isManager } from '../../is-manager.ts'

type State = Selectable<Database['invitations']>['state']

/** Why an invitation cannot be decided or withdrawn, by its state. */
export const settledTexts = {
  accepted: 'This invitation has been accepted already. Please load the page again.',
  declined: 'This invitation has been declined already. Please load the page again.',
  withdrawn: 'This invitation has been withdrawn. You can request to join on the project’s page.',
  expired: 'This invitation has expired. You can request to join on the project’s page.',
}

/** The pending invitations to a project with the hidden ones, the oldest first. */
export const pendingInvitations = (db: Kysely<Database>, projectId: string) =>
  db
    .selectFrom('invitations')
    .innerJoin('users as sender', 'sender.id', 'invitations.sender_id')
    .innerJoin('users as target', 'target.id', 'invitations.target_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.project_id', '=', 'invitations.project_id')
        .onRef('memberships.user_id', '=', 'invitations.sender_id'),
    )
    .select([
      personRef('sender').as('from'),
      // The sender's role at the project now.
      sql<Role>`coalesce(memberships.role, 'Unenrolled')`.as('fromRole'),
      personRef('target').as('to'),
      'invitations.message',
      isoTime('invitations.created_at').as('timeSent'),
      isoTime('invitations.expires_at').as('expires'),
      // The role that it names; null if it names none, or if the role was removed.
      'invitations.wanted_role_id as wantedRoleId',
      // The role's title when the invitation was sent; null if it names none.
      'invitations.wanted_role_title as wantedRoleTitle',
      namedRoleInRow('invitations').as('wantedRole'),
    ])
    .where('invitations.project_id', '=', projectId)
    .where('invitations.state', '=', 'pending')
    .where('invitations.expires_at', '>', sql<Date>`now()`)
    .orderBy('invitations.created_at')
    .orderBy('invitations.id')

/** An invitation that is not answered yet. */
export type PendingInvitation = Awaited<
  ReturnType<ReturnType<typeof pendingInvitations>['execute']>
>[number]

/** The recipients of a member's pending invitations, except hidden ones. */
export const invitedBy = async (
  db: Kysely<Database>,
  projectId: string,
  senderId: string,
): Promise<string[]> => {
  const sent = await pendingInvitations(db, projectId)
    .where('invitations.sender_id', '=', senderId)
    .where('invitations.hidden', '=', false)
    .execute()
  return sent.map(({ to }) => to.id)
}

/** All pending invitations of a recipient, with the hidden ones. */
export const invitationsTo = (db: Kysely<Database>, projectId: string, targetId: string) =>
  pendingInvitations(db, projectId).where('invitations.target_id', '=', targetId)

/** Reads a person's pending invitation to a project, unless it is hidden from them: one at most. */
export const pendingInvitation = (
  db: Kysely<Database>,
  projectId: string,
  targetId: string,
): Promise<PendingInvitation | undefined> =>
  invitationsTo(db, projectId, targetId).where('invitations.hidden', '=', false).executeTakeFirst()

/** Whether a person has a pending invitation to a project, unless it is hidden from them. */
export const isInvited = (projectId: string, userId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from invitations
    where project_id = ${projectId} and target_id = ${userId}
    and state = 'pending' and not hidden and expires_at > now())`

/**
 * The pending invitations as Owner and Admins see them: one per recipient. Hidden ones count as sent.
 */
export const onePerRecipient = (all: readonly PendingInvitation[]): PendingInvitation[] => {
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
 * A person's latest invitation to a project, in any state, as `viewerId` may see it: the person, its
 * sender, or an Owner or Admin. Lock the project before changing the invitation.
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
        eb('hidden', '=', false),
        eb('sender_id', '=', viewer.id),
        eb.lit(isManager(viewer.role)),
      ]),
    )
    .orderBy(sql`state = 'pending'`, 'desc')
    .orderBy(sql`sender_id = ${viewer.id}`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
