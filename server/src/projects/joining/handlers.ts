import { notFound } from '../../platform/http/errors.ts'
import type { Handlers } from '../../platform/http/routes.ts'
import { authorize } from '../../platform/http/policy.ts'
import { joinRequestPolicy } from '../policy.ts'
import { roleOf } from '../members.ts'
import { ownPending } from '../own-pending.ts'
import { findProject } from '../store.ts'
import type { Services } from '../../services.ts'
import { decideRequest, undoDecision } from './decide-request.ts'
import { requestToJoin } from './request-to-join.ts'
import { isRequestPending } from './store.ts'
import { withdrawRequest } from './withdraw-request.ts'

type JoiningHandlers = Pick<
  Handlers,
  | 'getRole'
  | 'isRequested'
  | 'listOwnPending'
  | 'requestToJoin'
  | 'withdrawRequest'
  | 'acceptRequest'
  | 'denyRequest'
  | 'undoDecision'
>

export const joiningHandlers = ({ db }: Services): JoiningHandlers => ({
  getRole: ({ params: { userId, projectId } }) => roleOf(db, projectId, userId),

  isRequested: async ({ viewer, params: { userId, projectId } }) => {
    if (!(await findProject(db, projectId))) throw notFound('project')
    const role = await roleOf(db, projectId, viewer.id)
    authorize({ id: viewer.id, role }, joinRequestPolicy.see, { userId })
    return isRequestPending(db, projectId, userId)
  },

  listOwnPending: ({ viewer }) => ownPending(db, viewer.id),

  requestToJoin: async ({ params: { userId, projectId }, body }) => {
    const outcome = await requestToJoin(db, {
      userId,
      projectId,
      message: body.msg,
      wantedRoleId: body.wantedRoleId,
    })
    return {
      message: outcome === 'joined' ? 'You have joined the project.' : 'Your request was sent.',
    }
  },

  withdrawRequest: async ({ params: { userId, projectId } }) => {
    await withdrawRequest(db, { userId, projectId })
    return { message: 'Your request was withdrawn.' }
  },

  acceptRequest: async ({ params: { adminId, userId, projectId } }) => {
    await decideRequest(db, { actorId: adminId, userId, projectId }, 'accepted')
    return { message: 'The request was accepted.' }
  },

  denyRequest: async ({ params: { adminId, userId, projectId }, body }) => {
    const note = typeof body === 'string' ? '' : body.msg
    await decideRequest(db, { actorId: adminId, userId, projectId }, 'denied', note)
    return { message: 'The request was rejected.' }
  },

  undoDecision: async ({ params: { adminId, userId, projectId } }) => {
    await undoDecision(db, { actorId: adminId, userId, projectId })
    return { message: 'The request is open again.' }
  },
})
