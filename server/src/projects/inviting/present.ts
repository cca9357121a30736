import type { ReceivedInvitation, SentInvitation } from '@quad/contract'
import { isManager } from '../policy.ts'
import type { PendingInvitation } from './store.ts'

const shared = ({ from, message, timeSent, expires }: PendingInvitation) => ({
  from,
  message,
  timeSent,
  expires,
})

export const presentReceived = (invitation: PendingInvitation): ReceivedInvitation => ({
  ...shared(invitation),
  joins: isManager(invitation.fromRole),
})

export const presentSent = (invitation: PendingInvitation): SentInvitation => ({
  ...shared(invitation),
  to: invitation.to,
})
