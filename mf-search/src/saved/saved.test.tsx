import { texts, type SavedSearch } from '@quad/contract'
import { searchedFor as schema } from '@quad/contract/server'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleSelf } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'
import { activeFilters, withoutFilters } from '../search/active-filters.ts'
import { readSearch, writeSearch } from '../search/search-state.ts'
import { openSearch } from '../search/search.harness.tsx'
import { nameOf, pathOf, searchedFor, searchOf, summaryOf } from './searched-for.ts'

const viewer = sampleSelf()
const saved: SavedSearch = {
  id: sampleId(500),
  name: 'Kites',
  alert: 'app',
  search: { type: 'users', query: 'kite', filter: { userTags: ['Go'] } },
}

beforeEach(() => localStorage.clear())

test.each([
  'query=kite&searchType=projects&open=true&hybrid=false&min=2&max=9&course=CS&semester=Fall&dueBy=2031-05-04&role=Pilot&needs=mine&order=newest&projectTags=Go',
  'query=&searchType=projects&order=newest',
  'query=ada&searchType=users&looking=true&hours=6&by=2031-05-04&order=newest&userTags=R&userTags=C',
])('saves and restores every filter of %s', (address) => {
  const search = schema.parse(searchedFor(readSearch(new URLSearchParams(address))))
  expect(writeSearch(searchOf(search)).toString()).toBe(address)
  expect(pathOf(search)).toBe(`/search?${address}`)
})

test('summarizes a search in a few words', () => {
  const summary = (address: string) => summaryOf(readSearch(new URLSearchParams(address)))
  expect(summary('query=kite&open=true&projectTags=Go')).toBe('kite · Open teams · Go')
  expect(summary('searchType=users')).toBe('All people')
})

test.each([
  ['query=kite&open=true&projectTags=Go', 'kite · Open teams · Go'],
  ['query=kite&open=true&virtual=false&min=2&max=9&projectTags=Go', 'kite · Open teams · 3 more'],
  [`query=${'x'.repeat(60)}&open=true`, `${'x'.repeat(32)}… · 1 more`],
  ['searchType=users', 'All people'],
])('names the search %s shortly: %s', (address, name) => {
  expect(nameOf(readSearch(new URLSearchParams(address)))).toBe(name)
})

test('saves the search of the page with a name and an alert', async () => {
  const { person, api } = await openSearch('/search?query=kite&open=true', viewer)
  api.respond('saveSearch', saved)
  api.respond('listSavedSearches', [])
  await person.click(screen.getByRole('button', { name: 'Save this search' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }))
  const name = await dialog.findByRole('textbox', { name: 'Name' })
  expect(name).toHaveValue('kite · Open teams')
  await person.clear(name)
  await person.type(name, 'Kites')
  await person.selectOptions(dialog.getByRole('combobox'), 'weekly')
  await expectNoViolations()
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Search saved')).toBeVisible()
  expect(api.seen('saveSearch')[0]!.body).toMatchObject({
    name: 'Kites',
    alert: 'weekly',
    search: { type: 'projects', filter: { title: 'kite', statusNo: false } },
  })
})

test('says that a search is saved, and begins with its name and alert', async () => {
  const kept: SavedSearch = { ...saved, alert: 'weekly' }
  const { person, api } = await openSearch(`${pathOf(kept.search)}&order=best`, viewer, [], [kept])
  await person.click(await screen.findByRole('button', { name: 'Saved search' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'This search is saved' }))
  expect(await dialog.findByRole('textbox', { name: 'Name' })).toHaveValue('Kites')
  expect(dialog.getByRole('combobox')).toHaveValue('weekly')
  await expectNoViolations()
  api.respond('updateSavedSearch', kept)
  await person.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Saved search changed')).toBeVisible()
  expect(api.seen('saveSearch')).toEqual([])
  expect(api.seen('updateSavedSearch')[0]).toMatchObject({
    path: expect.stringContaining(kept.id),
    body: { name: 'Kites', alert: 'weekly' },
  })
  await person.click(screen.getByRole('button', { name: 'PROJECTS' }))
  expect(await screen.findByRole('button', { name: 'Save this search' })).toBeVisible()
})

test('offers visitors no saved search', async () => {
  await openSearch()
  expect(screen.queryByRole('button', { name: 'Save this search' })).not.toBeInTheDocument()
})

const openSaved = async (searches: SavedSearch[] = [saved], at = '/search/saved') => {
  const api = apiEdge()
  api.respond('listSavedSearches', searches)
  const page = renderApp(app, { at, user: viewer })
  return { api, page, person: userEvent.setup() }
}

test('lists saved searches, and changes and deletes them', async () => {
  const { api, person } = await openSaved()
  expect(await screen.findByRole('link', { name: 'Kites' })).toHaveAttribute(
    'href',
    pathOf(saved.search),
  )
  expect(screen.getByText('People: kite · Go')).toBeVisible()
  await expectNoViolations()

  const changed = { ...saved, name: 'Kite people', alert: 'daily' as const }
  api.respond('updateSavedSearch', changed)
  await person.click(screen.getByRole('button', { name: 'Edit Kites' }))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await person.clear(name)
  await person.type(name, changed.name)
  await person.selectOptions(screen.getByRole('combobox'), 'daily')
  api.respond('listSavedSearches', [changed])
  await person.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('In the app, and by mail every day')).toBeVisible()

  api.respond('deleteSavedSearch', undefined)
  await person.click(screen.getByRole('button', { name: 'Delete Kite people' }))
  api.respond('listSavedSearches', [])
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('You have saved no search yet.')).toBeVisible()
  // Dialogs return the focus in a timeout.
  await waitFor(() => expect(screen.getByRole('group', { name: 'Saved searches' })).toHaveFocus())
})

test('shows why a search was not saved', async () => {
  const { person, api } = await openSearch('/search', viewer)
  api.refuse('saveSearch', 'conflict', 'You have 20 saved searches.')
  await person.click(await screen.findByRole('button', { name: 'Save this search' }))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await person.clear(name)
  await person.keyboard('{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(texts.searchNameRequired)
  await person.type(name, 'Kites')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/You have 20 saved searches/)).toBeVisible()
})

test('leads from a notification to the results, and from a deleted search to the others', async () => {
  const { page } = await openSaved([saved], `/search/saved/${saved.id}`)
  await waitFor(() => expect(page.path()).toBe(pathOf(saved.search)))
  page.unmount()
  const other = await openSaved([saved], `/search/saved/${sampleId(501)}`)
  await waitFor(() => expect(other.page.path()).toBe('/search/saved'))
})

describe('the address of a search', () => {
  const read = (query: string) => readSearch(new URLSearchParams(query))

  test('searches all projects for an empty address', () => {
    expect(read('')).toEqual({
      query: '',
      searchType: 'projects',
      filters: {
        openOnly: false,
        hybrid: true,
        virtual: true,
        inPerson: true,
        min: 0,
        max: 100,
        course: '',
        semester: '',
        dueBy: '',
        role: '',
        needsMySkills: false,
      },
      personFilters: { looking: false, hours: 0, by: '' },
      order: 'best',
      projectTags: [],
      userTags: [],
      project: '',
    })
  })

  test.each([
    'query=solar&searchType=projects&open=true&hybrid=false&min=2&max=5&role=graphic+designer&needs=mine&projectTags=C%2B%2B&projectTags=C',
    'query=&searchType=users&userTags=Go',
    'query=&searchType=users&looking=true&hours=8&by=2027-01-05',
    'query=&searchType=projects&course=CS+310&semester=Fall+2026&dueBy=2026-12-18',
  ])('round-trips the address %s', (address) => {
    expect(writeSearch(read(address)).toString()).toBe(address)
  })

  test('keeps a team size within 0 to 100, and max at least min', () => {
    expect(read('min=-5&max=400').filters).toMatchObject({ min: 0, max: 100 })
    expect(read('min=9&max=3').filters).toMatchObject({ min: 9, max: 9 })
    expect(read('min=many').filters).toMatchObject({ min: 0 })
  })

  test('drops a duplicate, a blank and a too long tag, and keeps at most ten', () => {
    const whole = 'x'.repeat(30)
    const tagsOf = (tags: string[]) =>
      readSearch(new URLSearchParams(tags.map((tag) => ['projectTags', tag]))).projectTags
    expect(tagsOf(['Go', 'go', ' ', whole, `${whole}x`])).toEqual(['Go', whole])
    expect(tagsOf('abcdefghijk'.split(''))).toHaveLength(10)
  })

  test.each(['2026-02-30', '0000-01-01', 'soon', '2026-12', '2026-12-18T10:00'])(
    'drops the day %j',
    (dueBy) => {
      expect(read(`dueBy=${dueBy}`).filters.dueBy).toBe('')
    },
  )

  test('cuts the words at 100 characters', () => {
    const text = 'x'.repeat(101)
    expect(read(`query=${text}`).query).toHaveLength(100)
    expect(read(`role=${text}`).filters.role).toHaveLength(100)
  })

  /** Label → address without it. */
  const dropped = (address: string) =>
    Object.fromEntries(
      activeFilters(read(address)).map(({ label, without }) => [
        label,
        writeSearch(without(read(address))).toString(),
      ]),
    )

  test('returns each filter of the shown type as its own chip', () => {
    const address = 'query=kite&open=true&virtual=false&min=2&max=5&role=pilot&needs=mine'
    expect(dropped(`${address}&projectTags=Go&userTags=Figma`)).toMatchObject({
      Go: expect.not.stringContaining('projectTags'),
    })
    expect(dropped(address)).toEqual({
      'Open teams':
        'query=kite&searchType=projects&virtual=false&min=2&max=5&role=pilot&needs=mine',
      'Role: pilot':
        'query=kite&searchType=projects&open=true&virtual=false&min=2&max=5&needs=mine',
      'A role needs my skills':
        'query=kite&searchType=projects&open=true&virtual=false&min=2&max=5&role=pilot',
      'In-Person or Hybrid':
        'query=kite&searchType=projects&open=true&min=2&max=5&role=pilot&needs=mine',
      'Team of 2 to 5':
        'query=kite&searchType=projects&open=true&virtual=false&role=pilot&needs=mine',
    })
  })

  test.each([
    ['query=kite', []],
    ['inPerson=false&virtual=false&hybrid=false&min=3&max=3', ['No meeting type', 'Team of 3']],
    ['searchType=users&open=true&projectTags=Go&userTags=Figma', ['Figma']],
  ])('names the filters of %s', (address, labels) => {
    expect(Object.keys(dropped(address))).toEqual(labels)
  })

  test('keeps the words and the type on Reset', () => {
    const state = read('query=kite&searchType=users&open=true&userTags=Figma')
    expect(writeSearch(withoutFilters(state)).toString()).toBe('query=kite&searchType=users')
  })
})
