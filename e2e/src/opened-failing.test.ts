import { failures } from './failing-remotes.ts'
import { disconnects, fails, hangs, press, steps, testStates, tick, type State } from './opened.ts'
import { visitor } from './screens.ts'
import { testSite } from './site.ts'

const site = testSite()

/** A page whose data, or whose part, cannot be loaded. */
const failed = (name: string, who: string, path: State['path'], calls: string): State => ({
  name: `${name} that failed`,
  who,
  path,
  prepare: fails(calls),
  shows: 'main [role=alert], main h1:text("could not be loaded")',
})

/** A page that waits for its data. */
const waiting = (name: string, who: string, path: State['path'], calls: string): State => ({
  name: `${name} that loads`,
  who,
  path,
  prepare: hangs(calls),
  shows: 'main [aria-hidden][data-shape]:visible',
  isLoading: true,
})

const selfCall = '**/api/public/auth/getCurrentUser'

const failing: State[] = [
  failed('a search', visitor, '/search?query=', '**/api/public/projects/filter*'),
  failed('the landing page', visitor, '/', '**/api/{projects,users}?*'),
  failed('a project', visitor, ({ project }) => project, '**/api/projects/*'),
  failed('an event', visitor, ({ event }) => event, '**/api/events/*'),
  failed('a profile', visitor, ({ owner }) => owner, '**/api/users/*'),
  failed('the list of chats', 'aokafor', '/chats', '**/api/chats/sort/**'),
  failed('a chat', 'aokafor', ({ groupChat }) => groupChat, '**/api/chats/*?**'),
  failed('notifications', 'aokafor', '/notifications', '**/api/users/*/notifications*'),
  failed('projects and what waits in them', 'aokafor', '/projects/mine', '**/api/users/*/pending'),
  failed('saved searches', 'aokafor', '/search/saved', '**/api/users/*/savedSearches'),
  failed(
    'a history',
    'aokafor',
    ({ project }) => `${project}/history`,
    '**/api/projects/*/history*',
  ),
  failed('sessions', 'aokafor', ({ owner }) => `${owner}/settings`, '**/api/users/*/sessions'),
  {
    name: 'an account to delete that failed',
    who: 'aokafor',
    path: ({ owner }) => `${owner}/edit`,
    prepare: fails('**/deletion'),
    open: steps(tick(/delete my account/), press('Delete Account')),
    shows: '[role=dialog] [role=alert]',
  },
]

const loading: State[] = [
  waiting('a search', visitor, '/search?query=', '**/api/public/projects/filter*'),
  waiting('a search for people', visitor, '/search?searchType=users', '**/api/public/users/**'),
  waiting('the landing page', visitor, '/', '**/api/{projects,users}?*'),
  waiting('a project', visitor, ({ project }) => project, '**/api/projects/*'),
  waiting('an event', visitor, ({ event }) => event, '**/api/events/*'),
  waiting('a profile', visitor, ({ owner }) => owner, '**/api/users/*'),
  waiting('a team', visitor, '/team', '**/api/public/site-content'),
  waiting('a form', 'aokafor', '/createproject', selfCall),
  waiting('chats', 'aokafor', '/chats', '**/api/chats/sort/**'),
  waiting('a chat', 'aokafor', ({ groupChat }) => groupChat, '**/api/chats/*?**'),
  waiting('notifications', 'aokafor', '/notifications', selfCall),
  waiting('projects', 'aokafor', '/projects/mine', selfCall),
  waiting('saved searches', 'aokafor', '/search/saved', '**/api/users/*/savedSearches'),
  waiting(
    'a history',
    'aokafor',
    ({ project }) => `${project}/history`,
    '**/api/projects/*/history*',
  ),
  waiting('an editor', 'aokafor', ({ project }) => `${project}/edit`, '**/api/projects/*'),
  waiting('an event editor', 'aokafor', ({ event }) => `${event}/edit`, '**/api/events/*'),
  waiting('settings', 'aokafor', ({ owner }) => `${owner}/settings`, '**/api/users/*/sessions'),
]

const remotes: State[] = [
  {
    name: 'an area that cannot be loaded',
    who: visitor,
    path: '/search',
    prepare: disconnects('**/mf/mf-search/**'),
    shows: 'main h1:text("cannot be loaded right now")',
  },
  {
    name: 'an area with a bug',
    who: visitor,
    path: '/search',
    prepare: (page) => failures['throws when it is rendered']!.fail(page, 'mf-search'),
    shows: 'main h1:text("has a problem")',
  },
  {
    name: 'an area that loads',
    who: visitor,
    path: '/search',
    prepare: hangs('**/mf/mf-search/**'),
    shows: 'main h1[data-loading]',
    isLoading: true,
  },
  {
    name: 'a site whose server does not respond',
    who: visitor,
    path: '/about',
    open: async (page) => {
      await disconnects('**/api/**')(page)
      await disconnects('**/mf/**')(page)
      await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    },
    shows: 'main button:text("Retry")',
  },
  {
    name: 'notifications without news',
    who: 'aokafor',
    path: '/notifications',
    prepare: disconnects('**/api/stream*'),
    shows: ':text("Connection lost")',
  },
]

testStates(site, [...failing, ...loading, ...remotes])
