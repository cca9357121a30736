import { invalid, notFound } from '../http/errors.ts'
import type { Handlers } from '../http/routes.ts'
import { ownsImages } from '../images/ownership.ts'
import { isRequestPending, pendingRequests } from '../joining/store.ts'
import type { Services } from '../services.ts'
import { createProject } from './create-project.ts'
import { membersOf } from './members.ts'
import { isManager } from './policy.ts'
import { presentProject } from './present.ts'
import { eventsOf, findProject } from './store.ts'

type ProjectHandlers = Pick<Handlers, 'getProject' | 'createProject'>

export const projectHandlers = ({ db }: Services): ProjectHandlers => ({
  getProject: async ({ params: { projectId }, viewer }) => {
    const found = await findProject(db, projectId)
    if (!found) throw notFound('project')
    const [members, events] = await Promise.all([
      membersOf(db, [projectId]),
      eventsOf(db, projectId),
    ])
    const role = members.find((member) => member.id === viewer?.id)?.role ?? 'Unenrolled'
    return presentProject(found, {
      role,
      requested: viewer !== null && (await isRequestPending(db, projectId, viewer.id)),
      members,
      events,
      joinRequests: isManager(role) ? await pendingRequests(db, projectId) : [],
    })
  },

  createProject: async ({ viewer, body }) => {
    if (body.imageId && !(await ownsImages(db, viewer.id, [body.imageId]))) {
      throw invalid('imageId', 'Please choose an image that you have uploaded yourself.')
    }
    return createProject(db, viewer.id, body)
  },
})
