import type { SearchedFor } from '@quad/contract'
import { namedSkills } from '@quad/contract/skills'
import { plannedEachTime } from '../platform/database/connect.ts'
import { sendListPage } from '../platform/http/paging.ts'
import type { Handlers } from '../platform/http/routes.ts'
import type { Services } from '../services.ts'
import { namedProjectFilter, namedSearch } from '../skills.ts'
import { findMessages } from './find-messages.ts'
import { recommendProjects, searchProjects } from './find-projects.ts'
import { commonSkills, recommendUsers, searchUsers } from './find-users.ts'
import { similarProjects, similarUsers } from './similar.ts'
import { suggestSearches } from './suggest.ts'
import { skillsByOtherNames } from './words.ts'

type PersonFilter = Extract<SearchedFor, { type: 'users' }>['filter']

const usersOf = (text: string, { userTags: skills, ...available }: PersonFilter) => ({
  text,
  skills,
  available,
})

export const searchHandlers = ({ db, pool, skills: { names, campus } }: Services) => {
  const database = { db, plannedEachTime: plannedEachTime(pool), names }
  return {
    listUsers: async ({ query: { order, ...paging }, viewer, request, reply }) => {
      const page =
        order === 'recommended'
          ? await recommendUsers(database, { viewer, paging })
          : await searchUsers(
              database,
              { text: '', skills: [] },
              { viewer, paging: { ...paging, order } },
            )
      return sendListPage(request, reply, page)
    },

    listCommonSkills: () => commonSkills(db),

    getCampusSkills: async ({ reply }) => {
      // Pages read it with each first skill that is typed. Until it ends, only the server knows a new name.
      reply.header('cache-control', 'public, max-age=3600')
      return campus
    },

    listProjects: async ({ query: { order, ...paging }, viewer, request, reply }) => {
      const page =
        order === 'recommended'
          ? await recommendProjects(database, { viewer, paging })
          : await searchProjects(database, null, { viewer, paging: { ...paging, order } })
      return sendListPage(request, reply, page)
    },

    filterUsers: async ({ query, body, viewer, request, reply }) => {
      const { query: text, project: projectId, role: roleId, ...paging } = query
      const filter = Array.isArray(body) ? { userTags: body } : body
      const userTags = namedSkills(names, filter.userTags)
      const search = usersOf(text, { ...filter, userTags })
      const page = await searchUsers(database, { ...search, projectId, roleId }, { viewer, paging })
      const readSkills = skillsByOtherNames(names, text, filter.userTags)
      return sendListPage(request, reply, { ...page, readSkills })
    },

    filterProjects: async ({ query: paging, body, viewer, request, reply }) => {
      const filter = namedProjectFilter(names, body)
      const page = await searchProjects(database, filter, { viewer, paging })
      const readSkills = skillsByOtherNames(names, body.title, body.tags ?? body.projectTags ?? [])
      return sendListPage(request, reply, { ...page, readSkills })
    },

    listSimilarProjects: ({ params: { projectId }, viewer }) =>
      similarProjects(database, projectId, viewer),

    listSimilarUsers: ({ params: { userId }, viewer }) => similarUsers(database, userId, viewer),

    findMessages: async ({ params: { userId }, query: { text, ...paging }, request, reply }) =>
      sendListPage(request, reply, await findMessages(db, { viewerId: userId, text }, paging)),

    suggestSearches: ({ query: { text }, viewer }) => suggestSearches(database, text, viewer),

    countResults: async ({ body: { searches }, viewer }) => {
      const totals: number[] = []
      // A page of no cards looks for no closest ones.
      const paging = { limit: 0, order: 'newest' as const }
      // One after another: one request takes one connection.
      for (const written of searches) {
        const search = namedSearch(names, written)
        const { total } =
          search.type === 'projects'
            ? await searchProjects(database, search.filter, { viewer, paging })
            : await searchUsers(database, usersOf(search.query, search.filter), { viewer, paging })
        totals.push(total)
      }
      return totals
    },
  } satisfies Partial<Handlers>
}
