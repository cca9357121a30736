import * as z from 'zod'
import { call } from '../call.ts'
import { id } from '../schemas/id.ts'
import { joinMessage } from '../schemas/joining.ts'
import { role } from '../schemas/project.ts'
import { said } from '../schemas/session.ts'
import { timestamp } from '../schemas/text.ts'
import { userProjectParams } from './params.ts'
import { day } from './periods.ts'

const decisionParams = z.object({ adminId: id, userId: id, projectId: id })

export const joiningCalls = {
  getRole: call({
    method: 'GET',
    path: '/users/{userId}/role/{projectId}',
    summary: "A person's role at a project",
    who: 'anyone',
    status: 200,
    params: userProjectParams,
    answer: role,
  }),
  isRequested: call({
    method: 'GET',
    path: '/users/requested/{userId}/{projectId}',
    summary: 'Whether a join request is pending',
    who: 'session',
    status: 200,
    params: userProjectParams,
    answer: z.boolean(),
  }),
  requestToJoin: call({
    method: 'POST',
    path: '/users/join/{userId}/{projectId}',
    summary: 'Ask to join a project',
    who: 'complete',
    status: 200,
    params: userProjectParams,
    body: joinMessage,
    rate: [{ per: 'person', max: 30, seconds: day }],
    answer: said,
  }),
  withdrawRequest: call({
    method: 'POST',
    path: '/users/withdraw/{userId}/{projectId}',
    summary: "Take back one's own join request; repeating it is safe",
    who: 'complete',
    status: 200,
    params: userProjectParams,
    body: timestamp,
    answer: said,
  }),
  acceptRequest: call({
    method: 'POST',
    path: '/users/accept/{adminId}/{userId}/{projectId}',
    summary: 'Accept a join request',
    who: 'complete',
    status: 200,
    params: decisionParams,
    body: timestamp,
    answer: said,
  }),
  denyRequest: call({
    method: 'POST',
    path: '/users/deny/{adminId}/{userId}/{projectId}',
    summary: 'Reject a join request',
    who: 'complete',
    status: 200,
    params: decisionParams,
    body: timestamp,
    answer: said,
  }),
}
