import { failures } from './failing-remotes.ts'
import {
  disconnects,
  fails,
  hangs,
  press,
  steps,
  testStates,
  tick,
  on,
  type State,
} from './states.ts'

/** A page whose data, or whose part, cannot be loaded. */
const failed = (name: string, who: State['who'], path: State['path'], calls: string): State => ({
  name: `${name} that failed`,
  who,
  path,
  prepare: fails(calls),
  shows: 'main [role=alert], main h1:text("could not be loaded")',
})

/** A page that waits for its data. */
const waiting = (name: string, who: State['who'], path: State['path'], calls: string): State => ({
  name: `${name} that loads`,
  who,
  path,
  prepare: hangs(calls),
  shows: 'main [aria-hidden][data-shape]:visible',
  isLoading: true,
})

const selfCall = '**/api/public/auth/getCurrentUser'

const failing: State[] = [
  failed('a search', 'visitor', '/search?query=', '**/api/public/projects/filter*'),
  failed('the landing page', 'visitor', '/', '**/api/{projects,users}?*'),
  failed('a project', 'visitor', ({ project }) => project, '**/api/projects/*'),
  failed('an event', 'visitor', ({ event }) => event, '**/api/events/*'),
  failed('a profile', 'visitor', ({ owner }) => `/users/${owner.id}`, '**/api/users/*'),
  failed('the list of chats', 'owner', '/chats', '**/api/chats/sort/**'),
  failed('a chat', 'owner', ({ chat }) => chat, '**/api/chats/*?**'),
  failed('notifications', 'owner', '/notifications', '**/api/users/*/notifications*'),
  failed('projects and what waits in them', 'owner', '/projects/mine', '**/api/users/*/pending'),
  failed('saved searches', 'owner', '/search/saved', '**/api/users/*/savedSearches'),
  failed('a history', 'owner', ({ project }) => `${project}/history`, '**/api/projects/*/history*'),
  failed(
    'sessions',
    'owner',
    ({ owner }) => `/users/${owner.id}/settings`,
    '**/api/users/*/sessions',
  ),
  ...on('owner', ({ owner }) => `/users/${owner.id}/edit`, {
    'an account to delete that failed': [
      '[role=dialog] [role=alert]',
      steps(tick(/delete my account/), press('Delete Account')),
      { prepare: fails('**/deletion') },
    ],
  }),
]

const loading: State[] = [
  waiting('a search', 'visitor', '/search?query=', '**/api/public/projects/filter*'),
  waiting('a search for people', 'visitor', '/search?searchType=users', '**/api/public/users/**'),
  waiting('the landing page', 'visitor', '/', '**/api/{projects,users}?*'),
  waiting('a project', 'visitor', ({ project }) => project, '**/api/projects/*'),
  waiting('an event', 'visitor', ({ event }) => event, '**/api/events/*'),
  waiting('a profile', 'visitor', ({ owner }) => `/users/${owner.id}`, '**/api/users/*'),
  waiting('a team', 'visitor', '/team', '**/api/public/site-content'),
  waiting('a form', 'owner', '/createproject', selfCall),
  waiting('chats', 'owner', '/chats', '**/api/chats/sort/**'),
  waiting('a chat', 'owner', ({ chat }) => chat, '**/api/chats/*?**'),
  waiting('notifications', 'owner', '/notifications', selfCall),
  waiting('projects', 'owner', '/projects/mine', selfCall),
  waiting('saved searches', 'owner', '/search/saved', '**/api/users/*/savedSearches'),
  waiting(
    'a history',
    'owner',
    ({ project }) => `${project}/history`,
    '**/api/projects/*/history*',
  ),
  waiting('an editor', 'owner', ({ project }) => `${project}/edit`, '**/api/projects/*'),
  waiting('an event editor', 'owner', ({ event }) => `${event}/edit`, '**/api/events/*'),
  waiting(
    'settings',
    'owner',
    ({ owner }) => `/users/${owner.id}/settings`,
    '**/api/users/*/sessions',
  ),
]

const remotes: State[] = [
  ...on('visitor', '/search', {
    'an area that cannot be loaded': [
      'main h1:text("cannot be loaded right now")',
      undefined,
      { prepare: disconnects('**/mf/mf-search/**') },
    ],
    'an area with a bug': [
      'main h1:text("has a problem")',
      undefined,
      {
        prepare: (page) => failures['throws when it is rendered']!.fail(page, 'mf-search'),
      },
    ],
    'an area that loads': [
      'main h1[data-loading]',
      undefined,
      {
        prepare: hangs('**/mf/mf-search/**'),
        isLoading: true,
      },
    ],
  }),
  ...on('visitor', '/about', {
    'a site whose server does not respond': [
      'main button:text("Retry")',
      async (page) => {
        await disconnects('**/api/**')(page)
        await disconnects('**/mf/**')(page)
        await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
      },
    ],
  }),
  ...on('owner', '/notifications', {
    'notifications without news': [
      ':text("Connection lost")',
      undefined,
      { prepare: disconnects('**/api/stream*') },
    ],
  }),
]

testStates([...failing, ...loading, ...remotes])
