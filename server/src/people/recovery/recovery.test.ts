import { texts } from '@quad/contract'
import { sql } from 'kysely'
import { createTestApp } from '../../../test/app.ts'
import { createFactories, password, type Person } from '../../../test/factories.ts'
import { writeMails } from '../../../test/jobs.ts'
import { queuedMails } from '../../../test/mails.ts'
import { serverTexts } from '../../platform/http/errors.ts'

const { as, services, visitor } = await createTestApp()
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

  const { email } = person
  await expect(browser.login({ body: { email, password } })).rejects.toMatchObject({ status: 401 })
  expect((await browser.login({ body: { email, password: newPassword } })).id).toBe(person.id)
})

test('a new password ends all sessions and informs the owner', async () => {
  const { person, token } = await createHolder()
  const [laptop, phone] = [await as(person), await as(person)]
  await visitor().resetPassword({ body: { token, userId: person.id, newPassword } })
  for (const browser of [laptop, phone]) {
    await expect(browser.getCurrentUser()).rejects.toMatchObject({ status: 401 })
  }
  const [, told] = await queuedMails(db, person.email)
  expect(told).toMatchObject({ subject: 'Your password was changed' })
  expect(told?.code).toBeUndefined()
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

test('the database stores no code in plain text', async () => {
  const { person, token } = await createHolder()
  const { code_hash } = await db
    .selectFrom('recovery_codes')
    .selectAll()
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(code_hash).toMatch(/^\$argon2id\$/)
  expect(code_hash).not.toContain(token)
})

test('the mail of a code names when the code expires', async () => {
  const { person } = await createHolder()
  const { expires_at } = await db
    .selectFrom('recovery_codes')
    .selectAll()
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()
  const [mail] = await queuedMails(db, person.email)
  expect(mail?.expiresAt).toBe(expires_at.toISOString())
})

test('a used code verifies the address', async () => {
  const { person, token } = await createHolder({ email_verified_at: null })
  await visitor().resetPassword({ body: { token, userId: person.id, newPassword } })
  const { id } = await visitor().login({ body: { email: person.email, password: newPassword } })
  expect(id).toBe(person.id)
})

test.each([
  ['too short', 'seven77', texts.passwordTooShort],
  ['too long', 'x'.repeat(73), texts.passwordTooLong],
  ['among the commonest', 'Password123', serverTexts.passwordTooCommon],
])('refuses a new password that is %s without using up a try', async (_, weak, message) => {
  const { person, token } = await createHolder()
  const body = { token, userId: person.id }
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    await expect(
      visitor().resetPassword({ body: { ...body, newPassword: weak } }),
    ).rejects.toMatchObject({ status: 400, fields: { newPassword: message } })
  }
  await visitor().resetPassword({ body: { ...body, newPassword } })
})

test.each(['', 'ABC23', 'ABC2345', 'ÄBC234', '!!!!!!'])('returns 400 for %j', async (token) => {
  const ada = await createUser()
  await expect(
    visitor().verifyRecoveryToken({ body: { email: ada.email, token } }),
  ).rejects.toMatchObject({ status: 400, fields: { token: texts.recoveryCodeLength } })
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

  test('is refused for addresses outside the university', async () => {
    await expect(
      visitor().recoverPassword({ body: { email: 'ada@gmail.com' } }),
    ).rejects.toMatchObject({
      status: 400,
      fields: { email: texts.universityEmail(services.config.university.name) },
    })
  })

  test('is possible every 30 seconds for an address, known or not, from any network address', async () => {
    const ada = await createUser()
    for (const email of [ada.email, 'missing.at.all@example.edu']) {
      expect((await ask(email)).statusCode).toBe(200)
      const again = await ask(email.toUpperCase())
      expect(again.statusCode).toBe(429)
      expect(Number(again.headers['retry-after'])).toBeLessThanOrEqual(30)
    }
  })

  test('is possible five times an hour for an address', async () => {
    const ada = await createUser()
    const statuses = []
    for (let nth = 1; nth <= 6; nth += 1) {
      statuses.push((await ask(ada.email)).statusCode)
      await sql`delete from rate_limits where key like '%email 30:%'`.execute(db)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('guessing', () => {
  const judged = async ({ id }: Pick<Person, 'id'>) => {
    const { tries } = await db
      .selectFrom('recovery_codes')
      .select('tries')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    return tries
  }

  test('judges five of 1,000 guesses over both endpoints', async () => {
    const { person, token } = await createHolder()
    const guess = notThe(token)
    // From many addresses, because of the rate per address.
    const browsers = Array.from({ length: 25 }, visitor)
    const refusals = new Set<unknown>()
    const guessOnce = async (nth: number) => {
      const browser = browsers[nth % browsers.length]!
      const body = { token: guess, email: person.email, userId: person.id, newPassword }
      await (
        nth % 2 ? browser.verifyRecoveryToken({ body }) : browser.resetPassword({ body })
      ).catch((error: { status: number; message: string }) =>
        refusals.add(`${error.status} ${error.message}`),
      )
    }
    for (let from = 0; from < 1000; from += 4) {
      await Promise.all(Array.from({ length: 4 }, (_, nth) => guessOnce(from + nth)))
    }
    expect([...refusals]).toEqual([`400 ${serverTexts.recoveryCodeWrong}`])
    expect(await judged(person)).toBe(5)
    // The tries are used up, even for the right code, at both endpoints.
    await expectRefused({ person, token })
  })

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

  test('does not reveal which accounts exist or have a code', async () => {
    const { person, token } = await createHolder()
    const without = await createUser()
    const refusals = []
    for (const email of [person.email, without.email, 'no.such.person@example.edu']) {
      const { requestId: _, ...rest } = (
        await visitor().inject({
          method: 'POST',
          url: '/api/public/auth/verify-recovery-token',
          payload: { email, token: notThe(token) },
        })
      ).json()
      refusals.push(rest)
    }
    expect(refusals).toEqual([wrong, wrong, wrong])
  })
})
