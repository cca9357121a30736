import { useSession } from '@quad/shared-ui'
import { takeServedPage } from './served-page.ts'

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
