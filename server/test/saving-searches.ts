import type { ProjectFilter, SearchAlert } from '@quad/contract'
import type { TestApp } from './app.ts'
import type { Person } from './factories.ts'

export const forProjects = (filter: ProjectFilter) => ({ type: 'projects' as const, filter })

export const forUsers = (query: string, userTags: string[] = [], available = {}) => ({
  type: 'users' as const,
  query,
  filter: { userTags, ...available },
})

type Search = ReturnType<typeof forProjects> | ReturnType<typeof forUsers>

export const robots = forProjects({ title: 'robots' })

/** A notification of a saved search, as `notificationsOf` returns it. */
export const newMatches = (matches: number, message = 'Robots') => ({
  type: 'search-matches',
  message,
  matches,
})

/** Saves searches, and reads the notifications about them. */
export const createSavingSearches = ({ as }: Pick<TestApp, 'as'>) => {
  const save = async (
    person: Person,
    search: Search,
    { name = 'Robots', alert = 'app' }: { name?: string; alert?: SearchAlert } = {},
  ) =>
    (await as(person)).saveSearch({ params: { userId: person.id }, body: { name, alert, search } })

  /** The person's open notifications, with the number of matches. */
  const notificationsOf = async (person: Person) =>
    (await (await as(person)).listNotifications({ params: { userId: person.id } })).map(
      ({ type, message, search }) => ({ type, message, matches: search?.matches }),
    )

  return { save, notificationsOf }
}
