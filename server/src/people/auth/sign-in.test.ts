import { sql } from 'kysely'
import { createTestApp } from '../../../test/app.ts'
import type { Browser } from '../../../test/browser.ts'
import { createFactories, password } from '../../../test/factories.ts'
import { writeMails, queuedMails } from '../../../test/jobs.ts'
import { lockWaits } from '../../../test/waiting.ts'
import { demoPassword, hashPassword } from './passwords.ts'

const { services, visitor, database } = await createTestApp()
const withoutDemo = await createTestApp({ database, config: { demo: false } })
const secure = await createTestApp({ config: { publicUrl: 'https://quad.test' } })
const { db } = services
const { createUser } = createFactories(db)

const sessionsOf = (person: { id: string }) =>
  db.selectFrom('sessions').selectAll().where('user_id', '=', person.id).execute()

test('returns the user and sets the session cookie', async () => {
  const ada = await createUser({ name: 'Ada' })
  const browser = visitor()
  const answer = await browser.login({
    body: { email: ada.email.toUpperCase(), password },
  })
  expect(answer).toMatchObject({ audience: 'self', id: ada.id, profileCompleted: true })
  expect(await browser.getCurrentUser()).toEqual(answer)
})

test("stores the browser's time zone, and signs in with an unknown one or none", async () => {
  const { email } = await createUser()
  const zoneAfter = async (browserTimeZone?: string) => {
    const answer = await visitor().login({
      body: { email, password, ...(browserTimeZone !== undefined && { browserTimeZone }) },
    })
    return answer.settings.browserTimeZone
  }
  expect(await zoneAfter()).toBe('UTC')
  expect(await zoneAfter('Asia/Kolkata')).toBe('Asia/Kolkata')
  expect(await zoneAfter('Europe/Atlantis')).toBe('Asia/Kolkata')
  expect(await zoneAfter()).toBe('Asia/Kolkata')
  expect(await zoneAfter('America/New_York')).toBe('America/New_York')
})

test('hides the cookies from scripts and other sites, and stores the session hashed', async () => {
  const ada = await createUser()
  const response = await visitor().inject({
    method: 'POST',
    url: '/api/public/auth/login',
    payload: { email: ada.email, password },
  })
  const common = {
    value: expect.stringMatching(/^[\w-]{43}$/),
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
  }
  expect(response.cookies).toEqual([
    { ...common, name: 'quad-device', maxAge: 365 * 24 * 3600 },
    { ...common, name: 'quad', maxAge: 90 * 24 * 3600 },
  ])
  const stored = await sessionsOf(ada)
  expect(stored).toHaveLength(1)
  expect(stored[0]?.token_hash.toString('base64url')).not.toBe(response.cookies[1]?.value)
})

test('refuses the published password of demo people on a site without demo data', async () => {
  const { email } = await createUser({ password_hash: await hashPassword(demoPassword) })
  // The second is in full-width characters of a Japanese keyboard.
  for (const typed of [demoPassword, demoPassword.replace('q', 'ｑ')]) {
    const body = { email, password: typed }
    await expect(withoutDemo.visitor().login({ body })).rejects.toMatchObject({
      error: 'wrong_credentials',
    })
    expect((await visitor().login({ body })).email).toBe(email)
  }
})

test('starts no session if the password changes during verification', async () => {
  const ada = await createUser()
  const attempt = await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('users')
      .set({ password_hash: await hashPassword('a brand new pencil') })
      .where('id', '=', ada.id)
      .execute()
    const waiting = visitor()
      .login({ body: { email: ada.email, password } })
      .catch((error: unknown) => error)
    await lockWaits(db)
    return { waiting }
  })
  expect(await attempt.waiting).toMatchObject({ status: 401, error: 'wrong_credentials' })
  expect(await sessionsOf(ada)).toEqual([])
})

test('starts a new session and ends the previous one of this browser', async () => {
  const ada = await createUser()
  const browser = visitor()
  await browser.login({ body: { email: ada.email, password } })
  const first = browser.cookies.get('quad')
  await browser.login({ body: { email: ada.email, password } })
  expect(browser.cookies.get('quad')).not.toBe(first)
  expect(await sessionsOf(ada)).toHaveLength(1)
})

test('over https, the cookie is bound to this host', async () => {
  const ada = await createFactories(secure.services.db).createUser()
  const response = await secure.visitor().inject({
    method: 'POST',
    url: '/api/public/auth/login',
    headers: { origin: 'https://quad.test' },
    payload: { email: ada.email, password },
  })
  expect(response.cookies).toMatchObject([
    { name: '__Host-quad-device', secure: true, path: '/' },
    { name: '__Host-quad', secure: true, path: '/' },
  ])
})

const signInWith = (browser: Browser, email: string, attempt = password) =>
  browser.login({ body: { email, password: attempt } })

const codeOf = (result: PromiseSettledResult<unknown>): string =>
  result.status === 'fulfilled' ? 'right' : result.reason.error

/** Guesses a password from this number of addresses, and counts the responses by error code. */
const guess = async (email: string, times: number) => {
  const answers = await Promise.allSettled(
    Array.from({ length: times }, () => signInWith(visitor(), email, 'a guess of mine')),
  )
  const counts: Record<string, number> = {}
  for (const code of answers.map(codeOf)) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

const devicesOf = ({ id }: { id: string }) =>
  db.selectFrom('known_devices').selectAll().where('user_id', '=', id).execute()

test('judges ten concurrent guesses from many addresses, for a known and an unknown account', async () => {
  const { email } = await createUser()
  for (const each of [email, 'guessed@example.edu']) {
    expect(await guess(each, 40)).toEqual({ wrong_credentials: 10, rate_limited: 30 })
  }
})

test('guesses slow down unknown devices and do not lock out a known one', async () => {
  const ada = await createUser()
  const own = visitor()
  await signInWith(own, ada.email)
  await own.logout()
  await guess(ada.email, 11)

  const refusal = await signInWith(visitor(), ada.email).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ status: 429, error: 'rate_limited' })
  const wait = Number((refusal as { headers: Headers }).headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(900)
  expect((await signInWith(own, ada.email)).id).toBe(ada.id)
})

describe('a stranger behind the same address', () => {
  /** Statuses of sign-ins from the address of a browser. */
  const statusesFrom = async (
    { remoteAddress }: Browser,
    emails: readonly string[],
    browser = visitor(),
    attempt = 'a guess of mine',
  ) => {
    const statuses: number[] = []
    for (const email of emails) {
      const { statusCode } = await browser.inject({
        method: 'POST',
        url: '/api/public/auth/login',
        payload: { email, password: attempt },
        remoteAddress,
      })
      statuses.push(statusCode)
    }
    return statuses
  }

  test('who guesses ten times locks out no known device', async () => {
    const ada = await createUser()
    const own = visitor()
    await signInWith(own, ada.email)
    await own.logout()
    const guesses = await statusesFrom(own, Array<string>(10).fill(ada.email))
    expect(guesses.filter((status) => status === 429)).toHaveLength(6)

    expect(await statusesFrom(own, [ada.email], visitor(), password)).toEqual([429])
    expect(await statusesFrom(own, [ada.email], own, password)).toEqual([200])
  })

  test('who uses up the rate of the address locks out no known device', async () => {
    const ada = await createUser()
    const own = visitor()
    await signInWith(own, ada.email)
    await statusesFrom(own, ['stranger@example.edu'])
    const counter = 'login from an unknown device ip '
    await sql`update rate_limits set points = 300 where starts_with(key, ${counter})`.execute(db)
    expect(await statusesFrom(own, ['another@example.edu'])).toEqual([429])
    expect(await statusesFrom(own, [ada.email], own, password)).toEqual([200])
  })

  test('lets a whole course sign in on new devices', async () => {
    const address = visitor()
    const course = await Promise.all(Array.from({ length: 75 }, () => createUser()))
    for (const { email } of course) {
      expect(await statusesFrom(address, [email], visitor(), password)).toEqual([200])
    }
  })

  test('leaves a new device the recovery code, which signs it in', async () => {
    const ada = await createUser()
    const device = visitor()
    await guess(ada.email, 11)
    await statusesFrom(device, Array<string>(10).fill(ada.email))
    await expect(signInWith(device, ada.email)).rejects.toMatchObject({ error: 'rate_limited' })

    await device.recoverPassword({ body: { email: ada.email } })
    await writeMails(services)
    const token = (await queuedMails(db, ada.email)).at(-1)!.code!
    const userId = await device.verifyRecoveryToken({ body: { email: ada.email, token } })
    const newPassword = 'a brand new pencil'
    await device.resetPassword({ body: { userId, token, newPassword } })
    expect((await signInWith(device, ada.email, newPassword)).id).toBe(ada.id)
  })
})

test('known devices of an account may try a password five times a minute, together', async () => {
  const ada = await createUser()
  const devices = [visitor(), visitor()]
  for (const device of devices) await signInWith(device, ada.email)
  const codes: string[] = []
  for (const nth of [0, 1, 2, 3, 4, 5, 6]) {
    const [result] = await Promise.allSettled([
      signInWith(devices[nth % 2]!, ada.email, 'a guess of mine'),
    ])
    codes.push(codeOf(result))
  }
  expect(codes).toEqual([
    ...Array<string>(5).fill('wrong_credentials'),
    'rate_limited',
    'rate_limited',
  ])
  // Others are counted apart.
  expect((await signInWith(visitor(), ada.email)).id).toBe(ada.id)
})

test('a device is known only to the accounts that have signed in with it', async () => {
  const [ada, ben] = [await createUser(), await createUser()]
  const browser = visitor()
  await signInWith(browser, ben.email)
  await guess(ada.email, 10)
  await expect(signInWith(browser, ada.email)).rejects.toMatchObject({ error: 'rate_limited' })
})

test('an invented device is not known', async () => {
  const { email } = await createUser()
  await guess(email, 10)
  const browser = visitor()
  for (const token of ['x', 'x'.repeat(43)]) {
    browser.cookies.set('quad-device', token)
    await expect(signInWith(browser, email)).rejects.toMatchObject({ error: 'rate_limited' })
  }
})

test('a right password is never counted on unknown devices', async () => {
  const { email } = await createUser()
  for (let nth = 1; nth <= 12; nth += 1) await signInWith(visitor(), email)
  expect(await guess(email, 11)).toEqual({ wrong_credentials: 10, rate_limited: 1 })
})

test('an account keeps the hashes of its last 20 devices', async () => {
  const ada = await createUser()
  const browsers = Array.from({ length: 21 }, () => visitor())
  for (const browser of browsers) await signInWith(browser, ada.email)

  const stored = (await devicesOf(ada)).map((row) => row.token_hash.toString('base64url'))
  expect(stored).toHaveLength(20)
  expect(stored).not.toContain(browsers[20]!.cookies.get('quad-device'))
  await guess(ada.email, 10)
  await expect(signInWith(browsers[0]!, ada.email)).rejects.toMatchObject({ error: 'rate_limited' })
  expect((await signInWith(browsers[1]!, ada.email)).id).toBe(ada.id)
})

test('a browser keeps its device token when another person signs in', async () => {
  const browser = visitor()
  const [ada, ben] = [await createUser(), await createUser()]
  await signInWith(browser, ada.email)
  const token = browser.cookies.get('quad-device')
  await signInWith(browser, ben.email)
  expect(browser.cookies.get('quad-device')).toBe(token)
  expect(await devicesOf(ada)).toHaveLength(1)
})

test('after a password reset the account knows only the browser of the reset', async () => {
  const ada = await createUser()
  const [old, current] = [visitor(), visitor()]
  await signInWith(old, ada.email)
  await current.recoverPassword({ body: { email: ada.email } })
  await writeMails(services)
  const token = (await queuedMails(db, ada.email)).at(-1)!.code!
  const newPassword = 'a brand new pencil'
  await current.resetPassword({ body: { userId: ada.id, token, newPassword } })
  await guess(ada.email, 10)

  await expect(signInWith(old, ada.email, newPassword)).rejects.toMatchObject({
    error: 'rate_limited',
  })
  expect((await signInWith(current, ada.email, newPassword)).id).toBe(ada.id)
})
