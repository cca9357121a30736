import { texts } from '@quad/contract'
import { createTestApp } from '../../test/app.ts'
import { createFactories } from '../../test/factories.ts'
import { writeMails } from '../../test/jobs.ts'
import { queuedMails, tokenIn } from '../../test/mails.ts'

const { services, visitor } = await createTestApp()
const { db } = services
const { createUser } = createFactories(db)

const resend = async (email: string) => {
  const said = await visitor().resendVerification({ body: { email } })
  await writeMails(services)
  return said
}

test('a new link verifies the address, and the one before no longer does', async () => {
  const email = 'lost@example.edu'
  await visitor().register({ body: { email, password: 'a long walk by the river' } })
  await resend(email)
  const [first, second] = await queuedMails(db, email)
  await expect(visitor().verifyEmail({ query: { token: tokenIn(first) } })).rejects.toMatchObject({
    message: texts.verificationExpired,
  })
  expect(await visitor().verifyEmail({ query: { token: tokenIn(second) } })).toEqual({
    message: texts.emailVerified,
  })
})

test('known, verified and unknown addresses get the same answer; only the unverified a mail', async () => {
  const verified = await createUser()
  const unverified = await createUser({ email_verified_at: null })
  const mailed = []
  for (const email of [verified.email, unverified.email, 'nobody@example.edu']) {
    expect(await resend(email)).toEqual({ message: texts.verificationResent })
    mailed.push((await queuedMails(db, email)).length)
  }
  expect(mailed).toEqual([0, 1, 0])
})

test('an address gets one mail in 30 seconds', async () => {
  await resend('eager@example.edu')
  await expect(resend('eager@example.edu')).rejects.toMatchObject({ status: 429 })
})

test('an address of somewhere else is refused', async () => {
  await expect(resend('ada@gmail.com')).rejects.toMatchObject({
    status: 400,
    fields: { email: texts.universityEmail(services.config.university.name) },
  })
})
