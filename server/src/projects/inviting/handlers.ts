import type { Handlers } from '../../platform/http/routes.ts'
import type { Services } from '../../services.ts'
import { acceptInvitation, declineInvitation } from './decide-invitation.ts'
import { invite } from './invite.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

type InvitingEndpoint =
  'inviteToProject' | 'acceptInvitation' | 'declineInvitation' | 'withdrawInvitation'

export const invitingHandlers = ({ db }: Services): Pick<Handlers, InvitingEndpoint> => ({
  inviteToProject: async ({ params: { senderId, targetId, projectId }, body }) => {
    await invite(db, { senderId, targetId, projectId, message: body.msg })
    return { message: 'Your invitation was sent.' }
  },

  acceptInvitation: async ({ params: { userId, projectId } }) => {
    const outcome = await acceptInvitation(db, { userId, projectId })
    return {
      message: outcome === 'joined' ? 'You have joined the project.' : 'Your request was sent.',
    }
  },

  declineInvitation: async ({ params: { userId, projectId } }) => {
    await declineInvitation(db, { userId, projectId })
    return { message: 'The invitation was declined.' }
  },

  withdrawInvitation: async ({ params: { userId, targetId, projectId } }) => {
    await withdrawInvitation(db, { actorId: userId, targetId, projectId })
    return { message: 'The invitation was withdrawn.' }
  },
})
