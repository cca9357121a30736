import { limits, texts } from '@quad/contract'
import { sql } from 'kysely'
import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'
import { writeMails, queuedMails, tokenIn } from '../../../test/jobs.ts'
import { silentLog as log } from '../../../test/silent-log.ts'
import { purge } from '../../app/upkeep.ts'
import { serverTexts } from '../../platform/http/errors.ts'

const { services, visitor } = await createTestApp()
const { db } = services
const { createUser } = createFactories(db)

const password = 'a long walk by the river'
const university = services.config.university.name

const account = (email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

const registrationsOf = (email: string) =>
  db
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.user_id')
    .selectAll('registrations')
    .where('email', '=', email)
    .execute()

test('stores an unverified account and mails a link', async () => {
  const response = await visitor().register({ body: { email: ' Ada@Example.edu ', password } })

  expect(response).toEqual({ message: texts.registered })
  expect(await account('ada@example.edu')).toMatchObject({
    email_verified_at: null,
    profile_completed: false,
    school: university,
    password_hash: null,
  })
  expect(await registrationsOf('ada@example.edu')).toMatchObject([
    { password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) },
  ])
  const mails = await queuedMails(db, 'ada@example.edu')
  expect(mails).toHaveLength(1)
  const [registration] = await registrationsOf('ada@example.edu')
  expect(mails[0]?.expiresAt).toBe(registration?.expires_at.toISOString())
  expect(mails[0]?.action?.url).toMatch(
    /^http:\/\/localhost:3000\/verify-email\?token=[\w-]{43}#email=ada%40example\.edu$/,
  )
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/..//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'chats',
  `/${'a'.repeat(limits.destination)}`,
])('refuses the destination %j', async (redirect) => {
  const email = 'lured@example.edu'
  await expect(visitor().register({ body: { email, password, redirect } })).rejects.toMatchObject({
    status: 400,
    error: 'validation_failed',
  })
  expect(await account(email)).toBeUndefined()
})

test('an existing account keeps the destination in the mail to its owner', async () => {
  const { email } = await createUser()
  await visitor().register({ body: { email, password, redirect: '/projects/1' } })
  const [mail] = await queuedMails(db, email)
  expect(mail?.action?.url).toBe('http://localhost:3000/signin?redirect=%2Fprojects%2F1')
})

test('stores no token in plain text', async () => {
  const browser = visitor()
  await browser.register({ body: { email: 'hashed@example.edu', password } })
  const [mail] = await queuedMails(db, 'hashed@example.edu')
  const [row] = await registrationsOf('hashed@example.edu')
  const stored = [row?.token_hash, row?.browser_hash].map((hash) => hash?.toString('base64url'))
  expect(stored).not.toContain(tokenIn(mail))
  expect(stored).not.toContain(browser.cookies.get('quad-registration'))
})

test('hides the registration cookie from scripts and other sites, for a day', async () => {
  const response = await visitor().inject({
    method: 'POST',
    url: '/api/public/auth/register',
    payload: { email: 'cookie@example.edu', password },
  })
  expect(response.cookies).toEqual([
    {
      name: 'quad-registration',
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 24 * 3600,
    },
  ])
})

test.each(['example.edu.evil', 'evil-example.edu', 'sub.example.edu', 'gmail.com'])(
  'refuses an address at %s',
  async (domain) => {
    await expect(
      visitor().register({ body: { email: `mallory@${domain}`, password } }),
    ).rejects.toMatchObject({
      status: 400,
      error: 'validation_failed',
      message: texts.universityEmail(university),
      fields: { email: texts.universityEmail(university) },
    })
    expect(await account(`mallory@${domain}`)).toBeUndefined()
  },
)

test.each(['login', 'resendVerification', 'recoverPassword'] as const)(
  '%s refuses an address of another university',
  async (call) => {
    await expect(
      visitor()[call]({ body: { email: 'ada@gmail.com', password } }),
    ).rejects.toMatchObject({
      status: 400,
      fields: { email: texts.universityEmail(university) },
    })
  },
)

test('accepts both forms of the university’s addresses', async () => {
  for (const email of ['both@example.edu', 'both@my.example.edu']) {
    await visitor().register({ body: { email, password } })
    expect(await account(email)).toBeDefined()
  }
})

test.each([
  ['too short', 'seven77', texts.passwordTooShort],
  ['too long', 'x'.repeat(limits.passwordMax + 1), texts.passwordTooLong],
  ['among the commonest', 'Password123', serverTexts.passwordTooCommon],
])('refuses a password that is %s', async (_, weak, message) => {
  await expect(
    visitor().register({ body: { email: 'weak@example.edu', password: weak } }),
  ).rejects.toMatchObject({ status: 400, fields: { password: message } })
  expect(await account('weak@example.edu')).toBeUndefined()
})

test('returns the same response for a known address, and informs its owner', async () => {
  const owner = await createUser({ email: 'owner@example.edu' })
  const before = await account(owner.email)
  const known = visitor()
  const fresh = visitor()

  const answers = [
    await known.inject({
      method: 'POST',
      url: '/api/public/auth/register',
      payload: { email: owner.email, password },
    }),
    await fresh.inject({
      method: 'POST',
      url: '/api/public/auth/register',
      payload: { email: 'fresh@example.edu', password },
    }),
  ]

  expect(answers[0]?.statusCode).toBe(answers[1]?.statusCode)
  expect(answers[0]?.body).toBe(answers[1]?.body)
  expect(Object.keys(answers[0]?.headers ?? {})).toEqual(Object.keys(answers[1]?.headers ?? {}))
  expect(await account(owner.email)).toEqual(before)
  const mails = await queuedMails(db, owner.email)
  expect(mails.map((mail) => mail.subject)).toEqual(['You already have an account'])
  expect(JSON.stringify(mails)).not.toContain('token=')
})

test('creates one account when an address is registered twice at the same moment', async () => {
  const email = 'twice@example.edu'
  await Promise.all([
    visitor().register({ body: { email, password } }),
    visitor().register({ body: { email, password } }),
  ])
  expect(
    await db.selectFrom('users').select('id').where('email', '=', email).execute(),
  ).toHaveLength(1)
  expect(await registrationsOf(email)).toHaveLength(2)
})

test('mails nothing for the sixth registration of an address in an hour, with the same response', async () => {
  const verified = await createUser()
  const refusals = []
  for (const email of [verified.email, 'bombed@example.edu']) {
    for (let nth = 1; nth <= 5; nth += 1) await visitor().register({ body: { email, password } })
    const refusal = await visitor().inject({
      method: 'POST',
      url: '/api/public/auth/register',
      payload: { email: ` ${email.toUpperCase()}`, password },
    })
    expect(await queuedMails(db, email)).toHaveLength(5)
    const { status, error } = refusal.json()
    refusals.push({ status, error, headers: Object.keys(refusal.headers) })
  }
  expect(refusals[0]).toMatchObject({ status: 429, error: 'rate_limited' })
  expect(refusals[1]).toEqual(refusals[0])
})

describe('verifying an address', () => {
  test('succeeds repeatedly until the link expires, since mail scanners open links first', async () => {
    const email = 'scanned@example.edu'
    const browser = visitor()
    await browser.register({ body: { email, password } })
    const token = tokenIn((await queuedMails(db, email))[0])

    const response = await browser.verifyEmail({ query: { token } })
    const verifiedAt = (await account(email))?.email_verified_at
    expect(response).toEqual({ message: texts.emailVerified, verified: true })
    expect(verifiedAt).toBeInstanceOf(Date)

    expect(await visitor().verifyEmail({ query: { token } })).toEqual(response)
    expect((await account(email))?.email_verified_at).toEqual(verifiedAt)
  })

  test('fails once the link has expired', async () => {
    const email = 'late@example.edu'
    await visitor().register({ body: { email, password } })
    const token = tokenIn((await queuedMails(db, email))[0])
    await sql`update registrations set expires_at = expires_at - interval '24 hours'`.execute(db)

    await expect(visitor().verifyEmail({ query: { token } })).rejects.toMatchObject({
      status: 400,
      message: serverTexts.verificationExpired,
    })
    expect((await account(email))?.email_verified_at).toBeNull()
  })

  test('fails without a token', async () => {
    await expect(visitor().verifyEmail()).rejects.toMatchObject({
      status: 400,
      message: texts.noVerificationToken,
    })
  })
})

const resend = async (email: string, browser = visitor()) => {
  const response = await browser.resendVerification({ body: { email } })
  await writeMails(services)
  return response
}

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
