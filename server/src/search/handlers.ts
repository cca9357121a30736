import { plannedEachTime } from '../platform/database/connect.ts'
import { sendPage } from '../platform/http/paging.ts'
import type { Handlers } from '../platform/http/routes.ts'
import type { Services } from '../platform/services.ts'
import { listProjects, searchProjects } from './find-projects.ts'
import { searchUsers } from './find-users.ts'

type SearchEndpoint = 'listUsers' | 'listProjects' | 'filterUsers' | 'filterProjects'

export const searchHandlers = ({ db, pool }: Services): Pick<Handlers, SearchEndpoint> => {
  const database = { db, plannedEachTime: plannedEachTime(pool) }
  return {
    listUsers: async ({ query: paging, viewer, request, reply }) =>
      sendPage(
        request,
        reply,
        await searchUsers(database, { text: '', skills: [] }, { viewer, paging }),
      ),

    listProjects: async ({ query: paging, viewer, request, reply }) =>
      sendPage(request, reply, await listProjects(database, { viewer, paging })),

    filterUsers: async ({ query: { query: text, ...paging }, body, viewer, request, reply }) => {
      const skills = Array.isArray(body) ? body : body.userTags
      return sendPage(
        request,
        reply,
        await searchUsers(database, { text, skills }, { viewer, paging }),
      )
    },

    filterProjects: async ({ query: paging, body, viewer, request, reply }) =>
      sendPage(request, reply, await searchProjects(database, body, { viewer, paging })),
  }
}
