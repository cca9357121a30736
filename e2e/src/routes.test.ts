import { projectPath } from './campus.ts'
import { eventually } from './eventually.ts'
import { pageHeading, type Person } from './people.ts'
import { testSite } from './site.ts'

const site = testSite()
let visitor: Person
let member: Person

/**
 * Paths of the demo campus: a project of the member, its first event and chat, the member and another
 * person.
 */
let project: string
let event: string
let chat: string
let own: string
let others: string

const idIn = async (call: string): Promise<unknown> =>
  (await member.page.request.get(`/api/${call}`)).json()

beforeAll(async () => {
  visitor = await site.person()
  member = await site.student('ltran')
  project = await projectPath(member, 'Tidepool Atlas')
  const { id } = (await idIn('public/auth/getCurrentUser')) as { id: string }
  own = `/users/${id}`
  const { events, usersId, chatId } = (await idIn(project.slice(1))) as {
    events: { id: string }[]
    usersId: string[]
    chatId: string
  }
  chat = `/chats/${chatId}`
  event = `/event/${events[0]?.id}`
  others = `/users/${usersId[0]}`
})

type Row = [path: () => string, place: () => string, heading: RegExp]

const everywhere = (path: string, heading: RegExp): Row => [() => path, () => path, heading]
const leadsTo = (path: () => string, place: () => string, heading: RegExp): Row => [
  path,
  place,
  heading,
]
const signInFor = (path: () => string): (() => string) => {
  return () => `/signin?redirect=${encodeURIComponent(path())}`
}

/** The first search that the rows visit: a redirect to the search resumes it. */
const lastSearch = '/search?query=&searchType=users'

const anyone: Row[] = [
  everywhere('/', /^Find & collaborate on the next big thing$/),
  everywhere(lastSearch, /^Explore$/),
  leadsTo(
    () => project,
    () => project,
    /^Tidepool Atlas$/,
  ),
  leadsTo(
    () => event,
    () => event,
    /./,
  ),
  leadsTo(
    () => others,
    () => others,
    /^Amara Okafor$/,
  ),
  leadsTo(
    () => `${others}/edit`,
    () => others,
    /^Amara Okafor$/,
  ),
  leadsTo(
    () => `${others}/settings`,
    () => lastSearch,
    /^Explore$/,
  ),
  leadsTo(
    () => `${project}/edit`,
    () => project,
    /^Tidepool Atlas$/,
  ),
  everywhere('/forgot-password', /^Reset Your Password$/),
  everywhere('/verify-email', /./),
  everywhere('/about', /^About$/),
  everywhere('/tutorial', /^Tutorial$/),
  everywhere('/team', /^Team$/),
  everywhere('/accessibility', /^Accessibility$/),
  everywhere('/error', /^Something went wrong$/),
  everywhere('/error/404', /^Page not found$/),
  leadsTo(
    () => '/no/such/page',
    () => '/error/404',
    /^Page not found$/,
  ),
  leadsTo(
    () => '/projects/nonsense',
    () => '/error/404',
    /^Page not found$/,
  ),
]

const ofVisitors: Row[] = [
  ...anyone,
  leadsTo(
    () => '/createproject',
    signInFor(() => '/createproject'),
    /^Sign In$/,
  ),
  leadsTo(
    () => `${project}/addEvent`,
    signInFor(() => `${project}/addEvent`),
    /^Sign In$/,
  ),
  leadsTo(
    () => '/chats',
    signInFor(() => '/chats'),
    /^Sign In$/,
  ),
  leadsTo(
    () => chat,
    signInFor(() => chat),
    /^Sign In$/,
  ),
  leadsTo(
    () => '/notifications',
    signInFor(() => '/notifications'),
    /^Sign In$/,
  ),
  leadsTo(
    () => '/createuser',
    () => '/register/?redirect=%2Fsearch',
    /^Register$/,
  ),
  everywhere('/signin', /^Sign In$/),
  everywhere('/signin?redirect=/about', /^Sign In$/),
  everywhere('/register/', /^Register$/),
  everywhere('/register/?redirect=/about', /^Register$/),
  // The code is removed from the URL.
  leadsTo(
    () => '/reset-password?user=00000000-0000-7000-8000-000000000000&token=ABC234',
    () => '/reset-password',
    /^Reset Password$/,
  ),
  leadsTo(
    () => '/reset-password?user=1',
    () => '/signin',
    /^Sign In$/,
  ),
]

const ofMembers: Row[] = [
  ...anyone,
  everywhere('/createproject', /./),
  leadsTo(
    () => `${project}/addEvent`,
    () => project,
    /^Tidepool Atlas$/,
  ),
  leadsTo(
    () => own,
    () => own,
    /^Linh Tran$/,
  ),
  leadsTo(
    () => `${own}/edit`,
    () => `${own}/edit`,
    /./,
  ),
  leadsTo(
    () => `${own}/settings`,
    () => `${own}/settings`,
    /^User Settings$/,
  ),
  everywhere('/notifications', /^(?:Notifications|No notifications)$/),
  everywhere('/chats', /./),
  leadsTo(
    () => chat,
    () => chat,
    /^Tidepool Atlas/,
  ),
  leadsTo(
    () => '/createuser',
    () => lastSearch,
    /^Explore$/,
  ),
  leadsTo(
    () => '/signin',
    () => lastSearch,
    /^Explore$/,
  ),
  leadsTo(
    () => '/signin?redirect=/about',
    () => '/about',
    /^About$/,
  ),
  leadsTo(
    () => '/signin?redirect=https://elsewhere.example/',
    () => lastSearch,
    /^Explore$/,
  ),
  leadsTo(
    () => '/signin?redirect=//elsewhere.example/',
    () => lastSearch,
    /^Explore$/,
  ),
]

/** Opens each path, and waits for its target. */
const follow = async ({ page, visit }: Person, rows: readonly Row[]): Promise<void> => {
  for (const [path, place, heading] of rows) {
    await visit(path())
    // A redirect shows no page: a page that is shown after loading has finished stays.
    await page.waitForLoadState('networkidle')
    await eventually(async () => {
      const { pathname, search } = new URL(page.url())
      const title = await pageHeading(page).textContent()
      expect({ path: path(), leadsTo: pathname + search, title }).toEqual({
        path: path(),
        leadsTo: place(),
        title: expect.stringMatching(heading),
      })
    })
  }
}

test('leads a visitor to the right page from each route', () => follow(visitor, ofVisitors))

test('leads a member to the right page from each route', () => follow(member, ofMembers))

/** Statuses of paths for this person, as a browser asks for them. */
const statusesOf = async ({ page }: Person, paths: readonly string[]) => {
  const statuses: Record<string, number> = {}
  for (const path of paths) {
    const response = await page.request.get(path, { headers: { accept: 'text/html' } })
    statuses[path] = response.status()
  }
  return statuses
}

const all = (paths: readonly string[], status: number) =>
  Object.fromEntries(paths.map((path) => [path, status]))

test('answers 404 for paths that no released build has, and 200 for those of its pages', async () => {
  const noPages = [
    '/projects',
    '/projects/nonsense',
    `${project}/nonsense`,
    '/users/abc',
    '/event/abc',
    '/search/nope',
    '/signin/foo',
    '/%E0%A4%A',
  ]
  const pages = ['/', project, `${project}/edit`, '/projects/mine', event, others, '/error/404']
  expect(await statusesOf(visitor, noPages)).toEqual(all(noPages, 404))
  expect(await statusesOf(visitor, pages)).toEqual(all(pages, 200))
  const noChat = '/chats/00000000-0000-4000-8000-000000000000'
  expect(await statusesOf(visitor, [chat, noChat])).toEqual({ [chat]: 200, [noChat]: 200 })
  expect(await statusesOf(member, [chat, noChat])).toEqual({ [chat]: 200, [noChat]: 404 })
})

test('shows the not-found page for an address that cannot be decoded', async () => {
  const paths = ['/%E0%A4%A', '/users/%', '/projects/%E0%A4%A', '/chats/%ff', '/event/%/edit']
  expect(await statusesOf(visitor, paths)).toEqual(all(paths, 404))
  for (const path of paths) {
    await visitor.visit(path)
    await visitor.page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    expect(new URL(visitor.page.url()).pathname).toBe('/error/404')
  }
})

test("redirects from another person's settings page to the search with an explanation", async () => {
  await visitor.visit(`${others}/settings`)
  await visitor.page
    .getByText("Access denied - You do not have permission to change this user's settings.")
    .waitFor()
})
