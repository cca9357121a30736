import { limits, texts } from '@quad/contract'
import { sql } from 'kysely'
import { createTestApp } from '../../test/app.ts'
import { createFactories } from '../../test/factories.ts'
import { queuedMails, tokenIn } from '../../test/mails.ts'

const { services, visitor } = await createTestApp()
const { db } = services
const { createUser } = createFactories(db)

const password = 'a long walk by the river'
const university = services.config.university.name

const account = (email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

test('registering stores an unverified account and mails a link', async () => {
  const said = await visitor().register({ body: { email: ' Ada@Example.edu ', password } })

  expect(said).toEqual({ message: texts.registered })
  expect(await account('ada@example.edu')).toMatchObject({
    email_verified_at: null,
    profile_completed: false,
    school: university,
    password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
  })
  const mails = await queuedMails(db, 'ada@example.edu')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.action?.url).toMatch(/^http:\/\/localhost:3000\/verify-email\?token=[\w-]{43}$/)
})

test('the database holds no token that would open an account', async () => {
  await visitor().register({ body: { email: 'hashed@example.edu', password } })
  const [mail] = await queuedMails(db, 'hashed@example.edu')
  const rows = await db.selectFrom('verification_tokens').select('token_hash').execute()
  expect(rows.map((row) => row.token_hash.toString('base64url'))).not.toContain(tokenIn(mail))
})

test.each(['example.edu.evil', 'evil-example.edu', 'sub.example.edu', 'gmail.com'])(
  'an address at %s is not of the university',
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

test('both forms of the university’s addresses can register', async () => {
  for (const email of ['both@example.edu', 'both@my.example.edu']) {
    await visitor().register({ body: { email, password } })
    expect(await account(email)).toBeDefined()
  }
})

test.each([
  ['too short', 'seven77', texts.passwordTooShort],
  ['too long', 'x'.repeat(limits.passwordMax + 1), texts.passwordTooLong],
  ['among the commonest', 'Password123', texts.passwordTooCommon],
])('a password that is %s is refused', async (_, weak, message) => {
  await expect(
    visitor().register({ body: { email: 'weak@example.edu', password: weak } }),
  ).rejects.toMatchObject({ status: 400, fields: { password: message } })
  expect(await account('weak@example.edu')).toBeUndefined()
})

test.each([
  {},
  { email: 'x@example.edu' },
  { email: 'no address', password },
  { email: 7, password },
])('a body like %j is refused', async (body) => {
  const response = await visitor().inject({
    method: 'POST',
    url: '/api/public/auth/register',
    payload: body,
  })
  expect(response.json()).toMatchObject({ status: 400, error: 'validation_failed' })
})

test('a known address is answered like a new one, and its owner is told', async () => {
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

test('registering an unverified address again replaces both password and token', async () => {
  const email = 'again@example.edu'
  await visitor().register({ body: { email, password: 'the first password' } })
  await visitor().register({ body: { email, password } })
  const [first, second] = await queuedMails(db, email)

  await expect(visitor().verifyEmail({ query: { token: tokenIn(first) } })).rejects.toMatchObject({
    status: 400,
  })
  await visitor().verifyEmail({ query: { token: tokenIn(second) } })
  await expect(
    visitor().login({ body: { email, password: 'the first password' } }),
  ).rejects.toMatchObject({ error: 'wrong_credentials' })
  expect((await visitor().login({ body: { email, password } })).email).toBe(email)
})

test('an address registered twice at the same moment is one account', async () => {
  const email = 'twice@example.edu'
  await Promise.all([
    visitor().register({ body: { email, password } }),
    visitor().register({ body: { email, password } }),
  ])
  expect(
    await db.selectFrom('users').select('id').where('email', '=', email).execute(),
  ).toHaveLength(1)
})

describe('verifying an address', () => {
  test('succeeds again until the link expires, since mail scanners open links first', async () => {
    const email = 'scanned@example.edu'
    await visitor().register({ body: { email, password } })
    const token = tokenIn((await queuedMails(db, email))[0])

    const said = await visitor().verifyEmail({ query: { token } })
    const verifiedAt = (await account(email))?.email_verified_at
    expect(said).toEqual({ message: texts.emailVerified })
    expect(verifiedAt).toBeInstanceOf(Date)

    expect(await visitor().verifyEmail({ query: { token } })).toEqual(said)
    expect((await account(email))?.email_verified_at).toEqual(verifiedAt)
  })

  test('fails once the link has expired', async () => {
    const email = 'late@example.edu'
    await visitor().register({ body: { email, password } })
    const token = tokenIn((await queuedMails(db, email))[0])
    await sql`update verification_tokens set expires_at = expires_at - interval '24 hours'`.execute(
      db,
    )

    await expect(visitor().verifyEmail({ query: { token } })).rejects.toMatchObject({
      status: 400,
      message: texts.verificationExpired,
    })
    expect((await account(email))?.email_verified_at).toBeNull()
  })

  test('fails for a made-up token, and without one', async () => {
    await expect(visitor().verifyEmail({ query: { token: 'made-up' } })).rejects.toMatchObject({
      status: 400,
      message: texts.verificationExpired,
    })
    await expect(visitor().verifyEmail()).rejects.toMatchObject({
      status: 400,
      message: texts.noVerificationToken,
    })
  })
})
