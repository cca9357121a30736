import { texts } from '@quad/contract'
import { createTestApp } from '../../../test/app.ts'
import type { Browser } from '../../../test/browser.ts'
import { queuedMails, tokenIn } from '../../../test/jobs.ts'
import { serverTexts } from '../../platform/http/errors.ts'

const { services, visitor } = await createTestApp()
const { db } = services

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
  const signIn = (password: string) => visitor().login({ body: { email, password } })
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

  for (const password of [strangersPassword, newPassword]) {
    await expect(
      phone.verifyEmailByPassword({ body: { token, password, isNew: false } }),
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
  for (const password of [ownersPassword, strangersPassword]) {
    await expect(signIn(password)).rejects.toMatchObject(wrong)
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

test('a browser that registered twice verifies with either link', async () => {
  const email = 'forgetful@example.edu'
  const browser = visitor()
  await browser.register({ body: { email, password: ownersPassword } })
  await browser.register({ body: { email, password: newPassword } })
  const [first] = await queuedMails(db, email)
  expect(await open(browser, tokenIn(first))).toMatchObject({ verified: true })
})

test('before verification, the registering browser is told so for its own password', async () => {
  const { email, owner } = await createContested()
  const signIn = (password: string) => owner.login({ body: { email, password } })
  await expect(signIn(ownersPassword)).rejects.toMatchObject({
    status: 403,
    error: 'email_not_verified',
    message: serverTexts.emailNotVerified,
  })
  await expect(signIn(strangersPassword)).rejects.toMatchObject(wrong)
})
