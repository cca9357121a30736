import * as z from 'zod/mini'
import { endpoint, own } from '../endpoint.ts'
import { ownPending } from '../schemas/joining.ts'
import { joinMessage, refusal, inviteMessage } from '../schemas/joining-form.ts'
import { role } from '../schemas/membership.ts'
import { clientTimestamp, messageResponse } from '../schemas/text.ts'

export const joiningEndpoints = {
  getRole: endpoint('GET /users/{userId}/role/{projectId}', { access: 'anyone', response: role }),
  isRequested: endpoint('GET /users/requested/{userId}/{projectId}', {
    access: 'session',
    response: z.boolean(),
  }),
  listOwnPending: endpoint('GET /users/{userId}/pending', {
    ...own.complete,
    response: ownPending,
  }),
  requestToJoin: endpoint('POST /users/join/{userId}/{projectId}', {
    ...own.complete,
    body: joinMessage,
    response: messageResponse,
  }),
  withdrawRequest: endpoint('POST /users/withdraw/{userId}/{projectId}', {
    ...own.complete,
    body: clientTimestamp,
    response: messageResponse,
  }),
  acceptRequest: endpoint('POST /users/accept/{adminId}/{userId}/{projectId}', {
    access: 'complete',
    self: 'adminId',
    body: clientTimestamp,
    response: messageResponse,
  }),
  denyRequest: endpoint('POST /users/deny/{adminId}/{userId}/{projectId}', {
    access: 'complete',
    self: 'adminId',
    body: refusal,
    response: messageResponse,
  }),
  undoDecision: endpoint('POST /users/undoDecision/{adminId}/{userId}/{projectId}', {
    access: 'complete',
    self: 'adminId',
    body: clientTimestamp,
    response: messageResponse,
  }),
}

export const invitingEndpoints = {
  inviteToProject: endpoint('POST /users/invite/{senderId}/{targetId}/{projectId}', {
    access: 'complete',
    self: 'senderId',
    body: inviteMessage,
    response: messageResponse,
  }),
  acceptInvitation: endpoint('POST /users/acceptInvite/{userId}/{projectId}', {
    ...own.complete,
    body: clientTimestamp,
    response: messageResponse,
  }),
  declineInvitation: endpoint('POST /users/declineInvite/{userId}/{projectId}', {
    ...own.complete,
    body: clientTimestamp,
    response: messageResponse,
  }),
  withdrawInvitation: endpoint('POST /users/withdrawInvite/{userId}/{targetId}/{projectId}', {
    ...own.complete,
    body: clientTimestamp,
    response: messageResponse,
  }),
}
