import { invalidate } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import {
  sampleId,
  sampleProject,
  sampleProjectCard,
  sampleSelf,
  sampleUserCard,
} from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'
import { openSearch, wordsField } from './search.harness.tsx'

beforeEach(() => localStorage.clear())

test('finds projects of both statuses and all formats at first', async () => {
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
  // A visitor matches nothing.
  expect(screen.queryByRole('combobox', { name: 'Order' })).not.toBeInTheDocument()
  await expectNoViolations()
})

test('explains a redirect to the search until the next search', async () => {
  const { page, person } = await openSearch('/search?query=kite')
  await act(() => page.router.navigate('/search#settings-denied'))
  expect(page.path()).toBe('/search?query=kite')
  expect(await screen.findByRole('alert')).toHaveTextContent('Access denied')
  await expectNoViolations()
  await person.click(screen.getByRole('button', { name: 'USERS' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('names the query and counts the results in the heading', async () => {
  const { lastBody } = await openSearch('/search?query=sea%20grass&searchType=projects')
  expect(
    await screen.findByRole('heading', { name: '1 project(s) found for "sea grass"' }),
  ).toBeVisible()
  expect(lastBody()).toMatchObject({ title: 'sea grass' })
})

test('names the words of a search without results', async () => {
  const { api, person } = await openSearch('/search?query=nothing')
  api.respond('filterProjects', [], { total: 0 })
  await person.click(screen.getByRole('switch', { name: 'Show open teams' }))
  expect(
    await screen.findByRole('heading', {
      name: 'Sorry, we couldn\'t find any results for "nothing"',
    }),
  ).toBeVisible()
  await expectNoViolations()
})

test('shows projects that match only some words below those that match all', async () => {
  const { person, api } = await openSearch('/search?query=sea+kite')
  const near = sampleProjectCard({ id: sampleId(101), title: 'Kite club', closest: true })
  api.respond('filterProjects', [sampleProjectCard(), near], { total: 1 })
  await person.click(screen.getByRole('switch', { name: 'Show open teams' }))
  const heading = await screen.findByRole('heading', { name: 'Closest:' })
  expect(screen.getByRole('heading', { name: '1 project(s) found for "sea kite"' })).toBeVisible()
  const below = (name: string) =>
    heading.compareDocumentPosition(screen.getByRole('link', { name })) ===
    Node.DOCUMENT_POSITION_FOLLOWING
  expect(below('Kite club')).toBe(true)
  expect(below('Seagrass from above')).toBe(false)
  await expectNoViolations()
})

test('says that nothing was found before it shows what comes near', async () => {
  const { person, api } = await openSearch('/search?query=sea+kite')
  const near = sampleProjectCard({ id: sampleId(101), title: 'Kite club', closest: true })
  api.respond('filterProjects', [near], { total: 0 })
  await person.click(screen.getByRole('checkbox', { name: 'Virtual' }))
  const found = await screen.findByRole('heading', {
    name: 'Sorry, we couldn\'t find any results for "sea kite"',
  })
  expect(screen.getAllByRole('status')).toContain(found.parentElement)
  await screen.findByRole('heading', { name: 'Closest:' })
  const headings = screen.getAllByRole('heading', { level: 2 })
  expect(headings.slice(headings.indexOf(found)).map(({ textContent }) => textContent)).toEqual([
    found.textContent,
    'Closest:',
  ])
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(screen.queryByText('Try other words')).not.toBeInTheDocument()
  await expectNoViolations()
})

test('a chosen skill is a filter in place of the words, and only once', async () => {
  const { person, api, page } = await openSearch('/search?projectTags=Go')
  api.respond('suggestSearches', { skills: ['Go', 'GIS'], people: [], projects: [] })
  for (const [skill, tags] of [
    ['Go', 'projectTags=Go'],
    ['GIS', 'projectTags=Go&projectTags=GIS'],
  ] as const) {
    await person.type(wordsField(), 'g')
    await person.click(await screen.findByRole('option', { name: skill }))
    await waitFor(() => expect(page.path()).toBe(`/search?query=&searchType=projects&${tags}`))
  }
})

test('says why an eleventh skill is no filter, and keeps what was typed', async () => {
  const skills = Array.from({ length: 10 }, (_, nth) => `projectTags=Skill+${nth}`).join('&')
  const { person, api, page } = await openSearch(`/search?${skills}`)
  api.respond('suggestSearches', { skills: ['GIS'], people: [], projects: [] })
  await person.type(wordsField(), 'gi')
  await person.click(await screen.findByRole('option', { name: 'GIS' }))
  const toasts = within(screen.getByRole('region', { name: /notifications/i }))
  expect(await toasts.findByText(/^A search has at most 10 skills\. Remove one/)).toBeVisible()
  expect(wordsField()).toHaveValue('gi')
  await waitFor(() => expect(page.path()).toContain('query=gi'))
  expect(page.path()).not.toContain('GIS')
})

test('finds people by name and skills, each with a message button', async () => {
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
    expect(api.seen('filterUsers').at(-1)).toMatchObject({
      query: { query: 'ada' },
      body: { userTags: ['Go'] },
    }),
  )
  await expectNoViolations()
})

const secondPage = sampleProjectCard({ id: sampleId(101), title: 'Second page' })

/** Opens a search with a first page of two. */
const openFirstPage = async () => {
  const opened = await openSearch('/search?query=first')
  await screen.findByRole('heading', { name: '1 project(s) found for "first"' })
  opened.api.respond('filterProjects', [sampleProjectCard()], { total: 2, next: 'after' })
  await opened.person.click(screen.getByRole('switch', { name: 'Show open teams' }))
  return { ...opened, more: await screen.findByRole('button', { name: 'Load more' }) }
}

test('appends more results', async () => {
  const { person, api, more } = await openFirstPage()
  expect(screen.getByRole('heading', { name: '2 project(s) found for "first"' })).toBeVisible()
  api.respond('filterProjects', [secondPage], { total: 2 })
  await person.click(more)
  expect(await screen.findByRole('link', { name: 'Second page' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Seagrass from above' })).toBeVisible()
  expect(api.seen('filterProjects').at(-1)?.query).toEqual({ cursor: 'after', order: 'best' })
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Second page' })).toHaveFocus()
})

test('offers to retry when more results do not load', async () => {
  const { person, api, more } = await openFirstPage()
  api.disconnect('filterProjects')
  await person.click(more)
  expect(await screen.findByRole('alert')).toHaveTextContent('More results could not be loaded.')
  expect(screen.getByRole('link', { name: 'Seagrass from above' })).toBeVisible()
  await expectNoViolations()
  api.respond('filterProjects', [secondPage], { total: 2 })
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('link', { name: 'Second page' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('announces the count in a region that exists before it', async () => {
  const api = apiEdge()
  api.respond('filterProjects', [sampleProjectCard()], { total: 1 })
  const release = api.hold('filterProjects')
  renderApp(app, { at: '/search' })
  await waitFor(() => expect(api.seen('filterProjects')).toHaveLength(1))
  const regions = screen.getAllByRole('status')
  release()
  const count = await screen.findByRole('heading', { name: '1 project(s) found' })
  expect(regions).toContain(count.parentElement)
})

test('keeps the last count until a new search has results, and aborts an overtaken one', async () => {
  const { person, api } = await openSearch('/search?query=first')
  await screen.findByRole('heading', { name: '1 project(s) found for "first"' })
  api.respond('filterProjects', [], { total: 3 })
  const release = api.hold('filterProjects')
  const box = wordsField()
  await person.type(box, 's')
  await waitFor(() => expect(api.seen('filterProjects')).toHaveLength(2))
  expect(screen.getByRole('heading', { name: '1 project(s) found for "first"' })).toBeVisible()
  const overtaken = jest
    .mocked(globalThis.fetch)
    .mock.calls.map(([request]) => request as Request)
    .findLast(({ url }) => url.includes('/projects/filter'))
  await person.type(box, '!')
  await waitFor(() => expect(overtaken).toMatchObject({ signal: { aborted: true } }))
  release()
  await screen.findByRole('heading', { name: '3 project(s) found for "firsts!"' })
})

test('shows a failure in place, and searches again on Retry', async () => {
  const api = apiEdge()
  api.disconnect('filterProjects')
  renderApp(app, { at: '/search' })
  expect(await screen.findByRole('alert')).toHaveTextContent('The search failed.')
  api.respond('filterProjects', [sampleProjectCard()], { total: 1 })
  await userEvent.click(screen.getByRole('button', { name: /retry/i }))
  expect(await screen.findByRole('link', { name: 'Seagrass from above' })).toBeVisible()
  // The button is gone.
  expect(screen.getByRole('region', { name: 'Results' })).toContainElement(
    document.activeElement as HTMLElement,
  )
})

test('searches once, a moment after the last key', async () => {
  const { person, api, page } = await openSearch()
  await screen.findByRole('heading', { name: '1 project(s) found' })
  const before = api.seen('filterProjects').length
  await person.type(wordsField(), 'sea grass')
  expect(
    await screen.findByRole('heading', { name: '1 project(s) found for "sea grass"' }),
  ).toBeVisible()
  const asked = api.seen('filterProjects').slice(before)
  expect(asked.map(({ body }) => body)).toEqual([expect.objectContaining({ title: 'sea grass' })])
  expect(page.path()).toBe('/search?query=sea+grass&searchType=projects')
  expect(wordsField()).toHaveFocus()
})

test('highlights the words in the cards', async () => {
  await openSearch('/search?query=seagras')
  const title = await screen.findByRole('link', { name: 'Seagrass from above' })
  expect(within(title).getByText('Seagrass').tagName).toBe('MARK')
})

test('loads the first picture of the results before the others', async () => {
  const api = apiEdge()
  const cards = [
    sampleProjectCard({ id: sampleId(1), imageId: null }),
    sampleProjectCard({ id: sampleId(2), imageId: sampleId(12), imageDescription: 'A pier' }),
    sampleProjectCard({ id: sampleId(3), imageId: sampleId(13), imageDescription: 'A beach' }),
  ]
  api.respond('filterProjects', cards, { total: 3 })
  renderApp(app, { at: '/search' })
  expect(await screen.findByRole('img', { name: 'A pier' })).toHaveAttribute('loading', 'eager')
  expect(screen.getByRole('img', { name: 'A beach' })).toHaveAttribute('loading', 'lazy')
})

test('sorts by match for a member, with the reason on each card', async () => {
  const { person, api, page } = await openSearch('/search', sampleSelf({ id: sampleId(9) }))
  await screen.findByRole('heading', { name: '1 project(s) found' })
  const match = { role: 'Mapper', of: 3, matched: ['GIS', 'Go'], missing: ['Sewing'] }
  api.respond('filterProjects', [sampleProjectCard({ match })], { total: 1 })
  expect(screen.getByRole('combobox', { name: 'Order' })).toHaveDisplayValue('Best match')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Newest')
  await waitFor(() => expect(page.path()).toContain('order=newest'))
  const orders = () => api.seen('filterProjects').map(({ query }) => query)
  await waitFor(() => expect(orders()).toEqual([{ order: 'best' }, {}]))
  await waitFor(() =>
    expect(screen.getByRole('article')).toHaveTextContent('Mapper: 2 of 3, missing Sewing'),
  )
  await expectNoViolations()

  const project = { id: sampleId(100), title: 'Seagrass from above' }
  const personMatch = { of: 1, matched: ['GIS'], missing: [], project }
  api.respond('filterUsers', [sampleUserCard({ match: personMatch })], { total: 1 })
  await person.click(screen.getByRole('button', { name: 'USERS' }))
  await screen.findByRole('heading', { name: '1 user(s) found' })
  expect(screen.getByRole('article')).toHaveTextContent('In common with Seagrass from above: GIS')
  expect(screen.getByRole('article')).not.toHaveTextContent('missing')
})

test('tells a person whose skills no project needs how to get better matches', async () => {
  const user = sampleSelf({ id: sampleId(9) })
  const { person } = await openSearch('/search', user)
  const advice = await screen.findByRole('link', { name: 'Add skills to your profile' })
  expect(advice).toHaveAttribute('href', `/users/${user.id}/edit`)
  await expectNoViolations()
  await person.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Newest')
  await waitFor(() => expect(advice).not.toBeInTheDocument())
})

test('focuses the field on the slash key, but not while the header has the search', async () => {
  const { person } = await openSearch('/search?query=kite')
  const field = wordsField()
  const isInSight = jest.spyOn(field, 'checkVisibility').mockReturnValue(false)
  await person.keyboard('/')
  expect(field).not.toHaveFocus()
  isInSight.mockReturnValue(true)
  await person.keyboard('/')
  expect(field).toHaveFocus()
  expect(field).toHaveValue('kite')
})

describe('for a project', () => {
  const project = sampleProject()
  const at = `/search?searchType=users&order=best&project=${project.id}`
  const member = sampleSelf({ projectsId: [project.id] })

  test('offers to invite, marks people whom it knows, and can be left', async () => {
    const standings = ['member', 'invited', 'applicant'] as const
    const people = standings.map((standing, nth) =>
      sampleUserCard({ id: sampleId(20 + nth), name: `Person ${nth}`, standing }),
    )
    const free = sampleUserCard({ id: sampleId(30), name: 'Ada Moreno' })
    const { person, api } = await openSearch(at, member, [...people, free])
    expect(await screen.findByRole('link', { name: 'Seagrass from above' })).toBeVisible()
    expect(
      await screen.findByRole('button', { name: `Invite Ada Moreno to ${project.id}` }),
    ).toBeVisible()
    expect(screen.getAllByRole('button', { name: /^Invite/ })).toHaveLength(1)
    for (const mark of ['Member', 'Invited', 'Asked to join']) {
      expect(screen.getByText(mark)).toBeVisible()
    }
    expect(api.seen('filterUsers').at(-1)?.query).toEqual({
      query: '',
      order: 'best',
      project: project.id,
    })
    await expectNoViolations()
    await person.click(screen.getByRole('button', { name: 'All people' }))
    await waitFor(() => expect(api.seen('filterUsers').at(-1)?.query).not.toHaveProperty('project'))
    expect(screen.queryByRole('button', { name: /^Invite/ })).not.toBeInTheDocument()
  })

  test('keeps the focus on a card when an invitation removes its button', async () => {
    const free = sampleUserCard({ id: sampleId(30), name: 'Ada Moreno' })
    const { api } = await openSearch(at, member, [free])
    const invite = await screen.findByRole('button', { name: /^Invite Ada Moreno/ })
    act(() => invite.focus())
    api.respond('filterUsers', [{ ...free, standing: 'invited' }], { total: 1 })
    await act(() => invalidate(['project', project.id]))
    expect(await screen.findByText('Invited')).toBeVisible()
    expect(screen.getByRole('group', { name: 'Actions for Ada Moreno' })).toHaveFocus()
    await expectNoViolations()
  })

  test('ignores a project of which the viewer is no member', async () => {
    const { api } = await openSearch(at, sampleSelf({ projectsId: [] }))
    await screen.findByRole('link', { name: 'Ada Moreno' })
    expect(api.seen('filterUsers').at(-1)?.query).not.toHaveProperty('project')
  })
})

test('offers no message to a blocked person', async () => {
  const blocked = sampleUserCard({ blocked: true })
  await openSearch('/search?searchType=users', sampleSelf(), [blocked])
  expect(await screen.findByText('Blocked')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Message/ })).not.toBeInTheDocument()
})
