import type { Handlers } from '../http/routes.ts'
import { requireSelf } from '../http/viewer.ts'
import type { Services } from '../services.ts'
import { acceptInvitation, declineInvitation } from './answer-invitation.ts'
import { invite } from './invite.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

type InvitingCall =
  'inviteToProject' | 'acceptInvitation' | 'declineInvitation' | 'withdrawInvitation'

export const invitingHandlers = ({ db }: Services): Pick<Handlers, InvitingCall> => ({
  inviteToProject: async ({ viewer, params: { senderId, targetId, projectId }, body }) => {
    requireSelf(viewer, senderId)
    await invite(db, { senderId: viewer.id, targetId, projectId, message: body.msg })
    return { message: 'Your invitation was sent.' }
  },

  acceptInvitation: async ({ viewer, params: { userId, projectId } }) => {
    requireSelf(viewer, userId)
    const outcome = await acceptInvitation(db, { userId: viewer.id, projectId })
    return {
      message: outcome === 'joined' ? 'You have joined the project.' : 'Your request was sent.',
    }
  },

  declineInvitation: async ({ viewer, params: { userId, projectId } }) => {
    requireSelf(viewer, userId)
    await declineInvitation(db, { userId: viewer.id, projectId })
    return { message: 'The invitation was declined.' }
  },

  withdrawInvitation: async ({ viewer, params: { userId, targetId, projectId } }) => {
    requireSelf(viewer, userId)
    await withdrawInvitation(db, { actorId: viewer.id, targetId, projectId })
    return { message: 'The invitation was withdrawn.' }
  },
})
