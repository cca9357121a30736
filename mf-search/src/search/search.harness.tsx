import type { SavedSearch, SearchToSave } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { renderApp } from '@quad/test/render-app'
import {
  sampleProject,
  sampleProjectCard,
  sampleUserCard,
  type sampleSelf,
} from '@quad/test/samples'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

const fragments = {
  'message-popover': ({ userName }: { userName: string }) => <button>Message {userName}</button>,
  'invite-to-project': ({ userName, projectId }: { userName: string; projectId?: string }) => (
    <button>
      Invite {userName} to {projectId}
    </button>
  ),
}

/** Sets the number of results of each search that the suggestions count. */
export const respondCounts = (
  api: ReturnType<typeof apiEdge>,
  totalOf: (search: SearchToSave) => number,
): void =>
  api.respondEach('countResults', ({ body }) => ({
    body: (body as { searches: SearchToSave[] }).searches.map(totalOf),
    total: 0,
  }))

/** The page's field for the words. */
export const wordsField = () =>
  screen.getByRole<HTMLInputElement>('combobox', { name: 'Search by name, skill or words' })

/** Opens the search page, which finds one project or these people for any search. */
export const openSearch = async (
  at = '/search',
  user?: ReturnType<typeof sampleSelf>,
  people = [sampleUserCard()],
  saved: SavedSearch[] = [],
) => {
  const person = userEvent.setup()
  const api = apiEdge()
  api.file('/skills.txt', 'GIS\nGo\n')
  api.respond('listCommonSkills', [])
  api.respond('getCampusSkills', '')
  api.respond('suggestSearches', { skills: [], people: [], projects: [] })
  api.respond('listSavedSearches', saved)
  api.respond('filterProjects', [sampleProjectCard()], { total: 1 })
  api.respond('filterUsers', people, { total: people.length })
  respondCounts(api, () => 0)
  api.respond('getProject', sampleProject())
  const page = renderApp(app, { at, fragments, ...(user && { user }) })
  await screen.findByRole('heading', { level: 1, name: 'Explore' })
  const lastBody = () => api.seen('filterProjects').at(-1)?.body
  return { person, api, page, lastBody }
}
