import { sql } from 'kysely'
import { createTestApp } from '../../../test/app.ts'
import { createFactories, password } from '../../../test/factories.ts'
import { createBrowser } from '../../../test/browser.ts'
import { eventually } from '../../../test/waiting.ts'
import type { Viewer } from '../../platform/http/access.ts'
import { rememberViewers } from './session-cookie.ts'
import { startSession } from './sessions.ts'

const first = await createTestApp()
const second = await createTestApp({ database: first.database })
const { as, services, visitor } = first
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

describe('signing out', () => {
  test('ends only this session, and can be repeated', async () => {
    const ada = await createUser()
    const [here, there] = [await as(ada), await as(ada)]
    const cookie = here.cookies.get('quad')!

    await here.logout()
    expect(here.cookies.get('quad')).toBeUndefined()
    await expect(here.getCurrentUser()).rejects.toMatchObject({ status: 401 })
    const thief = visitor()
    thief.cookies.set('quad', cookie)
    await expect(thief.getCurrentUser()).rejects.toMatchObject({ status: 401 })

    await here.logout()
    expect((await there.getCurrentUser()).id).toBe(ada.id)
  })

  test('is refused for a request of another site', async () => {
    const ada = await createUser()
    const browser = await as(ada)
    const response = await browser.inject({
      method: 'POST',
      url: '/api/public/auth/logout',
      headers: { origin: 'http://evil.test' },
    })
    expect(response.statusCode).toBe(403)
    expect((await browser.getCurrentUser()).id).toBe(ada.id)
  })
})

describe('a session ends', () => {
  const aged = async (column: 'created_at' | 'last_seen_at', days: number) => {
    const ada = await createUser()
    const browser = await as(ada)
    await sql`
      update sessions set ${sql.ref(column)} = now() - make_interval(days => ${days})
      where user_id = ${ada.id}`.execute(db)
    return browser
  }

  test('after 30 days without use', async () => {
    await (await aged('last_seen_at', 29)).getCurrentUser()
    const browser = await aged('last_seen_at', 30)
    await expect(browser.getCurrentUser()).rejects.toMatchObject({ status: 401 })
    expect(browser.cookies.get('quad')).toBeUndefined()
  })

  test('after 90 days in any case', async () => {
    await (await aged('created_at', 89)).getCurrentUser()
    await expect((await aged('created_at', 90)).getCurrentUser()).rejects.toMatchObject({
      status: 401,
    })
  })

  test('never while it is used', async () => {
    const browser = await aged('last_seen_at', 29)
    await browser.getCurrentUser()
    const [session] = await db
      .selectFrom('sessions')
      .select(sql<boolean>`last_seen_at > now() - interval '1 hour'`.as('fresh'))
      .orderBy('created_at', 'desc')
      .execute()
    expect(session?.fresh).toBe(true)
  })
})

describe('an instance', () => {
  const viewer: Viewer = { id: 'ada', sessionId: 'laptop', profileCompleted: true }
  const hash = Buffer.from('hash')

  const createReader = (found: Viewer | undefined) => {
    const read = jest.fn(async () => found)
    return { ...rememberViewers(), read }
  }

  /** One person's browser, as seen by both instances. */
  const openBothInstances = async () => {
    const person = await createUser()
    const quad = await startSession(db, person.id, 'test')
    const browsers = [createBrowser(first.app, { quad }), createBrowser(second.app, { quad })]
    for (const browser of browsers) await browser.getCurrentUser()
    return { person, browsers }
  }

  test.each([
    ['runs on', 0],
    ['is set back by an hour', -3_600_000],
    ['is set forward by an hour', 3_600_000],
  ])('remembers a viewer for five seconds when the clock %s', async (_, change) => {
    jest.useFakeTimers()
    const { find, read } = createReader(viewer)
    await find(hash, read)
    jest.setSystemTime(Date.now() + change)
    jest.advanceTimersByTime(4_999)
    await find(hash, read)
    expect(read).toHaveBeenCalledTimes(1)
    jest.advanceTimersByTime(1)
    await find(hash, read)
    expect(read).toHaveBeenCalledTimes(2)
    jest.useRealTimers()
  })

  test.each([
    ['an unknown session', undefined],
    ['a viewer with an unfinished profile', { ...viewer, profileCompleted: false }],
  ])('does not remember %s', async (_, found) => {
    const { find, read } = createReader(found)
    await find(hash, read)
    await find(hash, read)
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('does not remember a session that was read while another one ended', async () => {
    const { find, read, forgetAll } = createReader(viewer)
    await find(hash, async () => {
      forgetAll()
      return viewer
    })
    await find(hash, read)
    expect(read).toHaveBeenCalledTimes(1)
  })

  test('a session that ends is refused at once, and by other instances soon', async () => {
    const { browsers } = await openBothInstances()
    const quad = browsers[0]!.cookies.get('quad')!
    await browsers[0]!.logout()
    await expect(createBrowser(first.app, { quad }).getCurrentUser()).rejects.toMatchObject(
      signedOut,
    )
    await eventually(() =>
      browsers[1]!.getCurrentUser().then(
        () => false,
        ({ status }: { status: number }) => status === 401,
      ),
    )
  })
})
