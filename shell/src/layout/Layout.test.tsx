import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { sampleId, sampleNotification, sampleSelf } from '@quad/test/samples'
import { UnsavedChanges, drafts, session, useSession, useTheme } from '@quad/shared-ui'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Navigate } from 'react-router-dom'
import { renderShell } from '../shell.harness.tsx'

const search = {
  routes: [{ path: '/search', element: <h1 tabIndex={-1}>Search page</h1> }],
  fragments: {},
}
const up = { 'mf-search': search }

const header = () => within(screen.getByRole('banner'))
const link = (name: string | RegExp) => header().queryByRole('link', { name })

test('shows a visitor Register and Sign In, and no member links', async () => {
  await renderShell({ at: '/about' })
  expect(link('Quad home')).toHaveAttribute('href', '/')
  expect(link('Register')).toHaveAttribute('href', '/register')
  expect(link('Sign In')).toHaveAttribute('href', '/signin')
  expect(link('New Project')).toHaveAttribute('href', '/signin?redirect=/createproject')
  expect(link(/Notifications/)).not.toBeInTheDocument()
  expect(link('Messages')).not.toBeInTheDocument()
  await expectNoViolations()
})

test('shows a signed-in person notifications with their count, messages and the profile menu', async () => {
  const user = sampleSelf({
    notifications: [sampleNotification({ id: sampleId(1) })],
    notificationCount: 128,
  })
  await renderShell({ at: '/about', user })
  expect(link('Notifications, 128 new')).toHaveAttribute('href', '/notifications')
  expect(link('Notifications, 128 new')).toHaveTextContent('128')
  expect(link('Messages')).toHaveAttribute('href', '/chats')
  expect(link('New Project')).toHaveAttribute('href', '/createproject')
  expect(link('Sign In')).not.toBeInTheDocument()
  await expectNoViolations()
  await userEvent.click(header().getByRole('button', { name: 'Profile menu of Ada Moreno' }))
  const entries = screen.getAllByRole('menuitem')
  expect(entries.map((entry) => [entry.textContent, entry.getAttribute('href')])).toEqual([
    ['My Profile', `/users/${user.id}`],
    ['My Projects', '/projects/mine'],
    ['Edit Profile', `/users/${user.id}/edit`],
    ['Settings', `/users/${user.id}/settings`],
    ['Log Out', null],
  ])
})

test.each(['/signin', '/createuser'])(
  'does not mark New Project as the current page on %s, where it leads a visitor',
  async (at) => {
    const routes = [{ path: at, element: <h1>Here</h1> }]
    await renderShell({
      at: `${at}?redirect=/createproject`,
      up: { 'mf-auth': { routes, fragments: {} }, 'mf-profile': { routes, fragments: {} } },
      ...(at === '/createuser' && { user: sampleSelf({ profileCompleted: false }) }),
    })
    expect(link('New Project')).toHaveAttribute('href', `${at}?redirect=/createproject`)
    expect(link('New Project')).not.toHaveAttribute('aria-current')
  },
)

const member = sampleSelf()

test.each([
  ['/', undefined, 'Quad home', 'page'],
  ['/signin', undefined, 'Sign In', 'page'],
  ['/register', undefined, 'Register', 'page'],
  ['/search', undefined, 'Explore', 'page'],
  ['/about', undefined, 'About', 'page'],
  ['/createproject', member, /^(New|Create) Project$/, 'page'],
  ['/notifications', member, 'Notifications', 'page'],
  ['/chats', member, 'Messages', 'page'],
  [`/chats/${sampleId(3)}`, member, 'Messages', 'true'],
  [`/users/${member.id}`, member, 'My Profile', 'page'],
  [`/users/${member.id}/settings`, member, 'Settings', 'page'],
] as const)(
  'on %s, only the links to it are current, wide and narrow',
  async (at, user, name, kind) => {
    const routes = [{ path: at, element: <h1>Here</h1> }]
    const area = { routes, fragments: {} }
    const areas = ['mf-auth', 'mf-search', 'mf-projects', 'mf-chat', 'mf-profile'] as const
    const everyArea = Object.fromEntries(areas.map((remote) => [remote, area]))
    await renderShell({ at, up: everyArea, ...(user && { user }) })
    const current = () =>
      screen
        .getAllByRole('link', { hidden: true })
        .filter((each) => each.hasAttribute('aria-current'))
        .map((each) => [
          each.getAttribute('aria-label') ?? each.textContent,
          each.getAttribute('aria-current'),
        ])
    await userEvent.click(header().getByRole('button', { name: 'Menu' }))
    expect(current()).not.toHaveLength(0)
    for (const each of current()) expect(each).toEqual([expect.stringMatching(name), kind])
  },
)

test.each([
  [`/users/${member.id}`, 'My Profile'],
  ['/projects/mine', 'My Projects'],
  [`/users/${member.id}/edit`, 'Edit Profile'],
  [`/users/${member.id}/settings`, 'Settings'],
])('on %s, only the entry %s of the profile menu is current', async (at, name) => {
  const area = { routes: [{ path: at, element: <h1>Here</h1> }], fragments: {} }
  await renderShell({ at, up: { 'mf-profile': area, 'mf-projects': area }, user: member })
  await userEvent.click(header().getByRole('button', { name: /Profile menu/ }))
  const current = screen
    .getAllByRole('menuitem')
    .filter((entry) => entry.getAttribute('aria-current') === 'page')
  expect(current.map((entry) => entry.textContent)).toEqual([name])
})

test('shows no badge without notifications', async () => {
  await renderShell({ at: '/about', user: sampleSelf() })
  expect(link('Notifications')).toBeInTheDocument()
})

test('shows an incomplete user Register and Sign In, and a banner to finish the profile or log out', async () => {
  const edge = apiEdge()
  edge.respond('logout', undefined)
  const page = await renderShell({
    at: '/about',
    up,
    user: sampleSelf({ profileCompleted: false }),
  })
  expect(link('Register')).toBeInTheDocument()
  expect(link('Sign In')).toBeInTheDocument()
  expect(link('Messages')).not.toBeInTheDocument()
  expect(link('New Project')).toHaveAttribute('href', '/createuser?redirect=/createproject')
  expect(screen.getByRole('link', { name: 'Finish your profile' })).toHaveAttribute(
    'href',
    '/createuser',
  )
  await expectNoViolations()
  await userEvent.click(screen.getByRole('button', { name: 'Log Out' }))
  await waitFor(() => expect(session.get().status).toBe('signedOut'))
  expect(page.path()).toBe('/search')
  expect(screen.queryByText(/Finish your profile/)).not.toBeInTheDocument()
})

test('clears the person, sets the theme to system and shows the search page on Log Out', async () => {
  const edge = apiEdge()
  edge.respond('logout', undefined)
  const page = await renderShell({ at: '/about', up, user: sampleSelf() })
  act(() => useTheme.setState({ theme: 'dark' }))
  await userEvent.click(header().getByRole('button', { name: /Profile menu/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Log Out' }))
  await waitFor(() => expect(session.get()).toMatchObject({ status: 'signedOut', user: null }))
  expect(page.path()).toBe('/search')
  expect(localStorage.getItem('quad:theme')).toBe('system')
  expect(edge.seen('logout')).toHaveLength(1)
  expect(link('Sign In')).toBeInTheDocument()
  // The profile menu is gone.
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Search page' })).toHaveFocus())
})

test.each(['/', '/accessibility', `/users/${member.id}`, '/event/7', '/search?query=kite'])(
  'shows the search page without a query on Log Out from %s',
  async (at) => {
    apiEdge().respond('logout', undefined)
    const area = { routes: [{ path: at, element: <h1>Here</h1> }], fragments: {} }
    const page = await renderShell({
      at,
      up: { ...up, 'mf-profile': area, 'mf-projects': area },
      user: member,
    })
    await userEvent.click(header().getByRole('button', { name: /Profile menu/ }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Log Out' }))
    await waitFor(() => expect(session.get().status).toBe('signedOut'))
    expect(page.path()).toBe('/search')
  },
)

test('shows the search page on Log Out from a page for signed-in people, too', async () => {
  apiEdge().respond('logout', undefined)
  function Chats() {
    const user = useSession((state) => state.user)
    return user ? <h1>Chats</h1> : <Navigate to="/signin" replace />
  }
  const chats = { routes: [{ path: '/chats', element: <Chats /> }], fragments: {} }
  const page = await renderShell({
    at: '/chats',
    up: { ...up, 'mf-chat': chats },
    user: sampleSelf(),
  })
  await userEvent.click(header().getByRole('button', { name: /Profile menu/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Log Out' }))
  expect(await screen.findByRole('heading', { name: 'Search page' })).toBeVisible()
  await waitFor(() => expect(session.get().status).toBe('signedOut'))
  expect(page.path()).toBe('/search')
})

test('drops unsent input on Log Out', async () => {
  apiEdge().respond('logout', undefined)
  await renderShell({ at: '/about', up, user: sampleSelf() })
  drafts.keep('project', { title: 'private' })
  await userEvent.click(header().getByRole('button', { name: /Profile menu/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Log Out' }))
  await waitFor(() => expect(session.get().status).toBe('signedOut'))
  expect(drafts.has('project')).toBe(false)
})

test('asks before Log Out over unsaved changes: Stay keeps the session, Leave logs out', async () => {
  apiEdge().respond('logout', undefined)
  const draft = { isUnsaved: () => true, drop: () => undefined }
  const editor = {
    routes: [{ path: '/createproject', element: <UnsavedChanges draft={draft} /> }],
    fragments: {},
  }
  const page = await renderShell({
    at: '/createproject',
    up: { ...up, 'mf-projects': editor },
    user: sampleSelf(),
  })
  const logOut = async () => {
    await userEvent.click(header().getByRole('button', { name: /Profile menu/ }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Log Out' }))
  }
  await logOut()
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(session.get().status).toBe('complete')
  expect(page.path()).toBe('/createproject')

  await logOut()
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(session.get().status).toBe('signedOut'))
  expect(page.path()).toBe('/search')
})

test('operates the profile menu by arrow keys and Escape', async () => {
  await renderShell({ at: '/about', user: sampleSelf() })
  const button = header().getByRole('button', { name: /Profile menu/ })
  button.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('menuitem', { name: 'My Profile' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(button).toHaveFocus()
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
  await renderShell({ at: '/about' })
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText(/You are offline/)).toBeVisible()
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
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
