import type { SearchToSave } from '@quad/contract'
import { expectNoViolations } from '@quad/test/axe'
import { sampleId, sampleProjectCard, sampleSelf, sampleUserCard } from '@quad/test/samples'
import { screen, waitFor } from '@testing-library/react'
import { openSearch, respondCounts, wordsField } from './search.harness.tsx'

beforeEach(() => localStorage.clear())

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

test('shows no hint to save a search that is saved already', async () => {
  const at = '/search?query=kite&searchType=users&looking=true'
  const saved = {
    id: sampleId(300),
    name: 'Kites',
    alert: 'app' as const,
    search: {
      type: 'users' as const,
      query: 'kites',
      filter: { userTags: [], looking: true },
    },
  }
  const { person, api } = await openSearch(at, sampleSelf(), undefined, [saved])
  api.respond('filterUsers', [], { total: 0 })
  await person.type(wordsField(), 's')
  expect(await screen.findByText('Searched people: kites · Looking for a team')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Saved search' })).toBeVisible()
  expect(screen.queryByText(/to be told/)).not.toBeInTheDocument()
})

test('shows what comes near before the other searches are counted', async () => {
  const { person, api } = await openSearch('/search?query=sea+kite&projectTags=Go')
  api.respond('filterProjects', [sampleProjectCard({ title: 'Kite club', closest: true })], {
    total: 0,
  })
  respondCounts(api, (search) => (hasNoTags(search) ? 12 : 0))
  const release = api.hold('countResults')
  await person.type(wordsField(), 's')
  expect(await screen.findByRole('heading', { name: 'Closest:' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Kite club' })).toBeVisible()
  expect(screen.getByText('Searched projects: sea kites · Go')).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Other searches' })).not.toBeInTheDocument()
  release()
  expect(await screen.findByRole('button', { name: 'Without Go: 12' })).toBeVisible()
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
