import { texts } from '@quad/contract'
import { sql } from 'kysely'
import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'
import { writeMails } from '../../../test/jobs.ts'
import { queuedMails, tokenIn } from '../../../test/mails.ts'
import { silentLog as log } from '../../../test/silent-log.ts'
import { purge } from '../../app/upkeep.ts'
import { serverTexts } from '../../platform/http/errors.ts'

const { services, visitor } = await createTestApp()
const { db } = services
const { createUser } = createFactories(db)

const resend = async (email: string, browser = visitor()) => {
  const response = await browser.resendVerification({ body: { email } })
  await writeMails(services)
  return response
}

const password = 'a long walk by the river'

test('a new link verifies the address, and the previous one no longer does', async () => {
  const email = 'lost@example.edu'
  const browser = visitor()
  await browser.register({ body: { email, password } })
  await resend(email, browser)
  const [first, second] = await queuedMails(db, email)
  await expect(browser.verifyEmail({ query: { token: tokenIn(first) } })).rejects.toMatchObject({
    message: serverTexts.verificationExpired,
  })
  expect(await browser.verifyEmail({ query: { token: tokenIn(second) } })).toEqual({
    message: texts.emailVerified,
    verified: true,
  })
})

test('a new link keeps the destination', async () => {
  const email = 'bound@example.edu'
  const browser = visitor()
  await browser.register({ body: { email, password, redirect: '/projects/1' } })
  await browser.resendVerification({ body: { email, redirect: '/chats?open=1' } })
  await writeMails(services)
  const links = (await queuedMails(db, email)).map(({ action }) => new URL(action!.url))
  expect(links.map(({ searchParams }) => searchParams.get('redirect'))).toEqual([
    '/projects/1',
    '/chats?open=1',
  ])
})

test('a browser gets a new link of its own registration, after later registrations too', async () => {
  const email = 'older@example.edu'
  const browser = visitor()
  await browser.register({ body: { email, password } })
  await visitor().register({ body: { email, password: 'the password of a stranger' } })
  await resend(email, browser)
  const token = tokenIn((await queuedMails(db, email)).at(-1))
  expect(await browser.verifyEmail({ query: { token } })).toMatchObject({ verified: true })
  expect((await visitor().login({ body: { email, password } })).email).toBe(email)
})

test('a new link requested by another browser leaves the previous one valid', async () => {
  const email = 'pestered@example.edu'
  const browser = visitor()
  await browser.register({ body: { email, password } })
  await resend(email)
  const [first, second] = await queuedMails(db, email)
  expect(tokenIn(second)).not.toBe(tokenIn(first))
  expect(await browser.verifyEmail({ query: { token: tokenIn(first) } })).toMatchObject({
    verified: true,
  })
})

test('a new link is available after the first one expires', async () => {
  const email = 'slow@example.edu'
  const browser = visitor()
  await browser.register({ body: { email, password } })
  await sql`update registrations set expires_at = now() - interval '5 days'`.execute(db)
  await purge({ db, log }, 'registrations')
  await resend(email)
  const token = tokenIn((await queuedMails(db, email)).at(-1))
  expect(await browser.verifyEmail({ query: { token } })).toMatchObject({ verified: true })
})

test('returns the same response for known, verified and unknown addresses, and mails only the unverified', async () => {
  const verified = await createUser()
  const unverified = await createUser({ email_verified_at: null })
  const mailed = []
  for (const email of [verified.email, unverified.email, 'missing@example.edu']) {
    expect(await resend(email)).toEqual({ message: serverTexts.verificationResent })
    mailed.push((await queuedMails(db, email)).length)
  }
  expect(mailed).toEqual([0, 1, 0])
})

test('mails an address once in 30 seconds', async () => {
  await resend('eager@example.edu')
  await expect(resend('eager@example.edu')).rejects.toMatchObject({ status: 429 })
})

test('refuses an address of another domain', async () => {
  await expect(resend('ada@gmail.com')).rejects.toMatchObject({
    status: 400,
    fields: { email: texts.universityEmail(services.config.university.name) },
  })
})
