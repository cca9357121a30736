import { sql } from 'kysely'
import { createTestApp } from '../../../test/app.ts'
import { createFactories, password } from '../../../test/factories.ts'

const { as, services, visitor } = await createTestApp()
const { db } = services
const { createUser } = createFactories(db)

const createSignedIn = async () => {
  const ada = await createUser()
  const [laptop, phone, lost] = [await as(ada), await as(ada), await as(ada)]
  return { ada, laptop, phone, lost, params: { userId: ada.id } }
}

const signedOut = { status: 401, error: 'unauthenticated' }

test("lists a person's sessions without their tokens", async () => {
  const ada = await createUser()
  const browser = visitor()
  await browser.inject({
    method: 'POST',
    url: '/api/public/auth/login',
    headers: { 'user-agent': 'Lynx/2.9' },
    payload: { email: ada.email, password },
  })
  await as(ada)
  const sessions = await browser.listSessions({ params: { userId: ada.id } })
  expect(sessions).toHaveLength(2)
  expect(sessions.filter(({ current }) => current)).toEqual([
    {
      id: expect.any(String),
      userAgent: 'Lynx/2.9',
      signedInAt: expect.stringMatching(/^\d{4}-.*Z$/),
      lastSeenAt: expect.stringMatching(/^\d{4}-.*Z$/),
      current: true,
    },
  ])
  expect(JSON.stringify(sessions)).not.toContain(browser.cookies.get('quad'))
})

test('does not list an expired session', async () => {
  const { laptop, params } = await createSignedIn()
  const others = (await laptop.listSessions({ params })).filter(({ current }) => !current)
  await sql`
    update sessions set last_seen_at = now() - interval '31 days'
    where id in (${sql.join(others.map(({ id }) => id))})`.execute(db)
  expect(await laptop.listSessions({ params })).toMatchObject([{ current: true }])
})

test('ending one signs out only that browser', async () => {
  const { laptop, phone, lost, params } = await createSignedIn()
  const current = (await lost.listSessions({ params })).find((session) => session.current)
  const meant = { params: { ...params, sessionId: current!.id } }
  await laptop.endSession(meant)
  await expect(lost.getCurrentUser()).rejects.toMatchObject(signedOut)
  await phone.getCurrentUser()
  await expect(laptop.endSession(meant)).rejects.toMatchObject({ status: 404 })
})

test('ending the current one signs out', async () => {
  const { laptop, phone, params } = await createSignedIn()
  const current = (await laptop.listSessions({ params })).find((session) => session.current)
  await laptop.endSession({ params: { ...params, sessionId: current!.id } })
  expect(laptop.cookies.size).toBe(0)
  await phone.getCurrentUser()
})

test('ends all other sessions at once', async () => {
  const { laptop, phone, lost, params } = await createSignedIn()
  await laptop.endOtherSessions({ params })
  await laptop.endOtherSessions({ params })
  for (const browser of [phone, lost]) {
    await expect(browser.getCurrentUser()).rejects.toMatchObject(signedOut)
  }
  expect(await laptop.listSessions({ params })).toMatchObject([{ current: true }])
})

test('refuses to list or end the sessions of another user', async () => {
  const { laptop, params } = await createSignedIn()
  const mallory = await createUser()
  const mallorys = await as(mallory)
  const [first] = await laptop.listSessions({ params })
  const refused = { status: 403 }
  await expect(mallorys.listSessions({ params })).rejects.toMatchObject(refused)
  await expect(mallorys.endOtherSessions({ params })).rejects.toMatchObject(refused)
  const sessionId = first!.id
  await expect(mallorys.endSession({ params: { ...params, sessionId } })).rejects.toMatchObject(
    refused,
  )
  await expect(
    mallorys.endSession({ params: { userId: mallory.id, sessionId } }),
  ).rejects.toMatchObject({ status: 404 })
  expect(await laptop.listSessions({ params })).toHaveLength(3)
  await expect(visitor().listSessions({ params })).rejects.toMatchObject(signedOut)
})
