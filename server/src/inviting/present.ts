import type { ReceivedInvitation, SentInvitation } from '@quad/contract'
import { isManager } from '../projects/policy.ts'
import type { PendingInvitation } from './store.ts'

const shared = ({ from, message, sentAt, expiresAt }: PendingInvitation) => ({
  from,
  message,
  timeSent: sentAt.toISOString(),
  expires: expiresAt.toISOString(),
})

export const presentReceived = (invitation: PendingInvitation): ReceivedInvitation => ({
  ...shared(invitation),
  joins: isManager(invitation.fromRole),
})

export const presentSent = (invitation: PendingInvitation): SentInvitation => ({
  ...shared(invitation),
  to: invitation.to,
})
