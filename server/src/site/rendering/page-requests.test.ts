import { endpoints } from '@quad/contract'
import { mayBeAsked } from './page-requests.ts'

const id = '0123abcd-4567-4890-abcd-0123456789ab'

test.each([
  ['GET', `/api/projects/${id}?view=1`],
  ['GET', '/api/public/auth/getCurrentUser'],
  ['POST', '/api/public/projects/filter?limit=20'],
  ['POST', `/api/chats/sort/${id}`],
])('a page may ask by %s for %s', (method, path) => {
  expect(mayBeAsked({ method, path, body: null })).toBe(path)
})

test.each([
  ['POST', '/api/public/auth/logout'],
  ['POST', String.raw`/api/chats/sort/x\..\..\..\public\auth\logout`],
  ['POST', '/api/chats/sort/../../public/auth/logout'],
  ['POST', '/api/chats/sort/%2e%2e/%2e%2e/public/auth/logout'],
  ['POST', `/api/chats/sort/..%2f..%2fpublic%2fauth%2flogout`],
  ['POST', `/api/chats/sort/${id}/../../delete/${id}`],
  ['DELETE', `/api/projects/${id}`],
  ['HEAD', `/api/projects/${id}`],
  ['GET', '/api/stream'],
  ['GET', '/api/%73tream'],
  ['GET', '/api/verify-email?token=a'],
  ['GET', '/api/verify-email/'],
  ['GET', `/api/users/${id}/export`],
  ['GET', '/operator/failures'],
  ['GET', '/delivery/releases'],
  ['GET', `//other.example/api/projects/${id}`],
  ['GET', `${String.raw`\\other.example\api\projects`}/${id}`],
  ['GET', `http://other.example/api/projects/${id}`],
  ['GET', ''],
])('a page may not ask by %s for %j', (method, path) => {
  expect(mayBeAsked({ method, path, body: null })).toBeUndefined()
})

test('a page asks for the address that was compared', () => {
  const path = `${String.raw`/api\users\x\..\..\projects`}/${id}`
  expect(mayBeAsked({ method: 'GET', path, body: null })).toBe(`/api/projects/${id}`)
})

test('a page may make all reads of the contract but three', () => {
  const gets = Object.entries(endpoints).filter(([, { method }]) => method === 'GET')
  const refused = gets.filter(
    ([, { path }]) =>
      !mayBeAsked({ method: 'GET', path: `/api${path.replaceAll(/\{\w+\}/g, id)}`, body: null }),
  )
  expect(refused.map(([name]) => name).toSorted()).toEqual(['exportData', 'stream', 'verifyEmail'])
})
