import { limits, texts } from '@quad/contract'
import { sql } from 'kysely'
import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'
import { writeMails, queuedMails, tokenIn } from '../../../test/jobs.ts'
import { silentLog as log } from '../../../test/silent-log.ts'
import { purge } from '../../app/upkeep.ts'
import { serverTexts } from '../../platform/http/errors.ts'
import type { Browser } from '../../../test/browser.ts'

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

const sendRegistration = (email: string) =>
  visitor().inject({
    method: 'POST',
    url: '/api/public/auth/register',
    payload: { email, password },
  })

test('stores an unverified account and mails a link, whose token is stored as a hash alone', async () => {
  const browser = visitor()
  const response = await browser.register({ body: { email: ' Ada@Example.edu ', password } })

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
  const { token_hash, browser_hash } = registration!
  const stored = [token_hash, browser_hash].map((hash) => hash?.toString('base64url'))
  expect(stored).not.toContain(tokenIn(mails[0]))
  expect(stored).not.toContain(browser.cookies.get('quad-registration'))
  expect(mails[0]?.action?.url).toMatch(
    /^http:\/\/localhost:3000\/verify-email\?token=[\w-]{43}#email=ada%40example\.edu$/,
  )
})

test.each(['//evil.example', '/\\evil.example', `/${'a'.repeat(limits.destination)}`])(
  'refuses the destination %j',
  async (redirect) => {
    const email = 'lured@example.edu'
    await expect(visitor().register({ body: { email, password, redirect } })).rejects.toMatchObject(
      {
        status: 400,
        error: 'validation_failed',
      },
    )
    expect(await account(email)).toBeUndefined()
  },
)

test('an existing account keeps the destination in the mail to its owner', async () => {
  const { email } = await createUser()
  await visitor().register({ body: { email, password, redirect: '/projects/1' } })
  const [mail] = await queuedMails(db, email)
  expect(mail?.action?.url).toBe('http://localhost:3000/signin?redirect=%2Fprojects%2F1')
})

test('hides the registration cookie from scripts and other sites, for a day', async () => {
  const response = await sendRegistration('cookie@example.edu')
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

test.each(['example.edu.evil', 'evil-example.edu', 'sub.example.edu'])(
  'refuses an address at %s',
  async (domain) => {
    await expect(
      visitor().register({ body: { email: `mallory@${domain}`, password } }),
    ).rejects.toMatchObject({
      status: 400,
      error: 'validation_failed',
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
  const [known, fresh] = [
    await sendRegistration(owner.email),
    await sendRegistration('fresh@example.edu'),
  ]
  const shown = (response: typeof known) => [
    response.statusCode,
    response.body,
    Object.keys(response.headers),
  ]
  expect(shown(known)).toEqual(shown(fresh))
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
  const stored = await registrationsOf(email)
  expect([stored.length, new Set(stored.map((row) => row.user_id)).size]).toEqual([2, 1])
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
})

const resend = async (email: string, browser = visitor()) => {
  const response = await browser.resendVerification({ body: { email } })
  await writeMails(services)
  return response
}

test('a new link keeps a destination and verifies the address, and the previous one no longer does', async () => {
  const email = 'lost@example.edu'
  const browser = visitor()
  await browser.register({ body: { email, password, redirect: '/projects/1' } })
  await browser.resendVerification({ body: { email, redirect: '/chats?open=1' } })
  await writeMails(services)
  const mails = await queuedMails(db, email)
  const links = mails.map(({ action }) => new URL(action!.url))
  expect(links.map(({ searchParams }) => searchParams.get('redirect'))).toEqual([
    '/projects/1',
    '/chats?open=1',
  ])
  const [first, second] = mails
  await expect(browser.verifyEmail({ query: { token: tokenIn(first) } })).rejects.toMatchObject({
    message: serverTexts.verificationExpired,
  })
  expect(await browser.verifyEmail({ query: { token: tokenIn(second) } })).toEqual({
    message: texts.emailVerified,
    verified: true,
  })
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

const ownersPassword = 'a long walk by the river'
const strangersPassword = 'the password of a stranger'
const newPassword = 'a brand new pencil'

let addresses = 0

/** An address that was registered by its owner, and then by a stranger. */
const createContested = async () => {
  addresses += 1
  const email = `contested${addresses}@example.edu`
  const [owner, stranger] = [visitor(), visitor()]
  await owner.register({ body: { email, password: ownersPassword } })
  await stranger.register({ body: { email, password: strangersPassword } })
  const [ownersToken, strangersToken] = (await queuedMails(db, email)).map(tokenIn)
  const signIn = (tried: string) => visitor().login({ body: { email, password: tried } })
  return { email, owner, ownersToken: ownersToken!, strangersToken: strangersToken!, signIn }
}

const open = (browser: Browser, token: string) => browser.verifyEmail({ query: { token } })

const needsPassword = { message: serverTexts.verificationPassword, verified: false }
const linkEnded = { status: 400, message: serverTexts.verificationExpired }
const wrong = { error: 'wrong_credentials' }

test('an earlier link verifies with its own password after a stranger registers the address', async () => {
  const { email, owner, ownersToken, strangersToken, signIn } = await createContested()

  expect(await open(owner, ownersToken)).toEqual({ message: texts.emailVerified, verified: true })

  expect((await signIn(ownersPassword)).email).toBe(email)
  await expect(signIn(strangersPassword)).rejects.toMatchObject(wrong)
  await expect(open(owner, strangersToken)).rejects.toMatchObject(linkEnded)
})

test("a stranger's link verifies nothing in the owner's browser, even when opened repeatedly", async () => {
  const { owner, ownersToken, strangersToken, signIn } = await createContested()
  for (const browser of [owner, owner, visitor()]) {
    expect(await open(browser, strangersToken)).toEqual(needsPassword)
  }
  // Still not verified.
  await expect(signIn(strangersPassword)).rejects.toMatchObject({ error: 'email_not_verified' })
  expect(await open(owner, ownersToken)).toMatchObject({ verified: true })
})

test('in another browser a link verifies only with the password of its registration', async () => {
  const { email, ownersToken: token, signIn } = await createContested()
  const phone = visitor()
  expect(await open(phone, token)).toEqual(needsPassword)

  for (const tried of [strangersPassword, newPassword]) {
    await expect(
      phone.verifyEmailByPassword({ body: { token, password: tried, isNew: false } }),
    ).rejects.toMatchObject({
      status: 400,
      fields: { password: serverTexts.registrationPasswordWrong },
    })
  }
  expect(
    await phone.verifyEmailByPassword({ body: { token, password: ownersPassword, isNew: false } }),
  ).toEqual({ message: texts.emailVerified })

  expect(await open(phone, token)).toEqual({ message: texts.emailVerified, verified: true })
  expect((await signIn(ownersPassword)).email).toBe(email)
})

test("an owner who opens a stranger's link chooses a new password, and only that one signs in", async () => {
  const { email, owner, ownersToken, strangersToken: token, signIn } = await createContested()
  await owner.verifyEmailByPassword({ body: { token, password: newPassword, isNew: true } })

  expect((await signIn(newPassword)).email).toBe(email)
  for (const tried of [ownersPassword, strangersPassword]) {
    await expect(signIn(tried)).rejects.toMatchObject(wrong)
  }
  await expect(open(owner, ownersToken)).rejects.toMatchObject(linkEnded)
})

test('refuses a new password that is among the commonest and verifies nothing', async () => {
  const { ownersToken: token } = await createContested()
  await expect(
    visitor().verifyEmailByPassword({ body: { token, password: 'Password123', isNew: true } }),
  ).rejects.toMatchObject({ status: 400, fields: { password: serverTexts.passwordTooCommon } })
  expect(await open(visitor(), token)).toEqual(needsPassword)
})

test('a verified address keeps its password when its link is used again', async () => {
  const { email, owner, ownersToken: token, signIn } = await createContested()
  await open(owner, token)
  const again = { token, password: newPassword, isNew: true }
  await expect(visitor().verifyEmailByPassword({ body: again })).rejects.toMatchObject(linkEnded)
  expect((await signIn(ownersPassword)).email).toBe(email)
})

test('of two links opened at once, one verifies, with its own password', async () => {
  const { email, ownersToken, strangersToken, signIn } = await createContested()
  const opened = await Promise.allSettled(
    [ownersToken, strangersToken].map((token, nth) =>
      visitor().verifyEmailByPassword({
        body: { token, password: [ownersPassword, strangersPassword][nth]!, isNew: false },
      }),
    ),
  )
  const winner = opened.findIndex(({ status }) => status === 'fulfilled')
  expect(opened.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: linkEnded },
  ])
  const passwords = [ownersPassword, strangersPassword]
  expect((await signIn(passwords[winner]!)).email).toBe(email)
  await expect(signIn(passwords[1 - winner]!)).rejects.toMatchObject(wrong)
})

test('before verification, the registering browser is told so for its own password', async () => {
  const { email, owner } = await createContested()
  const signIn = (tried: string) => owner.login({ body: { email, password: tried } })
  await expect(signIn(ownersPassword)).rejects.toMatchObject({
    status: 403,
    error: 'email_not_verified',
    message: texts.emailNotVerified,
  })
  await expect(signIn(strangersPassword)).rejects.toMatchObject(wrong)
})
