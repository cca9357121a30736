import { cookiesFor, localCookie } from './site-cookies.ts'

const site = 'https://quad.example.edu'

test('a site gets its own cookies back, and none of other sites and programs on this machine', () => {
  const other = 'https://staging.example.edu'
  const cookie = [
    localCookie(site, '__Host-quad=t1; Secure').split(';')[0],
    localCookie(other, '__Host-quad=t2; Secure').split(';')[0],
    // Of a server on another port.
    'quad=t3',
    'other=secret',
    'quad_zone=Europe/Paris',
    'quad_avoid=mf-chat.c0ffee',
  ].join('; ')
  const ofPages = 'quad_zone=Europe/Paris; quad_avoid=mf-chat.c0ffee'
  expect(cookiesFor(site, cookie)).toBe(`__Host-quad=t1; ${ofPages}`)
  expect(cookiesFor(other, cookie)).toBe(`__Host-quad=t2; ${ofPages}`)
  expect(cookiesFor(site)).toBe('')
})

test.each([
  [
    '__Host-quad=t1; Path=/; HttpOnly; Secure; SameSite=Lax',
    '__Host-quad=t1; Path=/; HttpOnly; SameSite=Lax',
  ],
  ['quad_visitor=v; Domain=example.edu; Path=/', 'quad_visitor=v; Path=/'],
  ['quad=; Path=/; secure', 'quad=; Path=/'],
])('a browser can keep %s without https', (cookie, local) => {
  expect(localCookie(site, cookie)).toBe(`https-quad-example-edu_${local}`)
})
