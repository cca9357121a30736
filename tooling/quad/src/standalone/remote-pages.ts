import type { SelfUser } from '@quad/contract'
import { api } from '@quad/shared-ui'
import { queryOptions } from '@tanstack/react-query'
import type { RouteObject } from 'react-router-dom'
import { routePages } from '../route-pages.ts'

/** A page of a remote. */
export interface RemotePage {
  /** As its route has it: `/chats/:chatId`. */
  route: string
  /** The route with ids; undefined without one of them. */
  path: string | undefined
}

/** Fills ids into a route. */
const filled = (route: string, ids: Ids): string | undefined => {
  const segments = route
    .split('/')
    .map((segment) => (segment.startsWith(':') ? ids[segment.slice(1)] : segment))
  return segments.includes(undefined) ? undefined : segments.join('/')
}

/** The pages that a remote shows, in the order of its routes. */
export const pagesOf = (routes: readonly RouteObject[], ids: Ids): RemotePage[] =>
  routePages(routes)
    .filter(({ path }) => path.startsWith('/') && !path.includes('*'))
    .map(({ path }) => ({ route: path, path: filled(path, ids) }))

/** Projects that are searched for an event. */
const mostProjects = 10

/** Values of path parameters and props, by name. */
export type Ids = Partial<Record<string, string>>

const firstEvent = async (projects: readonly string[]): Promise<string | undefined> => {
  for (const projectId of projects.slice(0, mostProjects)) {
    const { eventIds } = await api.getProject({ params: { projectId } })
    if (eventIds[0] !== undefined) return eventIds[0]
  }
  return undefined
}

const firstSearch = async ({ id: userId }: SelfUser): Promise<string | undefined> =>
  (await api.listSavedSearches({ params: { userId } }))[0]?.id

/** A person that a fragment shows: not the signed-in one. */
interface OtherPerson {
  id: string
  name: string
}

/** Ids of things that a person may see: their own, else public ones. */
export const idsQuery = (user: SelfUser | null) =>
  queryOptions({
    queryKey: ['standalone', user?.id ?? null],
    queryFn: async (): Promise<{ ids: Ids; other: OtherPerson | undefined }> => {
      const [people, listed] = await Promise.all([api.listUsers(), api.listProjects()])
      const projects = [...(user?.projectsId ?? []), ...listed.map(({ id }) => id)]
      const [eventId, searchId] = await Promise.all([
        firstEvent(projects),
        user?.profileCompleted ? firstSearch(user) : undefined,
      ])
      const [chatId] = Object.keys(user?.chats ?? {})
      const values = {
        userId: user?.id ?? people[0]?.id,
        projectId: projects[0],
        eventId,
        chatId,
        searchId,
      }
      const known = Object.entries(values).filter((entry): entry is [string, string] => !!entry[1])
      return {
        ids: Object.fromEntries(known),
        other: people.find(({ id }) => id !== user?.id),
      }
    },
  })
