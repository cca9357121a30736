import { limits, texts, type Role } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import { hasBlocked } from '../blocking/store.ts'
import type { Database } from '../database/schema.ts'
import { conflict, forbidden, notFound } from '../http/errors.ts'
import { publish } from '../live/publish.ts'
import { notify } from '../notifications/notify.ts'
import { managerIds, roleOf } from '../projects/members.ts'
import { isManager, isMember } from '../projects/policy.ts'
import { lockProject } from '../projects/store.ts'
import { isReachable } from '../users/store.ts'
import { settleInvitation } from './settle.ts'
import { invitationsTo, pendingInvitation, type PendingInvitation } from './store.ts'

interface Invitation {
  senderId: string
  /** Who is invited. */
  targetId: string
  projectId: string
  message: string
}

/** One invitation is enough, unless an Owner's or Admin's follows a Member's: it is worth more. */
const suffices = (pending: PendingInvitation, senderRole: Role): boolean =>
  isManager(pending.fromRole) || !isManager(senderRole)

/**
 * The role of the sender, who may invite that person.
 *
 * @throws Fault as `invite` says.
 */
const requireRight = async (
  trx: Transaction<Database>,
  { id: projectId, recruiting }: { id: string; recruiting: boolean },
  { senderId, targetId }: Invitation,
): Promise<Role> => {
  const role = await roleOf(trx, projectId, senderId)
  if (!isMember(role)) throw forbidden('Only members of a project invite to it.')
  if (isMember(await roleOf(trx, projectId, targetId))) {
    throw conflict('This person is a member of this project already.')
  }
  if (!(await isReachable(trx, targetId))) throw notFound('person')
  if (await hasBlocked(trx, senderId, targetId)) throw conflict(texts.personBlocked)
  // A Member's invitation leads to a join request, which nobody would take.
  if (!isManager(role) && !recruiting) throw conflict(texts.notRecruiting)
  return role
}

const write = async (
  trx: Transaction<Database>,
  { senderId, targetId, projectId, message }: Invitation,
  withheld: boolean,
): Promise<void> => {
  await trx
    .insertInto('invitations')
    .values({
      project_id: projectId,
      sender_id: senderId,
      target_id: targetId,
      message,
      withheld,
      expires_at: sql<Date>`now() + make_interval(days => ${limits.invitationDays})`,
    })
    .execute()
}

/** Invites in a way that only the sender's side sees: the person has blocked the sender. */
const inviteForShow = async (
  trx: Transaction<Database>,
  invitation: Invitation,
  role: Role,
): Promise<void> => {
  const { senderId, targetId, projectId } = invitation
  const pending = await invitationsTo(trx, projectId, targetId)
  if (pending.some((each) => suffices(each, role))) return
  await settleInvitation(trx, { projectId, targetId, senderId, withheld: true }, 'expired')
  await write(trx, invitation, true)
  const concerned = new Set([...(await managerIds(trx, projectId)), senderId])
  await publish(trx, [...concerned], { type: 'project', projectId })
}

/**
 * Invites a person to a project and tells that person. While one's invitation is pending, inviting
 * again changes nothing. One who has blocked the sender is not told, and the sender not of that.
 *
 * @throws Fault not_found without project or person; forbidden for all but members; conflict where
 * the person is a member or blocked by the sender, or a Member invites to a project that seeks nobody.
 */
export const invite = (db: Kysely<Database>, invitation: Invitation): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { senderId, targetId, projectId, message } = invitation
    const project = await lockProject(trx, projectId)
    if (!project) throw notFound('project')
    const role = await requireRight(trx, project, invitation)
    if (await hasBlocked(trx, targetId, senderId)) return inviteForShow(trx, invitation, role)
    const pending = await pendingInvitation(trx, projectId, targetId)
    if (pending && suffices(pending, role)) return

    const own = { projectId, targetId, senderId }
    await settleInvitation(trx, { ...own, withheld: true }, 'withdrawn')
    const outcome = pending ? 'withdrawn' : 'expired'
    await settleInvitation(trx, { projectId, targetId, withheld: false }, outcome)
    await write(trx, invitation, false)
    const concerned = new Set([...(await managerIds(trx, projectId)), senderId, targetId])
    if (pending) concerned.add(pending.from.id)
    await publish(trx, [...concerned], { type: 'project', projectId })
    await notify(trx, [targetId], { type: 'invitation', projectId, fromId: senderId, message })
  })
