import { setShortcuts } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { sampleId, sampleSelf } from '@quad/test/samples'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router-dom'
import { renderShell } from '../shell.harness.tsx'

const search = {
  routes: [{ path: '/search', element: <h1>Search page</h1> }],
  fragments: {},
}
const up = { 'mf-search': search }

const header = () => within(screen.getByRole('banner'))
const fieldIn = (part = header()) =>
  part.getByPlaceholderText<HTMLInputElement>('Search projects and peers')
const openMenu = () => userEvent.click(header().getByRole('button', { name: 'Menu' }))

test('opens the search page with query and type, encoded', async () => {
  const page = await renderShell({ at: '/about', up })
  const form = within(header().getByRole('search'))
  await userEvent.type(fieldIn(form), 'R & D')
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Search for' }), 'Users')
  await userEvent.click(form.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(page.path()).toBe('/search?query=R+%26+D&searchType=users'))
})

test('sends what a script has set without an event', async () => {
  const page = await renderShell({ at: '/about', up })
  const form = within(header().getByRole('search'))
  fieldIn(form).value = 'kites'
  form.getByRole<HTMLSelectElement>('combobox', { name: 'Search for' }).value = 'users'
  await userEvent.click(form.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(page.path()).toBe('/search?query=kites&searchType=users'))
})

test('is on the search page, too, with its search', async () => {
  const page = await renderShell({ at: '/search?query=kites&searchType=users&userTags=Go', up })
  await screen.findByRole('heading', { name: 'Search page' })
  const form = within(header().getByRole('search'))
  const field = fieldIn(form)
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

test('keeps a change of the search page that is not rendered yet', async () => {
  const element = <Link to="/search?query=boats&open=true">Open teams</Link>
  const routes = [{ path: '/search', element }]
  const page = await renderShell({
    at: '/search?query=boats',
    up: { 'mf-search': { ...search, routes } },
  })
  const link = await screen.findByRole('link', { name: 'Open teams' })
  const type = within(header().getByRole('search')).getByRole('combobox', { name: 'Search for' })
  await act(async () => {
    fireEvent.click(link)
    fireEvent.change(type, { target: { value: 'users' } })
    expect(type).toHaveDisplayValue('Users')
  })
  expect(page.path()).toBe('/search?query=boats&open=true&searchType=users')
  expect(type).toHaveDisplayValue('Users')
})

test('is a form that the browser itself can send, with the filters of the search page', async () => {
  const page = await renderShell({ at: '/about', up })
  const form = within(header().getByRole('search'))
  const sent = () => {
    const { action, method } = fieldIn(form).form!
    expect([new URL(action).pathname, method]).toEqual(['/search', 'get'])
    const fields = new FormData(fieldIn(form).form!) as unknown as Record<string, string>
    return new URLSearchParams(fields).toString()
  }
  fieldIn(form).value = 'R & D'
  expect(sent()).toBe('query=R+%26+D&searchType=projects')

  await page.goTo('/search?query=boats&searchType=users&userTags=Go&userTags=R&hours=6')
  expect(sent()).toBe('userTags=Go&userTags=R&hours=6&query=boats&searchType=users')
})

test('searches on other pages only when the form is sent', async () => {
  const page = await renderShell({ at: '/about', up })
  const field = fieldIn()
  jest.useFakeTimers()
  fireEvent.change(field, { target: { value: 'kites' } })
  act(() => jest.advanceTimersByTime(1_000))
  jest.useRealTimers()
  expect(page.path()).toBe('/about')
  await userEvent.type(field, '{Enter}')
  await waitFor(() => expect(page.path()).toBe('/search?query=kites&searchType=projects'))
})

test.each(['/search/', '/Search'])('shows the search of %s', async (path) => {
  await renderShell({ at: `${path}?query=kites`, up })
  expect(fieldIn()).toHaveValue('kites')
})

test('adds no step for Back when Enter repeats the search', async () => {
  const page = await renderShell({ at: '/search?query=kites&searchType=projects', up })
  const field = fieldIn()
  const entries = window.history.length
  await userEvent.type(field, '{Enter}')
  expect(page.path()).toBe('/search?query=kites&searchType=projects')
  expect(window.history.length).toBe(entries)
})

describe('a suggestion', () => {
  /** Long enough for a search while typing. */
  const pauseTyping = () => act(() => new Promise((wait) => setTimeout(wait, 400)))

  /** Types on a page of these suggestions, and chooses one. */
  const choose = async (at: string, name: string | RegExp) => {
    const page = await renderShell({
      at,
      up: {
        ...up,
        'mf-profile': {
          routes: [{ path: '/users/:userId', element: <h1>Profile page</h1> }],
          fragments: {},
        },
      },
    })
    const person = { id: sampleId(1), name: 'Jaya Rao', major: 'Law', profilePhotoId: null }
    apiEdge().respond('suggestSearches', { skills: ['Java'], people: [person], projects: [] })
    await userEvent.type(fieldIn(), 'ja')
    const option = await screen.findByRole('option', { name })
    // The search for more words is still to come.
    await userEvent.type(fieldIn(), 'v')
    await userEvent.click(option)
    return page
  }

  test('of a skill is a filter of the chosen type, in place of the words', async () => {
    const page = await choose('/about', 'Java')
    await waitFor(() =>
      expect(page.path()).toBe('/search?query=&searchType=projects&projectTags=Java'),
    )
    expect(fieldIn()).toHaveValue('')
  })

  test('of a skill is one more filter on the search page', async () => {
    const page = await choose('/search?query=&searchType=users&userTags=Go&looking=true', 'Java')
    await waitFor(() =>
      expect(page.path()).toBe(
        '/search?query=&searchType=users&userTags=Go&looking=true&userTags=Java',
      ),
    )
    await pauseTyping()
    expect(fieldIn()).toHaveValue('')
  })

  test('of a skill that is a filter already is no second one', async () => {
    const page = await choose('/search?query=&searchType=users&userTags=Java', 'Java')
    await pauseTyping()
    expect(page.path()).toBe('/search?query=&searchType=users&userTags=Java')
  })

  test.each(['/about', '/search?query=sea&searchType=users'])(
    'of a person opens their page from %s',
    async (at) => {
      const page = await choose(at, /Jaya Rao/)
      expect(await screen.findByRole('heading', { name: 'Profile page' })).toBeVisible()
      await pauseTyping()
      expect(page.path()).toBe(`/users/${sampleId(1)}`)
      expect(fieldIn()).toHaveValue('')
    },
  )
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
  const field = fieldIn()
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
  expect(fieldIn(menu)).toHaveFocus()
})

test('leaves the slash key and the search to the search page on a narrow screen', async () => {
  layOut('narrow')
  await renderShell({ at: '/search', up })
  await userEvent.keyboard('/')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await openMenu()
  expect(within(screen.getByRole('dialog')).queryByRole('search')).not.toBeInTheDocument()
})

test('closes the narrow menu after a search', async () => {
  await renderShell({ at: '/about', up })
  await openMenu()
  await userEvent.type(fieldIn(within(screen.getByRole('dialog'))), 'kite{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await screen.findByRole('heading', { name: 'Search page' })).toBeVisible()
})

test('ignores the keys of shortcuts in a dialog', async () => {
  layOut('narrow')
  await renderShell({ at: '/about', up })
  await openMenu()
  const close = screen.getByRole('button', { name: 'Close' })
  expect(close).toHaveFocus()
  await userEvent.keyboard('/?')
  expect(close).toHaveFocus()
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument()
})

describe('the list of keyboard shortcuts', () => {
  const dialog = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })
  const opener = () => screen.getByRole('button', { name: 'Keyboard shortcuts' })

  beforeEach(() => setShortcuts(true))

  test('the ? key lists the shortcuts, and a visitor switches those of a single key off', async () => {
    await renderShell({ at: '/about' })
    // Touch screens hide it by this class.
    expect(opener()).toHaveClass('shortcuts')
    await userEvent.keyboard('?')
    const off = await screen.findByRole('switch', { name: 'Shortcuts of a single key (/ and ?)' })
    expect(off).toBeChecked()
    await expectNoViolations()
    await userEvent.click(off)
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('?')
    expect(dialog()).not.toBeInTheDocument()
    expect(localStorage.getItem('quad:shortcuts')).toBe('off')

    expect(opener()).not.toHaveClass('shortcuts')
    await userEvent.click(opener())
    await userEvent.click(await screen.findByRole('switch'))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(opener()).toHaveFocus())
    await userEvent.keyboard('?')
    expect(dialog()).toBeVisible()
  })

  test('the list has the keys of the message box only where Enter sends', async () => {
    const touch = Object.assign(matchMedia('(pointer: coarse)'), { matches: true })
    const media = jest.spyOn(window, 'matchMedia').mockReturnValue(touch)
    await renderShell({ at: '/about' })
    await userEvent.keyboard('?')
    expect(await screen.findByText('Show this list')).toBeVisible()
    expect(screen.queryByText(/the message$/)).not.toBeInTheDocument()
    media.mockRestore()
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('?')
    expect(screen.getAllByText(/the message$/)).toHaveLength(2)
  })

  test('a visitor switches them off for the other open tabs, too', async () => {
    await renderShell({ at: '/about' })
    localStorage.setItem('quad:shortcuts', 'off')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'quad:shortcuts' })))
    await userEvent.keyboard('?')
    expect(dialog()).not.toBeInTheDocument()
  })

  test.each([true, false])(
    'the setting of an account switches single keys, whatever visitors chose: %s',
    async (keyShortcuts) => {
      setShortcuts(!keyShortcuts)
      const { settings, ...self } = sampleSelf()
      const user = { ...self, settings: { ...settings, keyShortcuts } }
      await renderShell({ at: '/about', user })
      await userEvent.keyboard('?')
      if (keyShortcuts) expect(dialog()).toBeVisible()
      else expect(dialog()).not.toBeInTheDocument()

      if (!keyShortcuts) await userEvent.click(opener())
      const link = await screen.findByRole('link', { name: 'Change this in your settings' })
      expect(link).toHaveAttribute('href', `/users/${user.id}/settings#shortcuts`)
      await userEvent.click(link)
      await waitFor(() => expect(dialog()).not.toBeInTheDocument())
    },
  )
})
