import { invalid, notFound } from '../platform/http/errors.ts'
import { authorize } from '../platform/http/access.ts'
import { sendListPage } from '../platform/http/paging.ts'
import type { Handlers } from '../platform/http/routes.ts'
import { logSecurity } from '../platform/http/security-log.ts'
import { ownsImages } from '../images/image-use.ts'
import type { Services } from '../services.ts'
import { createProject, updateProject } from './save-project.ts'
import { deleteProject } from './delete-project.ts'
import { leaveProject } from './leave-project.ts'
import { handOverProject } from './roles.ts'
import { historyOf } from './history.ts'
import { loadProject, findProject } from './load-project.ts'
import { roleOf } from './members.ts'
import { projectPolicy, joinRequestPolicy } from './policy.ts'
import { ownPending } from './own-pending.ts'
import { decideRequest, undoDecision } from './joining/decide-request.ts'
import { requestToJoin, withdrawRequest } from './joining/request-to-join.ts'
import { isRequestPending } from './joining/join-requests.ts'
import { acceptInvitation, declineInvitation } from './inviting/decide-invitation.ts'
import { invite, withdrawInvitation } from './inviting/invite.ts'

const afterJoining = {
  joined: 'You have joined the project.',
  requested: 'Your request was sent.',
}

export const projectHandlers = ({ db, skills: { names } }: Services) =>
  ({
    getProject: ({ params: { projectId }, viewer }) => loadProject(db, projectId, viewer),

    createProject: async ({ viewer, body }) => {
      if (body.imageId && !(await ownsImages(db, viewer.id, [body.imageId]))) {
        throw invalid('imageId', 'Please choose an image that you have uploaded yourself.')
      }
      return createProject(db, { actorId: viewer.id, draft: body, names })
    },

    updateProject: async ({ viewer, params: { projectId }, body, request }) => {
      const changed = await updateProject(db, {
        actorId: viewer.id,
        projectId,
        update: body,
        names,
      })
      for (const change of changed) {
        logSecurity(request, 'role-changed', { project: projectId, ...change })
      }
      return loadProject(db, projectId, viewer)
    },

    deleteProject: async ({ viewer, params: { projectId } }) => {
      await deleteProject(db, { actorId: viewer.id, projectId })
      return { message: 'The project was deleted.' }
    },

    leaveProject: async ({ viewer, params: { userId, projectId } }) => {
      await leaveProject(db, { actorId: viewer.id, userId, projectId })
      return {
        message: viewer.id === userId ? 'You have left the project.' : 'The member was removed.',
      }
    },

    handOverProject: async ({ params: { ownerId, userId, projectId }, request }) => {
      await handOverProject(db, { actorId: ownerId, userId, projectId })
      logSecurity(request, 'owner-changed', { project: projectId, member: userId })
      return { message: 'The project was handed over.' }
    },

    getProjectHistory: async ({ viewer, params: { projectId }, query, request, reply }) => {
      const role = await roleOf(db, projectId, viewer.id)
      authorize({ role }, projectPolicy.seeHistory, { projectId })
      return sendListPage(request, reply, await historyOf(db, projectId, query))
    },

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
      return { message: afterJoining[outcome] }
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

    inviteToProject: async ({ params: { senderId, targetId, projectId }, body }) => {
      const { msg: message, wantedRoleId } = body
      await invite(db, { senderId, targetId, projectId, message, wantedRoleId })
      return { message: 'Your invitation was sent.' }
    },

    acceptInvitation: async ({ params: { userId, projectId } }) => {
      const outcome = await acceptInvitation(db, { userId, projectId })
      return { message: afterJoining[outcome] }
    },

    declineInvitation: async ({ params: { userId, projectId } }) => {
      await declineInvitation(db, { userId, projectId })
      return { message: 'The invitation was declined.' }
    },

    withdrawInvitation: async ({ params: { userId, targetId, projectId } }) => {
      await withdrawInvitation(db, { actorId: userId, targetId, projectId })
      return { message: 'The invitation was withdrawn.' }
    },
  }) satisfies Partial<Handlers>
