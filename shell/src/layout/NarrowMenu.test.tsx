import { session } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { sampleSelf } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderShell } from '../shell.harness.tsx'

const search = {
  routes: [{ path: '/search', element: <h1>Search page</h1> }],
  fragments: {},
}
const up = { 'mf-search': search }

const openMenu = async (name = 'Menu') => {
  await userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name }))
  return within(screen.getByRole('dialog', { name: 'Menu' }))
}

type Menu = Awaited<ReturnType<typeof openMenu>>

/** The links of a menu: text and target. */
const ways = (menu: Menu) =>
  menu.getAllByRole('link').map((entry) => [entry.textContent, entry.getAttribute('href')])

test('offers a visitor Register and Sign In', async () => {
  await renderShell({ at: '/about' })
  const menu = await openMenu()
  expect(ways(menu)).toEqual([
    ['Create Project', '/signin?redirect=/createproject'],
    ['Register', '/register'],
    ['Sign In', '/signin'],
  ])
  expect(menu.queryByRole('button', { name: 'Log Out' })).not.toBeInTheDocument()
  await expectNoViolations()
})

test('offers Register and Sign In with an incomplete profile', async () => {
  await renderShell({ at: '/about', user: sampleSelf({ profileCompleted: false }) })
  const menu = await openMenu()
  expect(ways(menu)).toEqual([
    ['Create Project', '/createuser?redirect=/createproject'],
    ['Register', '/register'],
    ['Sign In', '/signin'],
  ])
  expect(menu.queryByRole('button', { name: 'Log Out' })).not.toBeInTheDocument()
  await expectNoViolations()
})

test('offers a member the links of the wide header, and Log Out', async () => {
  const user = sampleSelf({ notificationCount: 1 })
  await renderShell({ at: '/about', up, user })
  const menu = await openMenu()
  expect(ways(menu)).toEqual([
    ['Create Project', '/createproject'],
    ['Notifications (1)', '/notifications'],
    ['Messages', '/chats'],
    ['My Profile', `/users/${user.id}`],
    ['My Projects', '/projects/mine'],
    ['Edit Profile', `/users/${user.id}/edit`],
    ['Settings', `/users/${user.id}/settings`],
  ])
  await expectNoViolations()
  apiEdge().respond('logout', undefined)
  await userEvent.click(menu.getByRole('button', { name: 'Log Out' }))
  await waitFor(() => expect(session.get().status).toBe('signedOut'))
  expect(localStorage.getItem('quad:theme')).toBe('system')
})

test('closes after a search', async () => {
  await renderShell({ at: '/about', up })
  const menu = await openMenu()
  await userEvent.type(menu.getByPlaceholderText('Search projects and peers'), 'kite{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await screen.findByRole('heading', { name: 'Search page' })).toBeVisible()
})

test('keeps the focus inside and returns it to its button on Escape', async () => {
  await renderShell({ at: '/about' })
  const menu = await openMenu()
  expect(menu.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.tab({ shift: true })
  expect(menu.getByRole('link', { name: 'Sign In' })).toHaveFocus()
  await userEvent.tab()
  expect(menu.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus()
})
