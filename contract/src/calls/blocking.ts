import * as z from 'zod'
import { blockedPerson } from '../schemas/blocking.ts'
import { call } from '../call.ts'
import { id } from '../schemas/id.ts'
import { paging } from '../schemas/paging.ts'
import { said } from '../schemas/session.ts'
import { timestamp } from '../schemas/text.ts'
import { userParams } from './params.ts'

const pairParams = z.object({ userId: id, otherId: id })

export const blockingCalls = {
  blockPerson: call({
    method: 'POST',
    path: '/users/block/{userId}/{otherId}',
    summary: 'Block a person, who does not learn of it; repeating it is safe',
    who: 'complete',
    status: 200,
    params: pairParams,
    body: timestamp,
    answer: said,
  }),
  unblockPerson: call({
    method: 'POST',
    path: '/users/unblock/{userId}/{otherId}',
    summary: 'Block a person no longer; repeating it is safe',
    who: 'complete',
    status: 200,
    params: pairParams,
    body: timestamp,
    answer: said,
  }),
  listBlocked: call({
    method: 'GET',
    path: '/users/{userId}/blocked',
    summary: 'Whom one has blocked, the latest first',
    who: 'complete',
    status: 200,
    params: userParams,
    query: paging,
    answer: z.array(blockedPerson),
  }),
}
