import { limits, type Role } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import { hasBlocked } from '../../people/blocking/store.ts'
import type { Database } from '../../platform/database/schema.ts'
import { notFound } from '../../platform/http/errors.ts'
import { authorize } from '../../platform/http/policy.ts'
import { publish } from '../../live/publish.ts'
import { notify } from '../../notifications/notify.ts'
import { managerIds, roleOf } from '../members.ts'
import { isManager, isMember, projectPolicy } from '../policy.ts'
import { lockProject } from '../store.ts'
import { personPolicy } from '../../people/users/policy.ts'
import { isReachable } from '../../people/users/store.ts'
import { settleInvitation } from './settle.ts'
import { invitationsTo, pendingInvitation, type PendingInvitation } from './store.ts'

interface Invitation {
  senderId: string
  /** The recipient. */
  targetId: string
  projectId: string
  message: string
}

/** A pending invitation stays, unless an Owner or Admin sends another one after a Member did. */
const suffices = (pending: PendingInvitation, senderRole: Role): boolean =>
  isManager(pending.fromRole) || !isManager(senderRole)

/**
 * Checks that the sender may invite to the project, and may invite this person.
 *
 * @returns the sender's role
 * @throws ApiError as `invite` says
 */
const authorizeSender = async (
  trx: Transaction<Database>,
  project: { id: string; recruiting: boolean },
  { senderId, targetId }: Invitation,
): Promise<Role> => {
  const role = await roleOf(trx, project.id, senderId)
  authorize({ role }, projectPolicy.invite, project)
  const isTargetMember = isMember(await roleOf(trx, project.id, targetId))
  const sender = { id: senderId, profileCompleted: true, projectIds: [project.id] }
  authorize(sender, personPolicy.invite, {
    id: targetId,
    complete: await isReachable(trx, targetId),
    blocked: await hasBlocked(trx, senderId, targetId),
    projectIds: isTargetMember ? [project.id] : [],
  })
  return role
}

const insertInvitation = async (
  trx: Transaction<Database>,
  { senderId, targetId, projectId, message }: Invitation,
  hiddenFromRecipient: boolean,
): Promise<void> => {
  await trx
    .insertInto('invitations')
    .values({
      project_id: projectId,
      sender_id: senderId,
      target_id: targetId,
      message,
      withheld: hiddenFromRecipient,
      expires_at: sql<Date>`now() + make_interval(days => ${limits.invitationDays})`,
    })
    .execute()
}

/** Writes an invitation that its recipient, who has blocked the sender, never sees. */
const createHiddenInvitation = async (
  trx: Transaction<Database>,
  invitation: Invitation,
  role: Role,
): Promise<void> => {
  const { senderId, targetId, projectId } = invitation
  const pending = await invitationsTo(trx, projectId, targetId)
  if (pending.some((each) => suffices(each, role))) return
  await settleInvitation(
    trx,
    { projectId, targetId, senderId, hiddenFromRecipient: true },
    'expired',
  )
  await insertInvitation(trx, invitation, true)
  const concerned = new Set([...(await managerIds(trx, projectId)), senderId])
  await publish(trx, [...concerned], { type: 'project', projectId })
}

/**
 * Invites a person to a project and notifies them. Inviting again changes nothing while an invitation is
 * pending. If the person has blocked the sender, the invitation is hidden from them, and the sender does
 * not learn of it.
 *
 * @throws ApiError not_found without project or person; forbidden for all but members; conflict if
 * the person is a member or blocked by the sender, or if a Member invites to a project that does not
 * recruit.
 */
export const invite = (db: Kysely<Database>, invitation: Invitation): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { senderId, targetId, projectId, message } = invitation
    const project = await lockProject(trx, projectId)
    if (!project) throw notFound('project')
    const role = await authorizeSender(trx, project, invitation)
    if (await hasBlocked(trx, targetId, senderId))
      return createHiddenInvitation(trx, invitation, role)
    const pending = await pendingInvitation(trx, projectId, targetId)
    if (pending && suffices(pending, role)) return

    const own = { projectId, targetId, senderId }
    await settleInvitation(trx, { ...own, hiddenFromRecipient: true }, 'withdrawn')
    const outcome = pending ? 'withdrawn' : 'expired'
    await settleInvitation(trx, { projectId, targetId, hiddenFromRecipient: false }, outcome)
    await insertInvitation(trx, invitation, false)
    const concerned = new Set([...(await managerIds(trx, projectId)), senderId, targetId])
    if (pending) concerned.add(pending.from.id)
    await publish(trx, [...concerned], { type: 'project', projectId })
    await notify(trx, [targetId], { type: 'invitation', projectId, fromId: senderId, message })
  })
