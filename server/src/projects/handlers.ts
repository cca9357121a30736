import { invalid } from '../platform/http/errors.ts'
import { authorize } from '../platform/http/policy.ts'
import { sendPage } from '../platform/http/paging.ts'
import type { Handlers } from '../platform/http/routes.ts'
import { logSecurity } from '../platform/http/security-log.ts'
import { ownsImages } from '../images/ownership.ts'
import type { Services } from '../services.ts'
import { createProject } from './create-project.ts'
import { deleteProject } from './delete-project.ts'
import { leaveProject } from './end-membership.ts'
import { handOverProject } from './hand-over.ts'
import { historyOf } from './history.ts'
import { loadProject } from './load-project.ts'
import { roleOf } from './members.ts'
import { projectPolicy } from './policy.ts'
import { saveProject } from './save-project.ts'

type ProjectEndpoint =
  | 'getProject'
  | 'createProject'
  | 'updateProject'
  | 'deleteProject'
  | 'leaveProject'
  | 'handOverProject'
  | 'getProjectHistory'

export const projectHandlers = ({ db }: Services): Pick<Handlers, ProjectEndpoint> => ({
  getProject: ({ params: { projectId }, viewer }) => loadProject(db, projectId, viewer),

  createProject: async ({ viewer, body }) => {
    if (body.imageId && !(await ownsImages(db, viewer.id, [body.imageId]))) {
      throw invalid('imageId', 'Please choose an image that you have uploaded yourself.')
    }
    return createProject(db, viewer.id, body)
  },

  updateProject: async ({ viewer, params: { projectId }, body, request }) => {
    const changed = await saveProject(db, { actorId: viewer.id, projectId, update: body })
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
    return sendPage(request, reply, await historyOf(db, projectId, query))
  },
})
