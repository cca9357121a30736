import { cookiesFor, localCookie } from './site-cookies.ts'

test('the site gets its own cookies back, and none of other programs on this machine', () => {
  const cookie = 'quad=t1; other=secret; quad_zone=Europe/Paris; quadratic'
  expect(cookiesFor('http://127.0.0.1:3000', cookie)).toBe('quad=t1; quad_zone=Europe/Paris')
  expect(cookiesFor('https://quad.example.edu', cookie)).toBe(
    'quad=t1; __Host-quad=t1; quad_zone=Europe/Paris; __Host-quad_zone=Europe/Paris',
  )
  expect(cookiesFor('https://quad.example.edu')).toBe('')
})

test.each([
  [
    '__Host-quad=t1; Path=/; HttpOnly; Secure; SameSite=Lax',
    'quad=t1; Path=/; HttpOnly; SameSite=Lax',
  ],
  ['quad_visitor=v; Domain=example.edu; Path=/', 'quad_visitor=v; Path=/'],
  ['quad=; Path=/; secure', 'quad=; Path=/'],
])('a browser can keep %s without https', (cookie, local) => {
  expect(localCookie(cookie)).toBe(local)
})
