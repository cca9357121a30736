import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
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
  await userEvent.type(form.getByPlaceholderText('Search projects and peers'), 'R & D')
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Search for' }), 'Users')
  await userEvent.click(form.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(page.path()).toBe('/search?query=R+%26+D&searchType=users'))
})

test('is on the search page, too, with its search', async () => {
  const page = await renderShell({ at: '/search?query=kites&searchType=users&userTags=Go', up })
  await screen.findByRole('heading', { name: 'Search page' })
  const form = within(header().getByRole('search'))
  const field = form.getByPlaceholderText('Search projects and peers')
  const type = form.getByRole('combobox', { name: 'Search for' })
  expect(field).toHaveValue('kites')
  expect(type).toHaveDisplayValue('Users')

  await page.goTo('/search?query=boats&searchType=projects&open=true')
  expect(field).toHaveValue('boats')
  expect(type).toHaveDisplayValue('Projects')

  const entries = window.history.length
  await userEvent.type(field, ' ahoy')
  await waitFor(() =>
    expect(page.path()).toBe('/search?query=boats+ahoy&searchType=projects&open=true'),
  )
  expect(window.history.length).toBe(entries)
  expect(field).toHaveFocus()

  await userEvent.selectOptions(type, 'Users')
  expect(page.path()).toBe('/search?query=boats+ahoy&searchType=users&open=true')
  await page.goTo('/about')
  expect(field).toHaveValue('')
  expect(type).toHaveDisplayValue('Projects')
})

test('searches on other pages only when the form is sent', async () => {
  const page = await renderShell({ at: '/about', up })
  const field = header().getByPlaceholderText('Search projects and peers')
  jest.useFakeTimers()
  fireEvent.change(field, { target: { value: 'kites' } })
  act(() => jest.advanceTimersByTime(1_000))
  jest.useRealTimers()
  expect(page.path()).toBe('/about')
  await userEvent.type(field, '{Enter}')
  await waitFor(() => expect(page.path()).toBe('/search?query=kites&searchType=projects'))
})

test('drops words that were not searched for when the search page opens', async () => {
  const page = await renderShell({ at: '/about', up })
  const field = header().getByPlaceholderText('Search projects and peers')
  await userEvent.type(field, 'kites')
  await page.goTo('/search?query=&searchType=projects')
  expect(field).toHaveValue('')
})

test.each(['/search/', '/Search'])('shows the search of %s', async (path) => {
  await renderShell({ at: `${path}?query=kites`, up })
  expect(header().getByPlaceholderText('Search projects and peers')).toHaveValue('kites')
})

test('adds no step for Back when Enter repeats the search', async () => {
  const page = await renderShell({ at: '/search?query=kites&searchType=projects', up })
  const field = header().getByPlaceholderText('Search projects and peers')
  const entries = window.history.length
  await userEvent.type(field, '{Enter}')
  expect(page.path()).toBe('/search?query=kites&searchType=projects')
  expect(window.history.length).toBe(entries)
})

test('leaves a narrow search page to the field of that page', async () => {
  await renderShell({ at: '/search?query=kites', up })
  await userEvent.click(header().getByRole('button', { name: 'Menu' }))
  expect(within(screen.getByRole('dialog')).queryByRole('search')).not.toBeInTheDocument()
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

test('opens the menu at its search on the slash key on a narrow screen', async () => {
  layOut('narrow')
  await renderShell({ at: '/about', up })
  await userEvent.keyboard('/')
  const menu = within(screen.getByRole('dialog', { name: 'Menu' }))
  expect(menu.getByPlaceholderText('Search projects and peers')).toHaveFocus()
})

test('leaves the slash key to the search page on a narrow screen', async () => {
  layOut('narrow')
  await renderShell({ at: '/search', up })
  await userEvent.keyboard('/')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
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
