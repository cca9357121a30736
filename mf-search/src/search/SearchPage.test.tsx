import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleProjectCard, sampleSelf, sampleUserCard } from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

beforeEach(() => localStorage.clear())

const fragments = {
  'message-popover': ({ userName }: { userName: string }) => <button>Message {userName}</button>,
}

const open = async (at = '/search', user?: ReturnType<typeof sampleSelf>) => {
  const person = userEvent.setup()
  const api = apiEdge()
  api.file('/skills.txt', 'GIS\nGo\n')
  api.answer('filterProjects', [sampleProjectCard()], { total: 1 })
  api.answer('filterUsers', [sampleUserCard()], { total: 1 })
  const page = renderApp(app, { at, fragments, ...(user && { user }) })
  await screen.findByRole('heading', { level: 1, name: 'Explore' })
  const lastBody = () => api.seen('filterProjects').at(-1)?.body
  return { person, api, page, lastBody }
}

test('all projects are found at first, both statuses and all formats', async () => {
  const { lastBody } = await open()
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
  const { page, person } = await open()
  await act(() => page.router.navigate('/search', { state: { error: 'Access denied' } }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Access denied')
  await expectNoViolations()
  await person.click(screen.getByRole('button', { name: 'USERS' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('the heading names the query and counts the results', async () => {
  const { lastBody } = await open('/search?query=sea%20grass&searchType=projects')
  expect(
    await screen.findByRole('heading', { name: '1 project(s) found for "sea grass"' }),
  ).toBeVisible()
  expect(lastBody()).toMatchObject({ title: 'sea grass' })
})

test('without results it says so, with the query and without one', async () => {
  const { api, person } = await open('/search?query=nothing')
  api.answer('filterProjects', [], { total: 0 })
  await person.click(screen.getByRole('switch', { name: 'Show open teams' }))
  expect(
    await screen.findByText('Sorry, we couldn\'t find any results for "nothing"'),
  ).toBeVisible()
  await expectNoViolations()
})

test('open teams only: the status filter leaves out the others', async () => {
  const { person, page, lastBody } = await open()
  await person.click(screen.getByRole('switch', { name: 'Show open teams' }))
  await waitFor(() => expect(lastBody()).toMatchObject({ statusYes: true, statusNo: false }))
  expect(page.path()).toContain('open=true')
})

test('a meeting type can be left out', async () => {
  const { person, lastBody } = await open()
  await person.click(screen.getByRole('checkbox', { name: 'Virtual' }))
  await waitFor(() => expect(lastBody()).toMatchObject({ virtual: false, hybrid: true }))
})

test('min stays at most max, and max at most 100', async () => {
  const { person, lastBody } = await open('/search?max=5')
  const min = screen.getByRole('spinbutton', { name: 'Min' })
  const max = screen.getByRole('spinbutton', { name: 'Max' })
  await person.clear(min)
  await person.type(min, '9{Enter}')
  await waitFor(() => expect(lastBody()).toMatchObject({ minMembers: 5, maxMembers: 5 }))
  await person.clear(max)
  await person.type(max, '400')
  await person.tab()
  await waitFor(() => expect(lastBody()).toMatchObject({ minMembers: 5, maxMembers: 100 }))
})

test('a tag narrows the search', async () => {
  const { person, lastBody } = await open()
  await person.type(screen.getByRole('combobox', { name: /project tags/i }), 'GIS')
  await person.click(screen.getByRole('button', { name: 'Add Tag' }))
  await waitFor(() => expect(lastBody()).toMatchObject({ tags: ['GIS'] }))
})

test('people are found by name and skills, each with a way to write to them', async () => {
  const { person, api, page } = await open('/search?query=ada', sampleSelf({ id: sampleId(9) }))
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

test('another search type is called invalid', async () => {
  await open('/search?searchType=planets')
  expect(screen.getByText('Invalid search type')).toBeVisible()
})

test('more results are loaded after those that are there', async () => {
  const { person, api } = await open('/search?query=first')
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

test('the filters can be hidden and shown', async () => {
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: 'Hide filters' }))
  expect(screen.queryByRole('form', { name: 'Filters' })).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Show filters' }))
  expect(screen.getByRole('form', { name: 'Filters' })).toBeVisible()
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

test('on a narrow screen the filters are a sheet, and give the focus back', async () => {
  const narrow = Object.assign(matchMedia('(width < 900px)'), { matches: true })
  jest.spyOn(window, 'matchMedia').mockReturnValue(narrow)
  const { person, lastBody } = await open()
  expect(screen.queryByRole('group', { name: 'Meeting type' })).not.toBeInTheDocument()
  const button = screen.getByRole('button', { name: 'Show filters' })
  await person.click(button)
  const sheet = within(screen.getByRole('dialog', { name: 'Filters' }))
  await expectNoViolations()
  await person.click(sheet.getByRole('checkbox', { name: 'Hybrid' }))
  await waitFor(() => expect(lastBody()).toMatchObject({ hybrid: false }))
  await person.click(sheet.getByRole('button', { name: 'Show results' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Show filters (1)' })).toHaveFocus()
})

test('what is typed is searched for a moment after the last key, once', async () => {
  const { person, api, page } = await open()
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
  const { page } = await open('/search?query=first')
  expect(screen.getByRole('searchbox')).toHaveValue('first')
  await act(() => page.router.navigate('/search?query=second'))
  expect(screen.getByRole('searchbox')).toHaveValue('second')
})

test('what was searched for stands out in the cards', async () => {
  await open('/search?query=seagras')
  const title = await screen.findByRole('link', { name: 'Seagrass from above' })
  expect(within(title).getByText('Seagrass').tagName).toBe('MARK')
})

test('active filters are chips, each of which goes away alone, and all by Reset', async () => {
  const { person, page, lastBody } = await open(
    '/search?query=kite&open=true&virtual=false&projectTags=Go',
  )
  const chips = within(await screen.findByRole('list', { name: 'Active filters' }))
  expect(chips.getAllByRole('button').map((chip) => chip.textContent)).toEqual([
    'Open teams',
    'In-Person or Hybrid',
    'Go',
    'Reset',
  ])
  await person.click(chips.getByRole('button', { name: 'Remove filter Open teams' }))
  await waitFor(() => expect(lastBody()).toMatchObject({ statusNo: true, virtual: false }))
  await person.click(chips.getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(lastBody()).toMatchObject({ virtual: true, tags: [], title: 'kite' }))
  expect(page.path()).toBe('/search?query=kite&searchType=projects')
  expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument()
})

test('where nothing is found, it offers to drop the filter that is in the way', async () => {
  const { person, api } = await open('/search?open=true&projectTags=Go')
  api.answerEach('filterProjects', ({ body }) =>
    (body as { tags: string[] }).tags.length > 0
      ? { body: [], total: 0 }
      : { body: [sampleProjectCard()], total: 7 },
  )
  await person.type(screen.getByRole('searchbox'), 'kite')
  const drop = await screen.findByRole('button', { name: 'Without Go: 7' })
  expect(screen.queryByRole('button', { name: /Without Open teams/ })).not.toBeInTheDocument()
  await expectNoViolations()
  await person.click(drop)
  expect(
    await screen.findByRole('heading', { name: '7 project(s) found for "kite"' }),
  ).toBeVisible()
})

test('a member can have what suits them first, and each card says why', async () => {
  const { person, api, page } = await open('/search', sampleSelf({ id: sampleId(9) }))
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
  await open()
  expect(screen.queryByRole('combobox', { name: 'Order' })).not.toBeInTheDocument()
})

test('the next visit takes up the last search, of the same person', async () => {
  const first = await open('/search?query=kite&open=true', sampleSelf({ id: sampleId(9) }))
  await screen.findByRole('heading', { name: '1 project(s) found for "kite"' })
  first.page.unmount()

  const second = await open('/search', sampleSelf({ id: sampleId(9) }))
  await waitFor(() => expect(second.page.path()).toBe('/search?query=kite&open=true'))
  second.page.unmount()

  const other = await open('/search', sampleSelf({ id: sampleId(8) }))
  expect(await screen.findByRole('heading', { name: '1 project(s) found' })).toBeVisible()
  expect(other.page.path()).toBe('/search')
})
