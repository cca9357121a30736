import { createTestApp } from '../../../test/app.ts'
import type { Browser } from '../../../test/browser.ts'
import { createFactories, password } from '../../../test/factories.ts'
import { writeMails } from '../../../test/jobs.ts'
import { queuedMails } from '../../../test/mails.ts'

const { services, visitor } = await createTestApp()
const { db } = services
const { createUser } = createFactories(db)

const signIn = (browser: Browser, email: string, attempt = password) =>
  browser.login({ body: { email, password: attempt } })

const codeOf = (result: PromiseSettledResult<unknown>): string =>
  result.status === 'fulfilled' ? 'right' : result.reason.error

/** Guesses a password from this number of addresses, and counts the responses by error code. */
const guess = async (email: string, times: number) => {
  const answers = await Promise.allSettled(
    Array.from({ length: times }, () => signIn(visitor(), email, 'a guess of mine')),
  )
  const counts: Record<string, number> = {}
  for (const code of answers.map(codeOf)) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

const devicesOf = ({ id }: { id: string }) =>
  db.selectFrom('known_devices').selectAll().where('user_id', '=', id).execute()

test('judges ten concurrent guesses from many addresses, for a known and an unknown account', async () => {
  const { email } = await createUser()
  for (const each of [email, 'missing@example.edu']) {
    expect(await guess(each, 40)).toEqual({ wrong_credentials: 10, rate_limited: 30 })
  }
})

test('guesses slow down unknown devices and do not lock out a known one', async () => {
  const ada = await createUser()
  const own = visitor()
  await signIn(own, ada.email)
  await own.logout()
  await guess(ada.email, 11)

  const refusal = await signIn(visitor(), ada.email).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ status: 429, error: 'rate_limited' })
  const wait = Number((refusal as { headers: Headers }).headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(900)
  expect((await signIn(own, ada.email)).id).toBe(ada.id)
})

test('a device is known only to the accounts that have signed in with it', async () => {
  const [ada, ben] = [await createUser(), await createUser()]
  const browser = visitor()
  await signIn(browser, ben.email)
  await guess(ada.email, 10)
  await expect(signIn(browser, ada.email)).rejects.toMatchObject({ error: 'rate_limited' })
})

test('an invented device is not known', async () => {
  const { email } = await createUser()
  await guess(email, 10)
  const browser = visitor()
  for (const token of ['x', 'x'.repeat(43)]) {
    browser.cookies.set('quad-device', token)
    await expect(signIn(browser, email)).rejects.toMatchObject({ error: 'rate_limited' })
  }
})

test('a right password is never counted on unknown devices', async () => {
  const { email } = await createUser()
  for (let nth = 1; nth <= 12; nth += 1) await signIn(visitor(), email)
  expect(await guess(email, 11)).toEqual({ wrong_credentials: 10, rate_limited: 1 })
})

test('an account keeps the hashes of its last 20 devices', async () => {
  const ada = await createUser()
  const browsers = Array.from({ length: 21 }, () => visitor())
  for (const browser of browsers) await signIn(browser, ada.email)

  const stored = (await devicesOf(ada)).map((row) => row.token_hash.toString('base64url'))
  expect(stored).toHaveLength(20)
  expect(stored).not.toContain(browsers[20]!.cookies.get('quad-device'))
  await guess(ada.email, 10)
  await expect(signIn(browsers[0]!, ada.email)).rejects.toMatchObject({ error: 'rate_limited' })
  expect((await signIn(browsers[1]!, ada.email)).id).toBe(ada.id)
})

test('a browser keeps its device token when another person signs in', async () => {
  const browser = visitor()
  const [ada, ben] = [await createUser(), await createUser()]
  await signIn(browser, ada.email)
  const token = browser.cookies.get('quad-device')
  await signIn(browser, ben.email)
  expect(browser.cookies.get('quad-device')).toBe(token)
  expect(await devicesOf(ada)).toHaveLength(1)
})

test('after a password reset the account knows only the browser of the reset', async () => {
  const ada = await createUser()
  const [old, current] = [visitor(), visitor()]
  await signIn(old, ada.email)
  await current.recoverPassword({ body: { email: ada.email } })
  await writeMails(services)
  const token = (await queuedMails(db, ada.email)).at(-1)!.code!
  const newPassword = 'a brand new pencil'
  await current.resetPassword({ body: { userId: ada.id, token, newPassword } })
  await guess(ada.email, 10)

  await expect(signIn(old, ada.email, newPassword)).rejects.toMatchObject({
    error: 'rate_limited',
  })
  expect((await signIn(current, ada.email, newPassword)).id).toBe(ada.id)
})
