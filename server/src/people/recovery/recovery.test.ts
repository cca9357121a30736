import { hash } from '@node-rs/argon2'
import { texts } from '@quad/contract'
import { sql } from 'kysely'
import { createTestApp } from '../../../test/app.ts'
import { createFactories, password, type Person } from '../../../test/factories.ts'
import { writeMails, queuedMails } from '../../../test/jobs.ts'
import { serverTexts } from '../../platform/http/errors.ts'
import { consumeCode, verifyCode } from './recovery-code.ts'

const { services, visitor } = await createTestApp()
const { db } = services
const { createUser } = createFactories(db)

const newPassword = 'a brand new pencil'
const wrong = {
  status: 400,
  error: 'validation_failed',
  message: serverTexts.recoveryCodeWrong,
  fields: { token: serverTexts.recoveryCodeWrong },
}

/** Requests a code without the limits of the endpoint. */
const askForCode = async ({ email }: Pick<Person, 'email'>) => {
  await sql`delete from rate_limits`.execute(db)
  await visitor().recoverPassword({ body: { email } })
  await writeMails(services)
  return (await queuedMails(db, email)).at(-1)?.code
}

const createHolder = async (given: Parameters<typeof createUser>[0] = {}) => {
  const person = await createUser(given)
  return { person, token: (await askForCode(person))! }
}

/** A wrong code. */
const notThe = (code: string) => (code === 'AAAAAA' ? 'CCCCCC' : 'AAAAAA')

/** Expects a refusal by both endpoints. */
const expectRefused = async ({ person, token }: { person: Person; token: string }) => {
  const body = { token, email: person.email, userId: person.id, newPassword }
  await expect(visitor().verifyRecoveryToken({ body })).rejects.toMatchObject(wrong)
  await expect(visitor().resetPassword({ body })).rejects.toMatchObject(wrong)
}

const statusOf = (result: PromiseSettledResult<unknown>): unknown =>
  result.status === 'fulfilled' ? 200 : result.reason.status

test('a code allows a new password', async () => {
  const { person, token } = await createHolder()
  expect(token).toMatch(/^[A-Z2-9]{6}$/)
  const browser = visitor()

  const typed = ` ${token.toLowerCase()} `
  expect(await browser.verifyRecoveryToken({ body: { email: person.email, token: typed } })).toBe(
    person.id,
  )
  expect(await browser.resetPassword({ body: { token, userId: person.id, newPassword } })).toEqual({
    message: texts.passwordReset,
  })
  expect(browser.cookies.has('quad')).toBe(false)
  const [, told] = await queuedMails(db, person.email)
  expect(told).toMatchObject({ subject: 'Your password was changed' })
  expect(told?.code).toBeUndefined()
  expect(told?.paragraphs.join()).not.toContain('calendar')

  const { email } = person
  await expect(browser.login({ body: { email, password } })).rejects.toMatchObject({ status: 401 })
  expect((await browser.login({ body: { email, password: newPassword } })).id).toBe(person.id)
})

test('a code works once, also when used twice at the same moment', async () => {
  const { person, token } = await createHolder()
  const reset = (nth: number) =>
    visitor().resetPassword({
      body: { token, userId: person.id, newPassword: `${newPassword} ${nth}` },
    })
  const answers = await Promise.allSettled([1, 2, 3].map(reset))
  expect(answers.map(statusOf)).toEqual(expect.arrayContaining([200, 400]))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(reset(4)).rejects.toMatchObject(wrong)
})

test('a new code ends the previous one', async () => {
  const { person, token } = await createHolder()
  const newest = await askForCode(person)
  const { email } = person
  await expect(visitor().verifyRecoveryToken({ body: { email, token } })).rejects.toMatchObject(
    wrong,
  )
  expect(await visitor().verifyRecoveryToken({ body: { email, token: newest! } })).toBe(person.id)
})

test('a code that is replaced after its check sets no password', async () => {
  const { person, token } = await createHolder()
  const checked = await verifyCode(db, { userId: person.id }, token)
  const newest = await askForCode(person)
  expect(await db.transaction().execute((trx) => consumeCode(trx, checked!))).toBe(false)
  const body = { email: person.email, token: newest! }
  expect(await visitor().verifyRecoveryToken({ body })).toBe(person.id)
})

test('a code works for 15 minutes', async () => {
  const { person, token } = await createHolder()
  const { email } = person
  const age = (minutes: number) =>
    db
      .updateTable('recovery_codes')
      .set({ expires_at: sql<Date>`expires_at - make_interval(mins => ${minutes})` })
      .where('user_id', '=', person.id)
      .execute()
  await age(14)
  expect(await visitor().verifyRecoveryToken({ body: { email, token } })).toBe(person.id)
  await age(1)
  await expectRefused({ person, token })
})

test('a code works for its own account only', async () => {
  const { token } = await createHolder()
  const other = await createHolder()
  await expect(
    visitor().resetPassword({ body: { token, userId: other.person.id, newPassword } }),
  ).rejects.toMatchObject(wrong)
})

test('a code is stored as a hash, and its mail names when it expires', async () => {
  const { person, token } = await createHolder()
  const { code_hash, expires_at } = await db
    .selectFrom('recovery_codes')
    .selectAll()
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(code_hash).toMatch(/^\$argon2id\$/)
  expect(code_hash).not.toContain(token)
  const [mail] = await queuedMails(db, person.email)
  expect(mail?.expiresAt).toBe(expires_at.toISOString())
})

test('a used code verifies the address', async () => {
  const { person, token } = await createHolder({ email_verified_at: null })
  await visitor().resetPassword({ body: { token, userId: person.id, newPassword } })
  const { id } = await visitor().login({ body: { email: person.email, password: newPassword } })
  expect(id).toBe(person.id)
})

test('refuses a new password that is among the commonest without using up a try', async () => {
  const { person, token } = await createHolder()
  const body = { token, userId: person.id }
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    await expect(
      visitor().resetPassword({ body: { ...body, newPassword: 'Password123' } }),
    ).rejects.toMatchObject({
      status: 400,
      fields: { newPassword: serverTexts.passwordTooCommon },
    })
  }
  await visitor().resetPassword({ body: { ...body, newPassword } })
})

describe('asking for a code', () => {
  const ask = (email: string, browser = visitor()) =>
    browser.inject({
      method: 'PUT',
      url: '/api/public/auth/password-recovery',
      payload: { email },
    })

  test('returns the same response and does the same work for known and unknown addresses', async () => {
    const ada = await createUser()
    const waiting = async () => {
      const { rows } = await sql`
        select from graphile_worker.jobs where task_identifier = 'recovery-code'`.execute(db)
      return rows.length
    }
    const answers = []
    for (const email of [ada.email, 'missing.here@example.edu']) {
      const before = await waiting()
      const response = await ask(email)
      answers.push({ status: response.statusCode, body: response.json() })
      // The job looks the address up, not the request.
      expect(await waiting()).toBe(before + 1)
      await writeMails(services)
    }
    expect(answers[0]).toEqual({ status: 200, body: { message: texts.recoveryCodeSent } })
    expect(answers[1]).toEqual(answers[0])
    expect(await queuedMails(db, ada.email)).toHaveLength(1)
    expect(await queuedMails(db, 'missing.here@example.edu')).toEqual([])
  })
})

describe('guessing', () => {
  test('leaves a try for both endpoints after four mistypes', async () => {
    const { person, token } = await createHolder()
    const { email, id: userId } = person
    const mistyped = notThe(token)
    for (let nth = 1; nth <= 4; nth += 1) {
      await expect(
        visitor().verifyRecoveryToken({ body: { email, token: mistyped } }),
      ).rejects.toMatchObject(wrong)
    }
    await visitor().verifyRecoveryToken({ body: { email, token } })
    await visitor().resetPassword({ body: { token, userId, newPassword } })
  })
})

const rounds = 10

const right = 'ACDEFG'
const wrongCode = 'GFEDCA'
// The cheapest hash: the races do not depend on hashing.
const codeHash = await hash(right, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** A user with an unused code, and the two endpoints that check it. */
const createCodeHolder = async () => {
  const { id: userId, email } = await createUser()
  await db
    .insertInto('recovery_codes')
    .values({ user_id: userId, code_hash: codeHash, expires_at: new Date(Date.now() + 900_000) })
    .execute()
  const check = (token: string) => visitor().verifyRecoveryToken({ body: { email, token } })
  const reset = (token: string) => visitor().resetPassword({ body: { userId, token, newPassword } })
  const tries = async () => {
    const row = await db
      .selectFrom('recovery_codes')
      .select('tries')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.tries
  }
  return { userId, check, reset, tries }
}

const outcomes = async (guesses: Promise<unknown>[]): Promise<unknown[]> => {
  const results = await Promise.allSettled(guesses)
  return results.map((result) =>
    result.status === 'fulfilled' ? 'right' : (result.reason as { error: string }).error,
  )
}

const validationFailed = 'validation_failed'

test(`judges five of many concurrent guesses over both endpoints, in each of ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { check, reset, tries } = await createCodeHolder()
    const guesses = [check, reset, check, reset, check, reset].map((door) => door(wrongCode))
    expect(await outcomes(guesses)).toEqual(guesses.map(() => validationFailed))
    expect(await tries()).toBe(5)
    // Guesses without tries also cost a hash, so one round is enough.
    if (round > 0) continue
    expect(await outcomes([check(right), reset(right)])).toEqual([
      validationFailed,
      validationFailed,
    ])
  }
})

test(`accepts the right one of five concurrent guesses, once, in each of ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { userId, check, reset, tries } = await createCodeHolder()
    const place = round % 5
    const checks = round % 2 === 0
    const guesses = Array.from({ length: 5 }, (_, nth) => {
      if (nth === place) return checks ? check(right) : reset(right)
      return nth % 2 ? check(wrongCode) : reset(wrongCode)
    })
    expect(await outcomes(guesses)).toEqual(
      guesses.map((_, nth) => (nth === place ? 'right' : validationFailed)),
    )
    if (checks) {
      // The try was returned, so the other endpoint accepts the code.
      expect(await tries()).toBe(4)
      expect(await guesses[place]).toBe(userId)
      expect(await outcomes([reset(right)])).toEqual(['right'])
    }
    expect(await tries()).toBeUndefined()
  }
})
