import { createTestApp } from '../../../test/app.ts'
import { createFactories, password } from '../../../test/factories.ts'

const { services, visitor } = await createTestApp()
const { db } = services
const { createUser } = createFactories(db)

type Visitor = ReturnType<typeof visitor>

/** Sends the form of the sign-in page, as a browser without scripts does. */
const post = (
  browser: Visitor,
  fields: Record<string, string>,
  { at = '/signin', headers = {} }: { at?: string; headers?: Record<string, string> } = {},
) =>
  browser.inject({
    method: 'POST',
    url: at,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })

const withRedirect = (redirect: string) => `/signin?redirect=${encodeURIComponent(redirect)}`

test("the sign-in page's own form starts the session of the endpoint", async () => {
  const ada = await createUser()
  const browser = visitor()
  const response = await post(browser, { email: ` ${ada.email.toUpperCase()}`, password })
  expect(response.statusCode).toBe(303)
  expect(response.headers.location).toBe('/search')
  expect(response.headers['cache-control']).toBe('no-store')
  const common = { path: '/', httpOnly: true, sameSite: 'Lax' }
  expect(response.cookies).toMatchObject([
    { ...common, name: 'quad-device' },
    { ...common, name: 'quad', maxAge: 90 * 24 * 3600 },
  ])
  expect((await browser.getCurrentUser()).id).toBe(ada.id)

  const before = browser.cookies.get('quad')
  await post(browser, { email: ada.email, password })
  expect(browser.cookies.get('quad')).not.toBe(before)
  expect(await browser.listSessions({ params: { userId: ada.id } })).toHaveLength(1)
})

test("stores the browser's time zone, as a page of it has told", async () => {
  const { email } = await createUser()
  const browser = visitor()
  browser.cookies.set('quad_zone', 'Asia/Kolkata')
  await post(browser, { email, password })
  expect((await browser.getCurrentUser()).settings.browserTimeZone).toBe('Asia/Kolkata')
})

test.each([
  ['/projects/1?tab=a#events', true, '/projects/1?tab=a#events'],
  ['//evil.example', true, '/search'],
  ['/\\evil.example', true, '/search'],
  ['https://evil.example', true, '/search'],
  ['/projects/1\r\nset-cookie: quad=x', true, '/projects/1set-cookie:%20quad=x'],
  ['/createproject', false, '/createuser?redirect=%2Fcreateproject'],
  ['//evil.example', false, '/createuser?redirect='],
])('leads to the redirect %j (profile completed: %s): %s', async (redirect, isComplete, path) => {
  const { email } = await createUser({ profile_completed: isComplete })
  const response = await post(visitor(), { email, password }, { at: withRedirect(redirect) })
  expect(response.headers.location).toBe(path)
})

test.each([
  ['a wrong password', { password: 'not my password' }, 'wrong_credentials'],
  ['an unknown address', { email: 'missing@example.edu' }, 'wrong_credentials'],
  ['an address of another university', { email: 'ada@example.com' }, 'validation_failed'],
  ['no address', { email: 'ada' }, 'validation_failed'],
  ['a password that is too long', { password: 'x'.repeat(73) }, 'validation_failed'],
])('%s leads back to the page, whose address names the reason alone', async (_, wrong, reason) => {
  const { email } = await createUser()
  const fields = { email, password, ...wrong }
  const response = await post(visitor(), fields, { at: withRedirect('/chats') })
  expect(response.statusCode).toBe(303)
  expect(response.headers.location).toBe(`/signin?failed=${reason}&redirect=%2Fchats`)
  expect(response.cookies).toEqual([])
})

test('an unverified address leads back to the page', async () => {
  const { email } = await createUser({ email_verified_at: null })
  const response = await post(visitor(), { email, password })
  expect(response.headers.location).toBe('/signin?failed=email_not_verified')
})

test('counts with the endpoint against the same rates', async () => {
  const { email } = await createUser()
  const browser = visitor()
  const wrong = { email, password: 'a guess of mine' }
  for (const nth of [1, 2, 3, 4, 5]) {
    if (nth % 2 === 0) await browser.login({ body: wrong }).catch(() => undefined)
    else expect((await post(browser, wrong)).headers.location).toContain('wrong_credentials')
  }
  expect((await post(browser, { email, password })).headers.location).toContain('rate_limited')
  await expect(browser.login({ body: { email, password } })).rejects.toMatchObject({ status: 429 })
})

test('takes a known device after others behind its address have used up the rates', async () => {
  const { email } = await createUser()
  const browser = visitor()
  await post(browser, { email, password })
  const known = [...browser.cookies]
  browser.cookies.clear()
  for (let nth = 1; nth <= 10; nth += 1) await post(browser, { email, password: `a guess ${nth}` })
  expect((await post(browser, { email, password })).headers.location).toContain('rate_limited')

  for (const [name, value] of known) browser.cookies.set(name, value)
  expect((await post(browser, { email, password })).headers.location).toBe('/search')
})

test.each([
  ['of another origin', { origin: 'https://evil.example' }],
  ['that a page of another site sends', { 'sec-fetch-site': 'cross-site' }],
  ['that a page of a sister site sends', { 'sec-fetch-site': 'same-site' }],
  ['of no known origin', { origin: 'null' }],
])('refuses a form %s', async (_, headers) => {
  const { email } = await createUser()
  const response = await post(visitor(), { email, password }, { headers })
  expect(response.statusCode).toBe(403)
  expect(response.json()).toMatchObject({ error: 'foreign_origin' })
  expect(response.cookies).toEqual([])
})

test('the endpoint itself accepts no form', async () => {
  const { email } = await createUser()
  const at = '/api/public/auth/login'
  expect((await post(visitor(), { email, password }, { at })).statusCode).toBe(415)
})
