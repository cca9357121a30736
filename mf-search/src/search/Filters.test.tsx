import { expectNoViolations } from '@quad/test/axe'
import { sampleProjectCard, sampleSelf } from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import { openSearch } from './search.harness.tsx'

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
