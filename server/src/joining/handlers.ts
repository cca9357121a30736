import { notFound } from '../http/errors.ts'
import type { Handlers } from '../http/routes.ts'
import { requireSelf } from '../http/viewer.ts'
import { roleOf } from '../projects/members.ts'
import { findProject } from '../projects/store.ts'
import type { Services } from '../services.ts'
import { acceptRequest, denyRequest } from './decide-request.ts'
import { maySeeRequest } from './policy.ts'
import { requestToJoin } from './request-to-join.ts'
import { isRequestPending } from './store.ts'
import { withdrawRequest } from './withdraw-request.ts'

type JoiningHandlers = Pick<
  Handlers,
  'getRole' | 'isRequested' | 'requestToJoin' | 'withdrawRequest' | 'acceptRequest' | 'denyRequest'
>

export const joiningHandlers = ({ db }: Services): JoiningHandlers => ({
  getRole: ({ params: { userId, projectId } }) => roleOf(db, projectId, userId),

  isRequested: async ({ viewer, params: { userId, projectId } }) => {
    if (!(await findProject(db, projectId))) throw notFound('project')
    const role = await roleOf(db, projectId, viewer.id)
    if (!maySeeRequest(viewer.id, role, userId)) throw notFound('join request')
    return isRequestPending(db, projectId, userId)
  },

  requestToJoin: async ({ viewer, params: { userId, projectId }, body }) => {
    requireSelf(viewer, userId)
    const outcome = await requestToJoin(db, { userId: viewer.id, projectId, message: body.msg })
    return {
      message: outcome === 'joined' ? 'You have joined the project.' : 'Your request was sent.',
    }
  },

  withdrawRequest: async ({ viewer, params: { userId, projectId } }) => {
    requireSelf(viewer, userId)
    await withdrawRequest(db, { userId: viewer.id, projectId })
    return { message: 'Your request was withdrawn.' }
  },

  acceptRequest: async ({ viewer, params: { adminId, userId, projectId } }) => {
    requireSelf(viewer, adminId)
    await acceptRequest(db, { adminId: viewer.id, userId, projectId })
    return { message: 'The request was accepted.' }
  },

  denyRequest: async ({ viewer, params: { adminId, userId, projectId } }) => {
    requireSelf(viewer, adminId)
    await denyRequest(db, { adminId: viewer.id, userId, projectId })
    return { message: 'The request was rejected.' }
  },
})
