import { Writable } from 'node:stream'
import { createTestApp } from '../../../test/app.ts'
import { createFactories, password } from '../../../test/factories.ts'
import { writeMails, queuedMails } from '../../../test/jobs.ts'
import { createLog } from '../lifecycle/log.ts'

const written: string[] = []
const destination = new Writable({
  write(line: Buffer, _encoding, done) {
    written.push(line.toString())
    done()
  },
})
const operatorToken = 'a-token-of-operators-that-is-long'
const log = createLog({ logLevel: 'info' }, destination)
const { as, services, visitor } = await createTestApp({ log, config: { operatorToken } })
const { db } = services
const { createUser, createProject } = createFactories(db)

const newPassword = 'a brand new pencil'
const wrongPassword = 'not the right pencil'
const message = 'Only members may read this message.'

/** Texts that no line may contain. */
const secrets = new Set([password, newPassword, wrongPassword, message, operatorToken])

beforeEach(() => {
  written.length = 0
})

const refused = (call: Promise<unknown>) =>
  expect(call).rejects.toMatchObject({ error: expect.any(String) })

/**
 * The lines of the security log. Checks that no line of the log contains a secret or an e-mail address.
 */
const lines = () => {
  for (const secret of secrets) expect(written.join('')).not.toContain(secret)
  expect(written.join('')).not.toMatch(/@example\.edu/)
  return written
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ security }) => security !== undefined)
}

const signedIn = async (person: { email: string }) => {
  const browser = visitor()
  await browser.login({ body: { email: person.email, password } })
  for (const token of browser.cookies.values()) secrets.add(token)
  return browser
}

const scene = async () => {
  const [owner, admin, member] = [await createUser(), await createUser(), await createUser()]
  const { id: project, chatId } = await createProject({ owner, admins: [admin], members: [member] })
  return { owner, admin, member, project, chatId }
}

test('logs a sign-in and its end, with person and address', async () => {
  const ada = await createUser()
  const browser = await signedIn(ada)
  await browser.logout()
  const { remoteAddress: ip } = browser
  expect(lines()).toMatchObject([
    { security: 'sign-in', person: ada.id, ip, level: 30 },
    { security: 'session-ended', person: ada.id, ip, session: expect.any(String), level: 30 },
  ])
})

test('logs a failed sign-in with its reason', async () => {
  const [ada, newcomer] = [await createUser(), await createUser({ email_verified_at: null })]
  const attempts = [
    { email: ada.email, password: wrongPassword },
    { email: 'stranger@example.edu', password },
    { email: newcomer.email, password },
  ]
  const browser = visitor()
  for (const body of attempts) await refused(browser.login({ body }))
  const { remoteAddress: ip } = browser
  const failed = { security: 'sign-in-failed', ip, level: 40 }
  expect(lines()).toMatchObject([
    { ...failed, person: ada.id, reason: 'wrong password' },
    { ...failed, person: 'unknown', reason: 'unknown address' },
    { ...failed, person: newcomer.id, reason: 'address not verified' },
  ])
})

test('logs the steps of a recovery without the code', async () => {
  const ada = await createUser()
  const browser = visitor()
  await browser.recoverPassword({ body: { email: ada.email } })
  await browser.recoverPassword({ body: { email: 'stranger@example.edu' } })
  await writeMails(services)
  const code = (await queuedMails(db, ada.email)).at(-1)!.code!
  const wrongCode = code === 'AAAAAA' ? 'CCCCCC' : 'AAAAAA'
  secrets.add(code).add(wrongCode)

  const wrong = { token: wrongCode, userId: ada.id, newPassword }
  await refused(browser.verifyRecoveryToken({ body: { email: ada.email, token: wrongCode } }))
  await refused(browser.resetPassword({ body: wrong }))
  await browser.resetPassword({ body: { ...wrong, token: code } })
  const { remoteAddress: ip } = browser
  expect(lines()).toMatchObject([
    { security: 'recovery-asked', person: ada.id, ip },
    { security: 'recovery-asked', person: 'unknown', ip },
    { security: 'recovery-failed', person: ada.id, ip },
    { security: 'recovery-failed', person: ada.id, ip },
    { security: 'password-reset', person: ada.id, ip },
  ])
})

test('logs each session that a person ends, with its id', async () => {
  const ada = await createUser()
  const browser = await signedIn(ada)
  const params = { userId: ada.id }
  const own = (await browser.listSessions({ params }))[0]!.id
  await signedIn(ada)
  await signedIn(ada)
  const others = (await browser.listSessions({ params }))
    .map(({ id }) => id)
    .filter((id) => id !== own)
  const before = lines().length

  await browser.endSession({ params: { ...params, sessionId: others[0]! } })
  await browser.endOtherSessions({ params })
  expect(lines().slice(before)).toMatchObject(
    others.map((session) => ({ security: 'session-ended', person: ada.id, session })),
  )
})

test('logs an export, a deletion and the new Owners', async () => {
  const { owner, admin, project, chatId } = await scene()
  const browser = await as(owner)
  const params = { userId: owner.id }
  const ts = new Date().toISOString()
  await browser.sendMessage({ params: { chatId, userId: owner.id }, body: { msg: message, ts } })
  await browser.exportData({ params })
  await browser.deleteUser({ params })
  expect(lines()).toMatchObject([
    { security: 'data-exported', person: owner.id },
    { security: 'owner-changed', person: owner.id, project, member: admin.id },
    { security: 'account-deleted', person: owner.id },
  ])
})

test('logs changes of roles and of the Owner', async () => {
  const { owner, admin, member, project } = await scene()
  const browser = await as(owner)
  await browser.updateProject({
    params: { projectId: project },
    body: { version: 1, userRoles: { [member.id]: 'Admin', [admin.id]: 'Admin' } },
  })
  await browser.handOverProject({
    params: { ownerId: owner.id, userId: member.id, projectId: project },
    body: new Date().toISOString(),
  })
  const change = { person: owner.id, project, member: member.id }
  expect(lines()).toMatchObject([
    { security: 'role-changed', ...change, from: 'Member', to: 'Admin' },
    { security: 'owner-changed', ...change },
  ])
})

test('logs refused and rate-limited requests', async () => {
  const { member, owner, project } = await scene()
  const browser = await as(member)
  await expect(
    browser.updateProject({ params: { projectId: project }, body: { version: 1, title: message } }),
  ).rejects.toMatchObject({ status: 403 })
  await expect(visitor().getCurrentUser()).rejects.toMatchObject({ status: 401 })
  await visitor().inject({ url: '/operator/failures' })
  await browser.recoverPassword({ body: { email: owner.email } })
  await expect(browser.recoverPassword({ body: { email: owner.email } })).rejects.toMatchObject({
    status: 429,
  })
  const warned = { level: 40, ip: expect.any(String) }
  expect(lines()).toMatchObject([
    { ...warned, security: 'refused', person: member.id, reason: 'forbidden' },
    { ...warned, security: 'refused', reason: 'unauthenticated' },
    { ...warned, security: 'refused', reason: 'operator authentication failed: no token' },
    { security: 'recovery-asked' },
    { ...warned, security: 'rate-limited', person: member.id, reason: 'rate_limited' },
  ])
})
