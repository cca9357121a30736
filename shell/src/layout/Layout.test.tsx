import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { sampleId, sampleMessage, sampleNotification, sampleSelf } from '@quad/test/samples'
import { UnsavedChanges, connection, drafts, session, useSession, useTheme } from '@quad/shared-ui'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { renderShell } from '../shell.harness.tsx'

/** An area of one page. */
const areaAt = (path: string, element: ReactNode = <h1>Here</h1>) => ({
  routes: [{ path, element }],
  fragments: {},
})
const up = { 'mf-search': areaAt('/search', <h1 tabIndex={-1}>Search page</h1>) }

const member = sampleSelf()
const incomplete = sampleSelf({ profileCompleted: false, name: '' })

const header = () => within(screen.getByRole('banner'))
const link = (name: string | RegExp) => header().queryByRole('link', { name })
const press = (name: string | RegExp) => userEvent.click(header().getByRole('button', { name }))

/** Texts and targets of links or menu items. */
const waysOf = (entries: HTMLElement[]) =>
  entries.map((entry) => [entry.textContent, entry.getAttribute('href')])

const ownPages = [
  ['My Profile', `/users/${member.id}`],
  ['My Projects', '/projects/mine'],
  ['Edit Profile', `/users/${member.id}/edit`],
  ['Settings', `/users/${member.id}/settings`],
]

const toFinish = [['Finish your profile', '/createuser']]

const logOut = async () => {
  await press(/Profile menu/)
  await userEvent.click(screen.getByRole('menuitem', { name: 'Log Out' }))
}
const signedOut = () => waitFor(() => expect(session.get().status).toBe('signedOut'))

test('shows a visitor Register and Sign In, and no member links', async () => {
  await renderShell({ at: '/about' })
  expect(link('Quad home')).toHaveAttribute('href', '/')
  // They lead back to the page.
  expect(link('Register')).toHaveAttribute('href', '/register?redirect=%2Fabout')
  expect(link('Sign In')).toHaveAttribute('href', '/signin?redirect=%2Fabout')
  expect(link('New Project')).toHaveAttribute('href', '/signin?redirect=/createproject')
  expect(link(/Notifications/)).not.toBeInTheDocument()
  expect(link('Messages')).not.toBeInTheDocument()
  await expectNoViolations()
})

test('shows a signed-in person notifications with their count, messages and the profile menu', async () => {
  const user = sampleSelf({ notifications: [sampleNotification()], notificationCount: 128 })
  await renderShell({ at: '/about', user })
  expect(link('Notifications, 128 new')).toHaveAttribute('href', '/notifications')
  expect(link('Notifications, 128 new')).toHaveTextContent('128')
  expect(link('Messages')).toHaveAttribute('href', '/chats')
  expect(link('New Project')).toHaveAttribute('href', '/createproject')
  expect(link('Sign In')).not.toBeInTheDocument()
  await expectNoViolations()
  await press('Profile menu of Ada Moreno')
  expect(waysOf(screen.getAllByRole('menuitem'))).toEqual([...ownPages, ['Log Out', null]])
})

test('shows an incomplete user Register and Sign In, a profile menu, and a banner to finish the profile or log out', async () => {
  apiEdge().respond('logout', undefined)
  const page = await renderShell({ at: '/about', up, user: incomplete })
  expect(link('Register')).toBeInTheDocument()
  expect(link('Sign In')).toBeInTheDocument()
  expect(link('Messages')).not.toBeInTheDocument()
  expect(link('New Project')).toHaveAttribute('href', '/createuser?redirect=/createproject')
  const banner = within(screen.getByRole('region', { name: 'Your profile' }))
  expect(banner.getByRole('link', { name: 'Finish your profile' })).toHaveAttribute(
    'href',
    '/createuser',
  )
  await expectNoViolations()
  // Without a name yet, the address tells who is signed in.
  await press(`Profile menu of ${incomplete.email}`)
  expect(waysOf(screen.getAllByRole('menuitem'))).toEqual([...toFinish, ['Log Out', null]])
  await expectNoViolations()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(banner.getByRole('button', { name: 'Log Out' }))
  await signedOut()
  expect(page.path()).toBe('/search')
  expect(screen.queryByText(/Finish your profile/)).not.toBeInTheDocument()
})

const forVisitors = [
  ['Register', '/register?redirect=%2Fabout'],
  ['Sign In', '/signin?redirect=%2Fabout'],
]

test.each([
  ['a visitor', undefined, [['Create Project', '/signin?redirect=/createproject'], ...forVisitors]],
  [
    'a person without a profile',
    incomplete,
    [['Create Project', '/createuser?redirect=/createproject'], ...forVisitors, ...toFinish],
  ],
  [
    'a member',
    sampleSelf({ notificationCount: 1 }),
    [
      ['Create Project', '/createproject'],
      ['Notifications (1)', '/notifications'],
      ['Messages', '/chats'],
      ...ownPages,
    ],
  ],
])('offers %s the links of the wide header in the narrow menu', async (_, user, ways) => {
  apiEdge().respond('logout', undefined)
  await renderShell({ at: '/about', up, ...(user && { user }) })
  await press('Menu')
  const menu = within(screen.getByRole('dialog', { name: 'Menu' }))
  expect(waysOf(menu.getAllByRole('link'))).toEqual(ways)
  await expectNoViolations()
  const button = menu.queryByRole('button', { name: 'Log Out' })
  expect(button !== null).toBe(user !== undefined)
  if (!button) return
  await userEvent.click(button)
  await signedOut()
})

test.each([
  ['/', undefined, 'Quad home', 'page'],
  // New Project leads there, too, for a visitor.
  ['/signin', undefined, 'Sign In', 'page'],
  ['/search', undefined, 'Explore', 'page'],
  ['/createproject', member, /^(New|Create) Project$/, 'page'],
  ['/chats', member, 'Messages', 'page'],
  [`/chats/${sampleId(3)}`, member, 'Messages', 'true'],
  [`/users/${member.id}/settings`, member, 'Settings', 'page'],
  ['/createuser', incomplete, 'Finish your profile', 'page'],
] as const)(
  'on %s, only the links to it are current, wide and narrow',
  async (at, user, name, kind) => {
    const areas = ['mf-auth', 'mf-search', 'mf-projects', 'mf-chat', 'mf-profile'] as const
    const everyArea = Object.fromEntries(areas.map((remote) => [remote, areaAt(at)]))
    await renderShell({ at, up: everyArea, ...(user && { user }) })
    const current = () =>
      screen
        .getAllByRole('link', { hidden: true })
        .filter((each) => each.hasAttribute('aria-current'))
        .map((each) => [
          each.getAttribute('aria-label') ?? each.textContent,
          each.getAttribute('aria-current'),
        ])
    await press('Menu')
    expect(current()).not.toHaveLength(0)
    for (const each of current()) expect(each).toEqual([expect.stringMatching(name), kind])
  },
)

test('only the entry of this page is current in the profile menu', async () => {
  const at = '/projects/mine'
  await renderShell({ at, up: { 'mf-projects': areaAt(at) }, user: member })
  await press(/Profile menu/)
  const current = screen
    .getAllByRole('menuitem')
    .filter((entry) => entry.getAttribute('aria-current') === 'page')
  expect(current.map((entry) => entry.textContent)).toEqual(['My Projects'])
})

test('clears the person, drafts and theme and shows the search page on Log Out', async () => {
  const edge = apiEdge()
  edge.respond('logout', undefined)
  const page = await renderShell({ at: '/search?query=kite', up, user: member })
  act(() => useTheme.setState({ theme: 'dark' }))
  drafts.keep('project', { title: 'private' })
  await logOut()
  await signedOut()
  expect(session.get().user).toBeNull()
  expect(drafts.has('project')).toBe(false)
  expect(page.path()).toBe('/search')
  expect(localStorage.getItem('quad:theme')).toBe('system')
  expect(edge.seen('logout')).toHaveLength(1)
  expect(link('Sign In')).toBeInTheDocument()
  // The profile menu is gone.
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Search page' })).toHaveFocus())
})

test('shows the search page on Log Out from a page for signed-in people, too', async () => {
  apiEdge().respond('logout', undefined)
  function Chats() {
    const user = useSession((state) => state.user)
    return user ? <h1>Chats</h1> : <Navigate to="/signin" replace />
  }
  const chats = areaAt('/chats', <Chats />)
  const page = await renderShell({ at: '/chats', up: { ...up, 'mf-chat': chats }, user: member })
  await logOut()
  expect(await screen.findByRole('heading', { name: 'Search page' })).toBeVisible()
  await signedOut()
  expect(page.path()).toBe('/search')
})

test('asks before Log Out over unsaved changes: Stay keeps the session, Leave logs out', async () => {
  apiEdge().respond('logout', undefined)
  const draft = { isUnsaved: () => true, drop: () => undefined }
  const editor = areaAt('/createproject', <UnsavedChanges draft={draft} />)
  const page = await renderShell({
    at: '/createproject',
    up: { ...up, 'mf-projects': editor },
    user: member,
  })
  await logOut()
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(session.get().status).toBe('complete')
  expect(page.path()).toBe('/createproject')

  await logOut()
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await signedOut()
  expect(page.path()).toBe('/search')
})

test("shows the operator's credit and a link to the about page in the footer", async () => {
  await renderShell({ at: '/tutorial' })
  const footer = within(screen.getByRole('contentinfo'))
  expect(footer.getByText('Built by us.')).toBeVisible()
  expect(footer.getByRole('link', { name: 'About' })).toHaveAttribute('href', '/about')
})

test('leads to the content by a skip link', async () => {
  await renderShell({ at: '/about' })
  await userEvent.tab()
  const skip = screen.getByRole('link', { name: 'Skip to content' })
  expect(skip).toHaveFocus()
  expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'))
})

test('shows when the browser is offline and when it is back online', async () => {
  const edge = apiEdge()
  await renderShell({ at: '/about' })
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const say = (event: string) =>
    act(async () => {
      window.dispatchEvent(new Event(event))
      await connection.check()
    })
  // A VPN may make the browser say so although the server responds.
  await say('offline')
  expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument()

  edge.stop()
  await say('offline')
  expect(screen.getByText(/You are offline/)).toBeVisible()
  online.mockReturnValue(true)
  edge.file('/healthz', '{}')
  await say('online')
  expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument()
})

test('removes what the server wrote about the first page when another one is shown', async () => {
  document.head.innerHTML = `<link rel="canonical" href="/about"><meta name="description" content="About">
    <meta property="og:title" content="About"><meta name="twitter:title" content="About">
    <script type="application/ld+json">{}</script><meta name="theme-color" content="#fff">`
  const page = await renderShell({ at: '/about' })
  const others = () => [...document.head.querySelectorAll(':not(title)')]
  expect(others()).toHaveLength(6)
  await page.goTo('/tutorial')
  expect(others().map((each) => each.getAttribute('name'))).toEqual(['theme-color'])
})

describe('the number of unread chats', () => {
  const [first, second] = [sampleId(200), sampleId(201)]
  const messages = (name: string) => header().findByRole('link', { name })

  let live: Awaited<ReturnType<typeof liveEdge>>

  const openUnread = async () => {
    const api = apiEdge()
    api.respond('listUnreadChats', [first])
    await renderShell({ at: '/error', user: member })
    live = await liveEdge()
    await messages('Messages, 1 unread')
    return api
  }
  const write = (chatId: string, fromId = sampleId(2)) =>
    live.say({ type: 'message', chatId, message: sampleMessage({ fromId }), fromName: 'Ben' })

  test('follows messages and reading, live', async () => {
    await openUnread()
    write(first)
    write(second)
    await messages('Messages, 2 unread')
    await waitFor(() => expect(document.title).toMatch(/^\(2\) .* · Quad$/))
    await expectNoViolations(screen.getByRole('banner'))

    live.say({ type: 'chat-read', chatId: first, seq: 4, unread: 0 })
    await messages('Messages, 1 unread')
    // A sender has read the earlier messages.
    write(second, member.id)
    await messages('Messages')
    await waitFor(() => expect(document.title).not.toContain('('))
  })

  test('leaves out muted chats', async () => {
    const api = await openUnread()
    const message = sampleMessage({ fromId: sampleId(2) })
    live.say({ type: 'message', chatId: second, message, fromName: 'Ben', muted: true })
    await messages('Messages, 1 unread')
    // Read in part: only the server knows whether it counts.
    api.respond('listUnreadChats', [])
    live.say({ type: 'chat-read', chatId: second, seq: 4, unread: 1 })
    await messages('Messages')
  })

  test('leaves out the open chat', async () => {
    apiEdge().respond('listUnreadChats', [first, second])
    await renderShell({ at: `/chats/${first}`, user: member })
    await messages('Messages, 1 unread')
  })

  test('is counted again when a message of an unread chat is deleted', async () => {
    const api = await openUnread()
    api.respond('listUnreadChats', [])
    const change = (chatId: string, deleted: boolean) =>
      live.say({ type: 'message-changed', chatId, message: sampleMessage({ deleted }) })
    change(first, false)
    change(second, true)
    expect(api.seen('listUnreadChats')).toHaveLength(1)
    change(first, true)
    await messages('Messages')
  })

  test('is counted again when a chat is added or removed', async () => {
    const api = await openUnread()
    api.respond('listUnreadChats', [])
    api.respond('getCurrentUser', member)
    live.say({ type: 'chats' })
    await messages('Messages')
    await waitFor(() => expect(api.seen('getCurrentUser')).toHaveLength(1))
  })
})
