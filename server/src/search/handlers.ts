import { plannedEachTime } from '../platform/database/connect.ts'
import { sendPage } from '../platform/http/paging.ts'
import type { Handlers } from '../platform/http/routes.ts'
import type { Services } from '../platform/services.ts'
import { listProjects, recommendProjects, searchProjects } from './find-projects.ts'
import { recommendUsers, searchUsers } from './find-users.ts'

type SearchEndpoint = 'listUsers' | 'listProjects' | 'filterUsers' | 'filterProjects'

export const searchHandlers = ({ db, pool }: Services): Pick<Handlers, SearchEndpoint> => {
  const database = { db, plannedEachTime: plannedEachTime(pool) }
  return {
    listUsers: async ({ query: { only, ...paging }, viewer, request, reply }) => {
      const looking = { viewer, paging }
      const page = only
        ? await recommendUsers(database, looking)
        : await searchUsers(database, { text: '', skills: [] }, looking)
      return sendPage(request, reply, page)
    },

    listProjects: async ({ query: { only, ...paging }, viewer, request, reply }) => {
      const list = only ? recommendProjects : listProjects
      return sendPage(request, reply, await list(database, { viewer, paging }))
    },

    filterUsers: async ({ query, body, viewer, request, reply }) => {
      const { query: text, project: projectId, ...paging } = query
      const { userTags: skills, ...available } = Array.isArray(body) ? { userTags: body } : body
      return sendPage(
        request,
        reply,
        await searchUsers(database, { text, skills, available, projectId }, { viewer, paging }),
      )
    },

    filterProjects: async ({ query: paging, body, viewer, request, reply }) =>
      sendPage(request, reply, await searchProjects(database, body, { viewer, paging })),
  }
}
