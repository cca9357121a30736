import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderShell } from '../shell.harness.tsx'

const search = {
  routes: [{ path: '/search', element: <h1>Search page</h1> }],
  fragments: {},
}
const up = { 'mf-search': search }

const header = () => within(screen.getByRole('banner'))

test('opens the search page with query and type, encoded', async () => {
  const page = await renderShell({ at: '/about', up })
  const form = within(header().getByRole('search'))
  await userEvent.type(form.getByPlaceholderText('Search projects and peers'), 'R & D{Enter}')
  await waitFor(() => expect(page.path()).toBe('/search?query=R+%26+D&searchType=projects'))
  await screen.findByRole('heading', { name: 'Search page' })
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Search for' }), 'Users')
  await userEvent.click(form.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(page.path()).toBe('/search?query=R+%26+D&searchType=users'))
})

test('shows the current words on the search page, also after Back', async () => {
  const page = await renderShell({ at: '/search?query=kites&searchType=users', up })
  const form = within(header().getByRole('search'))
  const field = form.getByPlaceholderText('Search projects and peers')
  expect(field).toHaveValue('kites')
  expect(form.getByRole('combobox', { name: 'Search for' })).toHaveValue('users')

  await page.goTo('/search?query=boats&searchType=projects')
  expect(field).toHaveValue('boats')
  expect(form.getByRole('combobox', { name: 'Search for' })).toHaveValue('projects')

  act(() => window.history.back())
  await waitFor(() => expect(field).toHaveValue('kites'))

  await page.goTo('/about')
  expect(field).toHaveValue('')
})

/** jsdom has no layout: sets which of the two headers is visible. */
const layOut = (width: 'wide' | 'narrow') => {
  HTMLElement.prototype.checkVisibility = function isInSight() {
    return this.closest(`.${width}`) !== null
  }
}

test('focuses the search on the slash key, but not while a person types', async () => {
  layOut('wide')
  await renderShell({ at: '/about', up })
  const field = within(header().getByRole('search')).getByPlaceholderText(
    'Search projects and peers',
  )
  await userEvent.keyboard('/')
  expect(field).toHaveFocus()
  expect(field).toHaveValue('')
  await userEvent.keyboard('1/2')
  expect(field).toHaveValue('1/2')
})

test('opens the menu at its search on the slash key on a narrow screen, and keeps the words', async () => {
  layOut('narrow')
  const page = await renderShell({ at: '/search?query=kites&open=true', up })
  await userEvent.keyboard('/')
  const menu = within(screen.getByRole('dialog', { name: 'Menu' }))
  const field = menu.getByPlaceholderText('Search projects and peers')
  expect(field).toHaveFocus()
  expect(field).toHaveValue('kites')
  expect(page.path()).toBe('/search?query=kites&open=true')
})

test('ignores the slash key in a dialog', async () => {
  layOut('narrow')
  await renderShell({ at: '/about', up })
  await userEvent.click(header().getByRole('button', { name: 'Menu' }))
  const close = screen.getByRole('button', { name: 'Close' })
  expect(close).toHaveFocus()
  await userEvent.keyboard('/')
  expect(close).toHaveFocus()
})
