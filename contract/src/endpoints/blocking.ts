import * as z from 'zod/mini'
import { blockedPerson } from '../schemas/blocking.ts'
import { endpoint } from '../endpoint.ts'
import { paging } from '../schemas/paging.ts'
import { messageResponse } from '../schemas/session.ts'
import { clientTimestamp } from '../schemas/text.ts'
import { userPairParams, userParams } from './params.ts'

export const blockingEndpoints = {
  blockPerson: endpoint({
    method: 'POST',
    path: '/users/block/{userId}/{otherId}',
    access: 'complete',
    self: 'userId',
    status: 200,
    params: userPairParams,
    body: clientTimestamp,
    response: messageResponse,
  }),
  unblockPerson: endpoint({
    method: 'POST',
    path: '/users/unblock/{userId}/{otherId}',
    access: 'complete',
    self: 'userId',
    status: 200,
    params: userPairParams,
    body: clientTimestamp,
    response: messageResponse,
  }),
  listBlocked: endpoint({
    method: 'GET',
    path: '/users/{userId}/blocked',
    access: 'complete',
    self: 'userId',
    status: 200,
    params: userParams,
    query: paging,
    response: z.array(blockedPerson),
  }),
}
