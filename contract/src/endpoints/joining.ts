import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ownPending } from '../schemas/joining.ts'
import { joinMessage, refusal, inviteMessage } from '../schemas/joining-form.ts'
import { role } from '../schemas/membership.ts'
import { clientTimestamp, messageResponse } from '../schemas/text.ts'

export const joiningEndpoints = {
  getRole: endpoint({
    method: 'GET',
    path: '/users/{userId}/role/{projectId}',
    access: 'anyone',
    response: role,
  }),
  isRequested: endpoint({
    method: 'GET',
    path: '/users/requested/{userId}/{projectId}',
    access: 'session',
    response: z.boolean(),
  }),
  listOwnPending: endpoint({
    method: 'GET',
    path: '/users/{userId}/pending',
    access: 'complete',
    self: 'userId',
    response: ownPending,
  }),
  requestToJoin: endpoint({
    method: 'POST',
    path: '/users/join/{userId}/{projectId}',
    access: 'complete',
    self: 'userId',
    body: joinMessage,
    response: messageResponse,
  }),
  withdrawRequest: endpoint({
    method: 'POST',
    path: '/users/withdraw/{userId}/{projectId}',
    access: 'complete',
    self: 'userId',
    body: clientTimestamp,
    response: messageResponse,
  }),
  acceptRequest: endpoint({
    method: 'POST',
    path: '/users/accept/{adminId}/{userId}/{projectId}',
    access: 'complete',
    self: 'adminId',
    body: clientTimestamp,
    response: messageResponse,
  }),
  denyRequest: endpoint({
    method: 'POST',
    path: '/users/deny/{adminId}/{userId}/{projectId}',
    access: 'complete',
    self: 'adminId',
    body: refusal,
    response: messageResponse,
  }),
  undoDecision: endpoint({
    method: 'POST',
    path: '/users/undoDecision/{adminId}/{userId}/{projectId}',
    access: 'complete',
    self: 'adminId',
    body: clientTimestamp,
    response: messageResponse,
  }),
}

export const invitingEndpoints = {
  inviteToProject: endpoint({
    method: 'POST',
    path: '/users/invite/{senderId}/{targetId}/{projectId}',
    access: 'complete',
    self: 'senderId',
    body: inviteMessage,
    response: messageResponse,
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/users/acceptInvite/{userId}/{projectId}',
    access: 'complete',
    self: 'userId',
    body: clientTimestamp,
    response: messageResponse,
  }),
  declineInvitation: endpoint({
    method: 'POST',
    path: '/users/declineInvite/{userId}/{projectId}',
    access: 'complete',
    self: 'userId',
    body: clientTimestamp,
    response: messageResponse,
  }),
  withdrawInvitation: endpoint({
    method: 'POST',
    path: '/users/withdrawInvite/{userId}/{targetId}/{projectId}',
    access: 'complete',
    self: 'userId',
    body: clientTimestamp,
    response: messageResponse,
  }),
}
