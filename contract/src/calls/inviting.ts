import * as z from 'zod'
import { call } from '../call.ts'
import { id } from '../schemas/id.ts'
import { inviteMessage } from '../schemas/joining.ts'
import { said } from '../schemas/session.ts'
import { timestamp } from '../schemas/text.ts'
import { userProjectParams } from './params.ts'
import { day } from './periods.ts'

export const invitingCalls = {
  inviteToProject: call({
    method: 'POST',
    path: '/users/invite/{senderId}/{targetId}/{projectId}',
    summary: 'Invite a person to a project; repeating it is safe',
    who: 'complete',
    status: 200,
    params: z.object({ senderId: id, targetId: id, projectId: id }),
    body: inviteMessage,
    rate: [{ per: 'person', max: 50, seconds: day }],
    answer: said,
  }),
  acceptInvitation: call({
    method: 'POST',
    path: '/users/acceptInvite/{userId}/{projectId}',
    summary: "Accept one's invitation: join, or, where a Member invited, ask to join",
    who: 'complete',
    status: 200,
    params: userProjectParams,
    body: timestamp,
    answer: said,
  }),
  declineInvitation: call({
    method: 'POST',
    path: '/users/declineInvite/{userId}/{projectId}',
    summary: "Decline one's invitation; repeating it is safe",
    who: 'complete',
    status: 200,
    params: userProjectParams,
    body: timestamp,
    answer: said,
  }),
  withdrawInvitation: call({
    method: 'POST',
    path: '/users/withdrawInvite/{userId}/{targetId}/{projectId}',
    summary: "Withdraw one's own invitation, or, as Owner or Admin, anybody's",
    who: 'complete',
    status: 200,
    params: z.object({ userId: id, targetId: id, projectId: id }),
    body: timestamp,
    answer: said,
  }),
}
