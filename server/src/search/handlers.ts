import { sendPage } from '../http/paging.ts'
import type { Handlers } from '../http/routes.ts'
import type { Services } from '../services.ts'
import { newestProjects, searchProjects } from './find-projects.ts'
import { searchUsers } from './find-users.ts'

type SearchCall = 'listUsers' | 'listProjects' | 'filterUsers' | 'filterProjects'

export const searchHandlers = ({ db }: Services): Pick<Handlers, SearchCall> => ({
  listUsers: async ({ query, request, reply }) =>
    sendPage(request, reply, await searchUsers(db, { text: '', skills: [] }, query)),

  listProjects: async ({ query, request, reply }) =>
    sendPage(request, reply, await newestProjects(db, query)),

  filterUsers: async ({ query, body, request, reply }) => {
    const skills = Array.isArray(body) ? body : body.userTags
    return sendPage(request, reply, await searchUsers(db, { text: query.query, skills }, query))
  },

  filterProjects: async ({ query, body, request, reply }) =>
    sendPage(request, reply, await searchProjects(db, body, query)),
})
