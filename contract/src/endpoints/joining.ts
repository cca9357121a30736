import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../schemas/id.ts'
import { ownPending } from '../schemas/joining.ts'
import { joinMessage, refusal, inviteMessage } from '../schemas/joining-form.ts'
import { role } from '../schemas/membership.ts'
import { clientTimestamp, messageResponse } from '../schemas/text.ts'
import { userParams, userProjectParams } from './params.ts'

const decisionParams = z.object({ adminId: id, userId: id, projectId: id })

export const joiningEndpoints = {
  getRole: endpoint({
    method: 'GET',
    path: '/users/{userId}/role/{projectId}',
    access: 'anyone',
    params: userProjectParams,
    response: role,
  }),
  isRequested: endpoint({
    method: 'GET',
    path: '/users/requested/{userId}/{projectId}',
    access: 'session',
    params: userProjectParams,
    response: z.boolean(),
  }),
  listOwnPending: endpoint({
    method: 'GET',
    path: '/users/{userId}/pending',
    access: 'complete',
    self: 'userId',
    params: userParams,
    response: ownPending,
  }),
  requestToJoin: endpoint({
    method: 'POST',
    path: '/users/join/{userId}/{projectId}',
    access: 'complete',
    self: 'userId',
    params: userProjectParams,
    body: joinMessage,
    response: messageResponse,
  }),
  withdrawRequest: endpoint({
    method: 'POST',
    path: '/users/withdraw/{userId}/{projectId}',
    access: 'complete',
    self: 'userId',
    params: userProjectParams,
    body: clientTimestamp,
    response: messageResponse,
  }),
  acceptRequest: endpoint({
    method: 'POST',
    path: '/users/accept/{adminId}/{userId}/{projectId}',
    access: 'complete',
    self: 'adminId',
    params: decisionParams,
    body: clientTimestamp,
    response: messageResponse,
  }),
  denyRequest: endpoint({
    method: 'POST',
    path: '/users/deny/{adminId}/{userId}/{projectId}',
    access: 'complete',
    self: 'adminId',
    params: decisionParams,
    body: refusal,
    response: messageResponse,
  }),
  undoDecision: endpoint({
    method: 'POST',
    path: '/users/undoDecision/{adminId}/{userId}/{projectId}',
    access: 'complete',
    self: 'adminId',
    params: decisionParams,
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
    params: z.object({ senderId: id, targetId: id, projectId: id }),
    body: inviteMessage,
    response: messageResponse,
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/users/acceptInvite/{userId}/{projectId}',
    access: 'complete',
    self: 'userId',
    params: userProjectParams,
    body: clientTimestamp,
    response: messageResponse,
  }),
  declineInvitation: endpoint({
    method: 'POST',
    path: '/users/declineInvite/{userId}/{projectId}',
    access: 'complete',
    self: 'userId',
    params: userProjectParams,
    body: clientTimestamp,
    response: messageResponse,
  }),
  withdrawInvitation: endpoint({
    method: 'POST',
    path: '/users/withdrawInvite/{userId}/{targetId}/{projectId}',
    access: 'complete',
    self: 'userId',
    params: z.object({ userId: id, targetId: id, projectId: id }),
    body: clientTimestamp,
    response: messageResponse,
  }),
}
