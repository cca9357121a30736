import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../schemas/id.ts'
import { inviteMessage } from '../schemas/joining-form.ts'
import { messageResponse } from '../schemas/session.ts'
import { clientTimestamp } from '../schemas/text.ts'
import { userProjectParams } from './params.ts'

export const invitingEndpoints = {
  inviteToProject: endpoint({
    method: 'POST',
    path: '/users/invite/{senderId}/{targetId}/{projectId}',
    access: 'complete',
    self: 'senderId',
    status: 200,
    params: z.object({ senderId: id, targetId: id, projectId: id }),
    body: inviteMessage,
    response: messageResponse,
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/users/acceptInvite/{userId}/{projectId}',
    access: 'complete',
    self: 'userId',
    status: 200,
    params: userProjectParams,
    body: clientTimestamp,
    response: messageResponse,
  }),
  declineInvitation: endpoint({
    method: 'POST',
    path: '/users/declineInvite/{userId}/{projectId}',
    access: 'complete',
    self: 'userId',
    status: 200,
    params: userProjectParams,
    body: clientTimestamp,
    response: messageResponse,
  }),
  withdrawInvitation: endpoint({
    method: 'POST',
    path: '/users/withdrawInvite/{userId}/{targetId}/{projectId}',
    access: 'complete',
    self: 'userId',
    status: 200,
    params: z.object({ userId: id, targetId: id, projectId: id }),
    body: clientTimestamp,
    response: messageResponse,
  }),
}
