import { useSession } from '@quad/shared-ui'
import { sampleId, sampleProjectCard, sampleSelf } from '@quad/test/samples'
import { act, screen, waitFor } from '@testing-library/react'
import { openSearch } from './search.harness.tsx'

beforeEach(() => localStorage.clear())

test('restores the last search of the same person on the next visit', async () => {
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

test('resumes the last search on Explore, but not after Log Out', async () => {
  const user = sampleSelf({ id: sampleId(6) })
  const { page } = await openSearch('/search?query=kite&open=true', user)
  await screen.findByRole('heading', { name: '1 project(s) found for "kite"' })
  await act(() => page.router.navigate('/elsewhere'))
  await act(() => page.router.navigate('/search'))
  await waitFor(() => expect(page.path()).toBe('/search?query=kite&open=true'))
  await act(() => page.router.navigate('/elsewhere'))
  await act(() => page.router.navigate('/search', { state: { logOut: 'now' } }))
  expect(await screen.findByRole('heading', { name: '1 project(s) found' })).toBeVisible()
  expect(page.path()).toBe('/search')
})

test('starts clean on Explore after a search without results, which Back restores', async () => {
  const user = sampleSelf({ id: sampleId(4) })
  const { api, page } = await openSearch('/search?query=kite', user)
  await screen.findByRole('heading', { name: '1 project(s) found for "kite"' })
  api.respond('filterProjects', [], { total: 0 })
  const nothing = '/search?query=nothing&open=true'
  await act(() => page.router.navigate(nothing))
  await screen.findByRole('heading', { name: /any results for "nothing"/ })
  api.respond('filterProjects', [sampleProjectCard()], { total: 1 })
  await act(() => page.router.navigate('/search'))
  expect(await screen.findByRole('heading', { name: '1 project(s) found' })).toBeVisible()
  expect(page.path()).toBe('/search')
  await act(() => page.router.navigate(-1))
  await waitFor(() => expect(page.path()).toBe(nothing))
})

test('Back returns to the search without a query, not to the last search', async () => {
  const { page, person } = await openSearch('/search', sampleSelf({ id: sampleId(5) }))
  await screen.findByRole('heading', { name: '1 project(s) found' })
  // From the first page of the visit, then from a later one.
  for (const before of [undefined, '/search']) {
    if (before !== undefined) await act(() => page.router.navigate(before))
    await person.click(screen.getByRole('button', { name: 'USERS' }))
    await screen.findByRole('heading', { name: '1 user(s) found' })
    await act(() => page.router.navigate(-1))
    expect(await screen.findByRole('heading', { name: '1 project(s) found' })).toBeVisible()
    expect(page.path()).toBe('/search')
  }
})

test('waits until it knows whose last search to restore', async () => {
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
