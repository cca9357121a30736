import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { becomeMember } from '../joining/become-member.ts'
import { notify } from '../../notifications/notify.ts'
import type { PendingInvitation } from './store.ts'

/** Lets the recipient of an Owner's or Admin's invitation join a locked project, and notifies its sender. */
export const joinByInvitation = async (
  trx: Transaction<Database>,
  project: { id: string; title: string },
  { from, to }: Pick<PendingInvitation, 'from' | 'to'>,
): Promise<void> => {
  await becomeMember(trx, { projectId: project.id, userId: to.id, actorId: from.id })
  await notify(trx, [from.id], {
    type: 'invitation-accepted',
    projectId: project.id,
    fromId: to.id,
    message: `Your invitation to ${project.title} was accepted.`,
  })
}
