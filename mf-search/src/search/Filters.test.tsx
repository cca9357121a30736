import type { SearchToSave } from '@quad/contract'
import { expectNoViolations } from '@quad/test/axe'
import { sampleProjectCard, sampleSelf, sampleUserCard } from '@quad/test/samples'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SizeField } from './filter-fields.tsx'
import { openSearch, respondCounts, wordsField } from './search.harness.tsx'

beforeEach(() => localStorage.clear())

const narrowScreen = () => {
  const narrow = Object.assign(matchMedia('(width < 56.25em)'), { matches: true })
  jest.spyOn(window, 'matchMedia').mockReturnValue(narrow)
}

test('filters by status: open teams only', async () => {
  const { person, page, lastBody } = await openSearch()
  await person.click(screen.getByRole('switch', { name: 'Show open teams' }))
  await waitFor(() => expect(lastBody()).toMatchObject({ statusYes: true, statusNo: false }))
  expect(page.path()).toContain('open=true')
})

test.each([
  ['Hybrid', 'hybrid'],
  ['Virtual', 'virtual'],
  ['In-Person', 'inPerson'],
])('excludes projects that meet %s', async (name, field) => {
  const { person, page, lastBody } = await openSearch()
  const box = screen.getByRole('checkbox', { name })
  expect(box).toBeChecked()
  expect(box).toHaveAttribute('name', field)
  await person.click(box)
  const all = { hybrid: true, virtual: true, inPerson: true }
  await waitFor(() => expect(lastBody()).toMatchObject({ ...all, [field]: false }))
  expect(page.path()).toContain(`${field}=false`)
})

test('filters by the beginning of the course and the deadline', async () => {
  const { person, page, lastBody } = await openSearch()
  await person.type(screen.getByRole('textbox', { name: 'Course' }), 'CS 310{Enter}')
  await waitFor(() => expect(lastBody()).toMatchObject({ course: 'CS 310' }))
  await person.type(screen.getByLabelText('Deadline until'), '2026-12-18{Enter}')
  await waitFor(() => expect(lastBody()).toMatchObject({ dueBy: '2026-12-18' }))
  expect(page.path()).toContain('course=CS+310&dueBy=2026-12-18')
  await person.click(screen.getByRole('button', { name: 'Remove filter Due by Dec 18, 2026' }))
  await waitFor(() => expect(page.path()).not.toContain('dueBy'))
  expect(page.path()).toContain('course=CS+310')
})

test('filters people by availability', async () => {
  const { person, page, api } = await openSearch('/search?searchType=users')
  const lastBody = () => api.seen('filterUsers').at(-1)?.body
  await person.click(screen.getByRole('switch', { name: 'Looking for a team' }))
  await waitFor(() => expect(lastBody()).toEqual({ userTags: [], looking: true }))
  await person.clear(screen.getByRole('spinbutton', { name: 'Hours a week, at least' }))
  await person.type(screen.getByRole('spinbutton', { name: 'Hours a week, at least' }), '6{Enter}')
  await person.type(screen.getByLabelText('Available by'), '2027-01-05{Enter}')
  await waitFor(() =>
    expect(lastBody()).toEqual({
      userTags: [],
      looking: true,
      minHours: 6,
      availableBy: '2027-01-05',
    }),
  )
  expect(page.path()).toContain('looking=true&hours=6&by=2027-01-05')
  await person.click(screen.getByRole('button', { name: 'Remove filter At least 6 h a week' }))
  await waitFor(() => expect(page.path()).not.toContain('hours'))
})

test('refuses a min above max and a max above 100, and keeps the text', async () => {
  const { person, lastBody } = await openSearch('/search?max=5')
  const min = screen.getByRole('spinbutton', { name: 'Min' })
  const max = screen.getByRole('spinbutton', { name: 'Max' })
  await person.clear(min)
  await person.type(min, '9{Enter}')
  expect(await screen.findByText('Enter a number from 0 to 5.')).toBeVisible()
  expect(min).toHaveValue(9)
  expect(lastBody()).toMatchObject({ minMembers: 0, maxMembers: 5 })
  await expectNoViolations()
  await person.clear(min)
  await person.type(min, '3{Enter}')
  await waitFor(() => expect(lastBody()).toMatchObject({ minMembers: 3, maxMembers: 5 }))
  await person.clear(max)
  await person.type(max, '2')
  await person.tab()
  expect(await screen.findByText('Enter a number from 3 to 100.')).toBeVisible()
  expect(max).toHaveValue(2)
  expect(lastBody()).toMatchObject({ minMembers: 3, maxMembers: 5 })
})

test('takes an empty team size as no limit', async () => {
  const { person, lastBody, page } = await openSearch('/search?min=2&max=5')
  await person.clear(screen.getByRole('spinbutton', { name: 'Max' }))
  await person.tab()
  await waitFor(() => expect(lastBody()).toMatchObject({ minMembers: 2, maxMembers: 100 }))
  await person.clear(screen.getByRole('spinbutton', { name: 'Min' }))
  await person.tab()
  await waitFor(() => expect(lastBody()).toMatchObject({ minMembers: 0, maxMembers: 100 }))
  expect(page.path()).not.toContain('max=')
})

test('names its fields as specified', async () => {
  const { person } = await openSearch()
  const names = (form: HTMLElement) => {
    const keys = new FormData(form as HTMLFormElement).keys()
    return [...new Set(keys)].filter((name) => !/query|searchType/.test(name)).toSorted()
  }
  expect(names(screen.getByRole('form', { name: 'Filters' }))).toEqual([
    'course',
    'dueBy',
    'hybrid',
    'inPerson',
    'max',
    'min',
    'projectTags',
    'role',
    'semester',
    'statusNo',
    'statusYes',
    'virtual',
  ])
  await person.click(screen.getByRole('button', { name: 'USERS' }))
  await screen.findByRole('heading', { name: '1 user(s) found' })
  expect(names(screen.getByRole('form', { name: 'Filters' }))).toEqual(['by', 'hours', 'userTags'])
})

test('calls an unknown search type invalid on a narrow screen too', async () => {
  narrowScreen()
  await openSearch('/search?searchType=planets')
  expect(screen.getByText('Invalid search type')).toBeVisible()
})

test('narrows the search by a tag', async () => {
  const { person, lastBody } = await openSearch()
  await person.type(screen.getByRole('combobox', { name: /project tags/i }), 'GIS')
  await person.click(screen.getByRole('button', { name: 'Add Tag' }))
  await waitFor(() => expect(lastBody()).toMatchObject({ tags: ['GIS'] }))
})

test('narrows the search to projects with an open role of these words', async () => {
  const { person, page, lastBody } = await openSearch()
  await person.type(screen.getByRole('textbox', { name: 'Open role' }), ' designer {Enter}')
  await waitFor(() => expect(lastBody()).toMatchObject({ role: 'designer' }))
  expect(page.path()).toContain('role=designer')
  await person.click(screen.getByRole('button', { name: 'Remove filter Role: designer' }))
  await waitFor(() => expect(page.path()).not.toContain('role='))
  expect(screen.getByRole('textbox', { name: 'Open role' })).toHaveValue('')
})

test('lets a person with skills find projects that need them', async () => {
  const { person, page, lastBody } = await openSearch('/search', sampleSelf())
  await person.click(screen.getByRole('checkbox', { name: 'An open role needs my skills' }))
  await waitFor(() => expect(lastBody()).toMatchObject({ needsMySkills: true }))
  expect(page.path()).toContain('needs=mine')
  await expectNoViolations()
})

test.each([
  ['a visitor', undefined],
  ['a person without skills', sampleSelf({ skills: [] })],
])('offers and applies no filter by skills for %s', async (_, user) => {
  const { lastBody } = await openSearch('/search?needs=mine', user)
  await waitFor(() => expect(lastBody()).not.toHaveProperty('needsMySkills'))
  expect(
    screen.queryByRole('checkbox', { name: 'An open role needs my skills' }),
  ).not.toBeInTheDocument()
  expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument()
})

test('calls an unknown search type invalid and finds nothing', async () => {
  const { api, person } = await openSearch('/search?searchType=planets')
  expect(screen.getByText('Invalid search type')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'What are you looking for?' })).toBeVisible()
  expect(api.seen('filterProjects')).toEqual([])
  await expectNoViolations()
  await person.click(screen.getByRole('button', { name: 'USERS' }))
  expect(await screen.findByRole('heading', { name: '1 user(s) found' })).toBeVisible()
})

test('hides and shows the filters', async () => {
  const { person } = await openSearch()
  await person.click(screen.getByRole('button', { name: 'Hide filters' }))
  expect(screen.queryByRole('form', { name: 'Filters' })).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Show filters' }))
  expect(screen.getByRole('form', { name: 'Filters' })).toBeVisible()
})

test('a link leads past the filters to the results', async () => {
  const { person, page } = await openSearch('/search?query=kite')
  await screen.findByRole('heading', { name: /found/ })
  act(() => screen.getByRole('button', { name: 'Hide filters' }).focus())
  await person.tab()
  expect(screen.getByRole('link', { name: 'Skip to results' })).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(screen.getByRole('region', { name: 'Results' })).toHaveFocus()
  expect(page.router.state.location).toMatchObject({ search: '?query=kite', hash: '' })
})

test('shows the filters as a sheet on a narrow screen and returns the focus', async () => {
  narrowScreen()
  const { person, api, lastBody } = await openSearch()
  expect(screen.queryByRole('group', { name: 'Meeting type' })).not.toBeInTheDocument()
  const button = screen.getByRole('button', { name: 'Show filters' })
  await person.click(button)
  const sheet = within(screen.getByRole('dialog', { name: 'Filters' }))
  await expectNoViolations()
  await person.click(sheet.getByRole('checkbox', { name: 'Hybrid' }))
  await waitFor(() => expect(lastBody()).toMatchObject({ hybrid: false }))
  const show = await sheet.findByRole('button', { name: 'Show 1 result' })
  api.respond('filterProjects', [sampleProjectCard()], { total: 12 })
  const release = api.hold('filterProjects')
  await person.click(sheet.getByRole('checkbox', { name: 'Hybrid' }))
  await person.click(sheet.getByRole('checkbox', { name: 'Virtual' }))
  // Unknown while the search runs.
  await waitFor(() => expect(show).toHaveAccessibleName('Show results'))
  const before = api.seen('filterProjects').length
  release()
  await waitFor(() => expect(show).toHaveAccessibleName('Show 12 results'))
  // The button itself sends no request.
  expect(api.seen('filterProjects')).toHaveLength(before)
  await person.click(show)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Show filters (1)' })).toHaveFocus()
})

test.each(['projects', 'users'])(
  'the sheet of filters for %s starts in its first field',
  async (type) => {
    narrowScreen()
    const { person } = await openSearch(`/search?searchType=${type}`)
    await person.click(screen.getByRole('button', { name: 'Show filters' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Filters' }))
    expect(sheet.getByRole('switch')).toHaveFocus()
  },
)

test('Escape closes an open list of suggestions first, then the sheet of filters', async () => {
  narrowScreen()
  const { person } = await openSearch()
  await person.click(screen.getByRole('button', { name: 'Show filters' }))
  await person.type(screen.getByRole('combobox', { name: 'Project Tags' }), 'gi')
  await screen.findByRole('option', { name: 'GIS' })
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
  expect(screen.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('shows active filters as chips that are removed one by one, or all by Reset, which leads to the results', async () => {
  const { person, page, lastBody } = await openSearch(
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
  const results = screen.getByRole('region', { name: 'Results' })
  expect(results).toHaveFocus()
  await person.click(chips.getByRole('button', { name: 'Reset' }))
  expect(results).toHaveFocus()
  await waitFor(() => expect(lastBody()).toMatchObject({ virtual: true, tags: [], title: 'kite' }))
  expect(page.path()).toBe('/search?query=kite&searchType=projects')
  expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument()
})

const hasNoTags = (search: SearchToSave) =>
  search.type === 'projects' && search.filter.tags?.length === 0

test('offers to remove the filter that hides all results', async () => {
  const { person, api } = await openSearch('/search?open=true&projectTags=Go')
  api.respondEach('filterProjects', ({ body }) =>
    (body as { tags: string[] }).tags.length > 0
      ? { body: [], total: 0 }
      : { body: [sampleProjectCard()], total: 7 },
  )
  respondCounts(api, (search) => (hasNoTags(search) ? 7 : 0))
  await person.type(wordsField(), 'kite')
  const drop = await screen.findByRole('button', { name: 'Without Go: 7' })
  // Without each filter, without both, and the other type, in one request.
  const { searches } = api.seen('countResults').at(-1)!.body as { searches: SearchToSave[] }
  expect(searches).toHaveLength(4)
  expect(api.seen('countResults')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /Without Open teams/ })).not.toBeInTheDocument()
  await expectNoViolations()
  await person.click(drop)
  expect(
    await screen.findByRole('heading', { name: '7 project(s) found for "kite"' }),
  ).toBeVisible()
})

test('offers to remove all filters when one is not enough', async () => {
  const { person, api, page } = await openSearch('/search?open=true&projectTags=Go&query=kite')
  api.respondEach('filterProjects', ({ body }) => {
    const { tags, statusNo } = body as { tags: string[]; statusNo: boolean }
    return tags.length === 0 && statusNo
      ? { body: [sampleProjectCard()], total: 3 }
      : { body: [], total: 0 }
  })
  respondCounts(api, (search) =>
    hasNoTags(search) && search.type === 'projects' && search.filter.statusNo ? 3 : 0,
  )
  await person.click(screen.getByRole('checkbox', { name: 'Virtual' }))
  await person.click(await screen.findByRole('button', { name: 'Clear all filters: 3' }))
  expect(
    await screen.findByRole('heading', { name: '3 project(s) found for "kite"' }),
  ).toBeVisible()
  expect(page.path()).toBe('/search?query=kite&searchType=projects')
})

test('names the only filter, and what the search was understood as, above what comes near', async () => {
  const { person, api, page } = await openSearch('/search?query=sea+kite&projectTags=Go')
  const near = sampleProjectCard({ title: 'Kite club', closest: true })
  api.respond('filterProjects', [near], { total: 0 })
  respondCounts(api, (search) => (hasNoTags(search) ? 12 : 0))
  await person.type(wordsField(), 's')
  const drop = await screen.findByRole('button', { name: 'Without Go: 12' })
  expect(screen.getByText('Searched projects: sea kites · Go')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Clear all/ })).not.toBeInTheDocument()
  // A visitor cannot save.
  expect(screen.queryByText(/to be told/)).not.toBeInTheDocument()
  const closest = screen.getByRole('heading', { name: 'Closest:' })
  expect(drop.compareDocumentPosition(closest)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await expectNoViolations()
  await person.click(drop)
  await waitFor(() => expect(page.path()).toBe('/search?query=sea+kites&searchType=projects'))
})

test('counts a search without all of its tags, of which any is enough, and tells a member to save it', async () => {
  const { person, api } = await openSearch(
    '/search?query=kite&searchType=users&userTags=Go&userTags=GIS&userTags=R&looking=true',
    sampleSelf(),
  )
  api.respond('filterUsers', [], { total: 0 })
  respondCounts(api, (search) =>
    search.type === 'users' && search.filter.userTags.length === 0 ? 4 : 0,
  )
  await person.type(wordsField(), 's')
  expect(await screen.findByRole('button', { name: 'Without the 3 tags: 4' })).toBeVisible()
  expect(api.seen('countResults').at(-1)?.body).toMatchObject({ searches: { length: 4 } })
  expect(screen.getByText('Save this search to be told when new people match.')).toBeVisible()
  expect(
    screen.getByText('Searched people: kites · Looking for a team · Go · GIS · R'),
  ).toBeVisible()
})

test('offers the other type with its number of matches', async () => {
  const { person, api, page } = await openSearch()
  api.respond('filterProjects', [], { total: 0 })
  api.respond('filterUsers', [sampleUserCard()], { total: 3 })
  respondCounts(api, ({ type }) => (type === 'users' ? 3 : 0))
  await person.type(wordsField(), 'ada')
  await person.click(await screen.findByRole('button', { name: '3 people match' }))
  expect(await screen.findByRole('heading', { name: '3 user(s) found for "ada"' })).toBeVisible()
  expect(page.path()).toBe('/search?query=ada&searchType=users')
  expect(screen.getByRole('region', { name: 'Results' })).toHaveFocus()
})

test('clears all filters although that finds nothing, and suggests other words', async () => {
  const { person, api, page } = await openSearch('/search?projectTags=Go')
  api.respond('filterProjects', [], { total: 0 })
  api.respond('filterUsers', [], { total: 0 })
  await person.type(wordsField(), 'kite')
  expect(await screen.findByText('Use fewer or shorter words.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /match/ })).not.toBeInTheDocument()
  await expectNoViolations()
  await person.click(screen.getByRole('button', { name: 'Clear all filters' }))
  await waitFor(() => expect(page.path()).toBe('/search?query=kite&searchType=projects'))
})

test.each([
  ['searchType=projects', 'No projects yet'],
  ['searchType=users', 'No people yet'],
  ['searchType=projects&projectTags=Go', 'Try other filters'],
])('suggests no other words for %s without a result or a query', async (search, title) => {
  const { person, api } = await openSearch(`/search?query=kite&${search}`)
  api.respond('filterProjects', [], { total: 0 })
  api.respond('filterUsers', [], { total: 0 })
  await person.clear(wordsField())
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.queryByText(/(?:other|shorter) words/)).not.toBeInTheDocument()
})

const open = () => {
  render(
    <SizeField label="Min" value={0} none={0} lowest={0} highest={5} onChange={() => undefined} />,
  )
  return { person: userEvent.setup(), field: screen.getByRole('spinbutton', { name: 'Min' }) }
}

test('announces a refused number once the field is left, and each time', async () => {
  const { person, field } = open()
  // Present before its text: some screen readers do not announce a region that is added with it.
  const status = screen.getByRole('status')
  expect(status).toBeEmptyDOMElement()
  await person.type(field, '9')
  expect(status).toBeEmptyDOMElement()
  await person.tab()
  expect(status).toHaveTextContent(/^Min: Enter a number from 0 to 5\.$/)
  const first = status.textContent
  await person.type(field, '{Enter}')
  expect(status.textContent).not.toBe(first)
})

test('leaves Enter of an input method to it', async () => {
  const { person, field } = open()
  await person.type(field, '9')
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('announces nothing while the number is mended', async () => {
  const { person, field } = open()
  await person.type(field, '9{Enter}')
  expect(screen.getByRole('status')).not.toBeEmptyDOMElement()
  await person.clear(field)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})
