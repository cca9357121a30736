import { clock, timeAgo, useSession } from '@quad/shared-ui'
import { takeServedPage } from './served-page.ts'

test("shows times by the server's clock, which its page tells", () => {
  jest.useFakeTimers()
  const minute = 60_000
  const time = new Date(Date.now() - 20 * minute)
  const script = document.createElement('script')
  Object.assign(script, { id: 'quad-state', type: 'application/json' })
  const state = { path: location.pathname, time: time.toISOString(), zone: 'UTC', user: null }
  script.textContent = JSON.stringify({ ...state, queries: { queries: [] } })
  document.body.append(script)
  Object.assign(performance, { getEntriesByType: () => [] })
  takeServedPage()
  // The clock stands while the page comes alive.
  jest.advanceTimersByTime(minute)
  const sentAt = new Date(time.getTime() - 3 * minute).toISOString()
  expect(timeAgo(sentAt)).toBe('4 minutes ago')
  script.remove()
  clock.set(Date.now())
  jest.useRealTimers()
})

test('takes over the address that the server has rendered, with the fragment, which only the browser knows', () => {
  const state = { path: '/signin?failed=internal', time: '2026-03-03T12:00:00Z', zone: 'UTC' }
  const script = document.createElement('script')
  Object.assign(script, { id: 'quad-state', type: 'application/json' })
  script.textContent = JSON.stringify({ ...state, user: null, queries: { queries: [] } })
  document.body.append(script)
  window.history.replaceState(null, '', '/signin#details')
  // jsdom has no entries.
  Object.assign(performance, { getEntriesByType: () => [] })
  takeServedPage()
  expect(location.href).toBe(`${location.origin}/signin?failed=internal#details`)
  expect(useSession.getState().status).toBe('signedOut')
})
