import { invalid, notFound } from '../http/errors.ts'
import { sendPage } from '../http/paging.ts'
import type { Handlers } from '../http/routes.ts'
import { requireSelf } from '../http/viewer.ts'
import { ownsImages } from '../images/ownership.ts'
import type { Services } from '../services.ts'
import { createProject } from './create-project.ts'
import { deleteProject } from './delete-project.ts'
import { leaveProject } from './end-membership.ts'
import { handOverProject } from './hand-over.ts'
import { historyOf } from './history.ts'
import { loadProject } from './load-project.ts'
import { roleOf } from './members.ts'
import { isManager } from './policy.ts'
import { saveProject } from './save-project.ts'

type ProjectCall =
  | 'getProject'
  | 'createProject'
  | 'updateProject'
  | 'deleteProject'
  | 'leaveProject'
  | 'handOverProject'
  | 'getProjectHistory'

export const projectHandlers = ({ db }: Services): Pick<Handlers, ProjectCall> => ({
  getProject: ({ params: { projectId }, viewer }) => loadProject(db, projectId, viewer),

  createProject: async ({ viewer, body }) => {
    if (body.imageId && !(await ownsImages(db, viewer.id, [body.imageId]))) {
      throw invalid('imageId', 'Please choose an image that you have uploaded yourself.')
    }
    return createProject(db, viewer.id, body)
  },

  updateProject: async ({ viewer, params: { projectId }, body }) => {
    await saveProject(db, { editorId: viewer.id, projectId, update: body })
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

  handOverProject: async ({ viewer, params: { ownerId, userId, projectId } }) => {
    requireSelf(viewer, ownerId)
    await handOverProject(db, { ownerId: viewer.id, userId, projectId })
    return { message: 'The project was handed over.' }
  },

  getProjectHistory: async ({ viewer, params: { projectId }, query, request, reply }) => {
    if (!isManager(await roleOf(db, projectId, viewer.id))) throw notFound('project history')
    return sendPage(request, reply, await historyOf(db, projectId, query))
  },
})
