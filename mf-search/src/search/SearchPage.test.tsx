import { useSession } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleProjectCard, sampleSelf, sampleUserCard } from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'
import { openSearch } from './search.harness.tsx'

beforeEach(() => localStorage.clear())

test('all projects are found at first, both statuses and all formats', async () => {
  const { lastBody } = await openSearch()
  expect(await screen.findByRole('heading', { name: '1 project(s) found' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Seagrass from above' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'PROJECTS' })).toHaveAttribute('aria-pressed', 'true')
  expect(lastBody()).toEqual({
    title: '',
    tags: [],
    statusYes: true,
    statusNo: true,
    hybrid: true,
    virtual: true,
    inPerson: true,
    minMembers: 0,
    maxMembers: 100,
  })
  await expectNoViolations()
})

test('who was sent here is told why, until the next search', async () => {
  const { page, person } = await openSearch()
  await act(() => page.router.navigate('/search', { state: { error: 'Access denied' } }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Access denied')
  await expectNoViolations()
  await person.click(screen.getByRole('button', { name: 'USERS' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('the heading names the query and counts the results', async () => {
  const { lastBody } = await openSearch('/search?query=sea%20grass&searchType=projects')
  expect(
    await screen.findByRole('heading', { name: '1 project(s) found for "sea grass"' }),
  ).toBeVisible()
  expect(lastBody()).toMatchObject({ title: 'sea grass' })
})

test('without results it says so, with the words that were searched for', async () => {
  const { api, person } = await openSearch('/search?query=nothing')
  api.answer('filterProjects', [], { total: 0 })
  await person.click(screen.getByRole('switch', { name: 'Show open teams' }))
  expect(
    await screen.findByText('Sorry, we couldn\'t find any results for "nothing"'),
  ).toBeVisible()
  await expectNoViolations()
})

test('without words, the heading names none', async () => {
  const { api, person } = await openSearch()
  api.answer('filterProjects', [], { total: 0 })
  await person.click(screen.getByRole('switch', { name: 'Show open teams' }))
  expect(
    await screen.findByRole('heading', { name: "Sorry, we couldn't find any results" }),
  ).toBeVisible()
})

test('people are found by name and skills, each with a way to write to them', async () => {
  const { person, api, page } = await openSearch(
    '/search?query=ada',
    sampleSelf({ id: sampleId(9) }),
  )
  await person.click(screen.getByRole('button', { name: 'USERS' }))
  expect(await screen.findByRole('heading', { name: '1 user(s) found for "ada"' })).toBeVisible()
  expect(page.path()).toBe('/search?query=ada&searchType=users')
  const card = within(screen.getByRole('article'))
  expect(card.getByRole('link', { name: 'Ada Moreno' })).toBeVisible()
  expect(await card.findByRole('button', { name: 'Message Ada Moreno' })).toBeVisible()
  await person.type(screen.getByRole('combobox', { name: /skills/i }), 'Go')
  await person.click(screen.getByRole('button', { name: 'Add Skill' }))
  await waitFor(() =>
    expect(api.seen('filterUsers').at(-1)).toMatchObject({ query: { query: 'ada' }, body: ['Go'] }),
  )
  await expectNoViolations()
})

test('more results are loaded after those that are there', async () => {
  const { person, api } = await openSearch('/search?query=first')
  await screen.findByRole('heading', { name: '1 project(s) found for "first"' })
  api.answer('filterProjects', [sampleProjectCard()], { total: 2, next: 'after' })
  await person.click(screen.getByRole('switch', { name: 'Show open teams' }))
  await screen.findByRole('heading', { name: '2 project(s) found for "first"' })
  const other = sampleProjectCard({ id: sampleId(101), title: 'Second page' })
  api.answer('filterProjects', [other], { total: 2 })
  await person.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByRole('link', { name: 'Second page' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Seagrass from above' })).toBeVisible()
  expect(api.seen('filterProjects').at(-1)?.query).toEqual({ cursor: 'after' })
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Second page' })).toHaveFocus()
})

test('a page of results that does not come can be asked for again, after those that are there', async () => {
  const { person, api } = await openSearch('/search?query=first')
  await screen.findByRole('heading', { name: '1 project(s) found for "first"' })
  api.answer('filterProjects', [sampleProjectCard()], { total: 2, next: 'after' })
  await person.click(screen.getByRole('switch', { name: 'Show open teams' }))
  const more = await screen.findByRole('button', { name: 'Load more' })
  api.disconnect('filterProjects')
  await person.click(more)
  expect(await screen.findByRole('alert')).toHaveTextContent('More results could not be loaded.')
  expect(screen.getByRole('link', { name: 'Seagrass from above' })).toBeVisible()
  await expectNoViolations()
  const other = sampleProjectCard({ id: sampleId(101), title: 'Second page' })
  api.answer('filterProjects', [other], { total: 2 })
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('link', { name: 'Second page' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('the count is told in a region that was there before it', async () => {
  const api = apiEdge()
  api.answer('filterProjects', [sampleProjectCard()], { total: 1 })
  const release = api.hold('filterProjects')
  renderApp(app, { at: '/search' })
  await waitFor(() => expect(api.seen('filterProjects')).toHaveLength(1))
  const regions = screen.getAllByRole('status')
  release()
  const count = await screen.findByRole('heading', { name: '1 project(s) found' })
  expect(regions).toContain(count.parentElement)
})

test('a failure says so in place, and Retry searches again', async () => {
  const api = apiEdge()
  api.disconnect('filterProjects')
  renderApp(app, { at: '/search' })
  expect(await screen.findByRole('alert')).toHaveTextContent('The search did not work.')
  api.answer('filterProjects', [sampleProjectCard()], { total: 1 })
  await userEvent.click(screen.getByRole('button', { name: /retry/i }))
  expect(await screen.findByRole('link', { name: 'Seagrass from above' })).toBeVisible()
})

test('what is typed is searched for a moment after the last key, once', async () => {
  const { person, api, page } = await openSearch()
  await screen.findByRole('heading', { name: '1 project(s) found' })
  const before = api.seen('filterProjects').length
  await person.type(screen.getByRole('searchbox'), 'sea grass')
  expect(
    await screen.findByRole('heading', { name: '1 project(s) found for "sea grass"' }),
  ).toBeVisible()
  const asked = api.seen('filterProjects').slice(before)
  expect(asked.map(({ body }) => body)).toEqual([expect.objectContaining({ title: 'sea grass' })])
  expect(page.path()).toBe('/search?query=sea+grass&searchType=projects')
  expect(screen.getByRole('searchbox')).toHaveFocus()
})

test('a search from elsewhere is in the field', async () => {
  const { page } = await openSearch('/search?query=first')
  expect(screen.getByRole('searchbox')).toHaveValue('first')
  await act(() => page.router.navigate('/search?query=second'))
  expect(screen.getByRole('searchbox')).toHaveValue('second')
})

test('what was searched for stands out in the cards', async () => {
  await openSearch('/search?query=seagras')
  const title = await screen.findByRole('link', { name: 'Seagrass from above' })
  expect(within(title).getByText('Seagrass').tagName).toBe('MARK')
})

test('a member can have what suits them first, and each card says why', async () => {
  const { person, api, page } = await openSearch('/search', sampleSelf({ id: sampleId(9) }))
  await screen.findByRole('heading', { name: '1 project(s) found' })
  expect(api.seen('filterProjects').at(-1)?.query).toEqual({})
  const match = { of: 3, matched: ['GIS', 'Go'], missing: ['Sewing'] }
  api.answer('filterProjects', [sampleProjectCard({ match })], { total: 1 })
  await person.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Best match')
  expect(await screen.findByText(/2 of 3/)).toBeVisible()
  expect(screen.getByRole('article')).toHaveTextContent('2 of 3: GIS, Go · missing: Sewing')
  expect(api.seen('filterProjects').at(-1)?.query).toEqual({ order: 'best' })
  expect(page.path()).toContain('order=best')
  await expectNoViolations()

  const project = { id: sampleId(100), title: 'Seagrass from above' }
  const personMatch = { of: 1, matched: ['GIS'], missing: [], project }
  api.answer('filterUsers', [sampleUserCard({ match: personMatch })], { total: 1 })
  await person.click(screen.getByRole('button', { name: 'USERS' }))
  await screen.findByRole('heading', { name: '1 user(s) found' })
  expect(screen.getByRole('article')).toHaveTextContent('For Seagrass from above: 1 of 1: GIS')
  expect(screen.getByRole('article')).not.toHaveTextContent('missing')
})

test('a visitor has nothing to match, and so no order to choose', async () => {
  await openSearch()
  expect(screen.queryByRole('combobox', { name: 'Order' })).not.toBeInTheDocument()
})

test('the next visit takes up the last search, of the same person', async () => {
  const first = await openSearch('/search?query=kite&open=true', sampleSelf({ id: sampleId(9) }))
  await screen.findByRole('heading', { name: '1 project(s) found for "kite"' })
  first.page.unmount()

  const second = await openSearch('/search', sampleSelf({ id: sampleId(9) }))
  await waitFor(() => expect(second.page.path()).toBe('/search?query=kite&open=true'))
  second.page.unmount()

  const other = await openSearch('/search', sampleSelf({ id: sampleId(8) }))
  expect(await screen.findByRole('heading', { name: '1 project(s) found' })).toBeVisible()
  expect(other.page.path()).toBe('/search')
})

test('whose last search it is, is waited for', async () => {
  const self = sampleSelf({ id: sampleId(7) })
  for (const [at, user] of [
    ['/search?query=kite', self],
    ['/search?searchType=users', undefined],
  ] as const) {
    const { page } = await openSearch(at, user)
    await screen.findByRole('heading', { name: /found/ })
    page.unmount()
  }

  const opening = openSearch('/search')
  useSession.setState({ status: 'unknown', user: null })
  const { page } = await opening
  expect(await screen.findByRole('heading', { name: '1 project(s) found' })).toBeVisible()
  expect(page.path()).toBe('/search')

  act(() => useSession.setState({ status: 'complete', user: self }))
  await waitFor(() => expect(page.path()).toBe('/search?query=kite'))
})
