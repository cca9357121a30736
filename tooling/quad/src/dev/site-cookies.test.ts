import { cookiesFor, isToSite, localCookies, localHost } from './site-cookies.ts'

const site = 'https://quad.example.edu'
const name = 'https-quad-example-edu.localhost'

const request = (host: string, cookie?: string) => ({
  headers: { host, ...(cookie !== undefined && { cookie }) },
})

const here = request(`${name}:3010`)

test('a site has a name on this machine that is a valid one', () => {
  expect(localHost(site)).toBe(name)
  expect(localHost(`https://${'long.'.repeat(40)}edu`)).toMatch(/^[\w-]{63}\.localhost$/)
  expect(isToSite(site, here)).toBe(true)
  expect(isToSite('https://quad-example.edu', here)).toBe(false)
})

test('a site gets its own cookies back, and none of other sites and programs on this machine', () => {
  const other = 'https://staging.example.edu'
  const there = request(`${localHost(other)}:3011`)
  const cookie = [
    ...localCookies(site, here, ['__Host-quad=t1; Secure']),
    ...localCookies(other, there, ['__Host-quad=t2; Secure']),
    // Of a server on another port.
    'quad=t3',
    'other=secret',
    'quad_zone=Europe/Paris',
    'quad_avoid=mf-chat.c0ffee',
  ].join('; ')
  const ofPages = 'quad_zone=Europe/Paris; quad_avoid=mf-chat.c0ffee'
  expect(cookiesFor(site, request(name, cookie))).toBe(`__Host-quad=t1; ${ofPages}`)
  expect(cookiesFor(other, request(localHost(other), cookie))).toBe(`__Host-quad=t2; ${ofPages}`)
  expect(cookiesFor(site, here)).toBe('')
})

test.each([
  '127.0.0.1:3010',
  'localhost:3010',
  `other.localhost:3010`,
  `${name}.evil.example`,
  `a.${name}`,
])('no cookie of a site is kept for %s, or sent from there', (host) => {
  expect(localCookies(site, request(host), ['quad=t1'])).toEqual([])
  expect(cookiesFor(site, request(host, 'https-quad-example-edu_quad=t1'))).toBe('')
})

test.each([
  [
    '__Host-quad=t1; Path=/; HttpOnly; Secure; SameSite=Lax',
    '__Host-quad=t1; Path=/; HttpOnly; SameSite=Lax',
  ],
  ['quad_visitor=v; Domain=example.edu; Path=/', 'quad_visitor=v; Path=/'],
  ['quad=; Path=/; secure', 'quad=; Path=/'],
])('a browser can keep %s without https', (cookie, local) => {
  expect(localCookies(site, here, [cookie])).toEqual([`https-quad-example-edu_${local}`])
})
