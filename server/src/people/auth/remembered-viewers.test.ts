import { createTestApp } from '../../../test/app.ts'
import { createBrowser } from '../../../test/browser.ts'
import { eventually } from '../../../test/waiting.ts'
import { createFactories } from '../../../test/factories.ts'
import type { Viewer } from '../../platform/http/access.ts'
import { rememberViewers } from './session-cookie.ts'
import { startSession } from './sessions.ts'

const first = await createTestApp()
const second = await createTestApp({ database: first.database })
const { db } = first.services
const { createUser } = createFactories(db)

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

const refused = { status: 401, error: 'unauthenticated' }

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
  await expect(createBrowser(first.app, { quad }).getCurrentUser()).rejects.toMatchObject(refused)
  await eventually(() =>
    browsers[1]!.getCurrentUser().then(
      () => false,
      ({ status }: { status: number }) => status === 401,
    ),
  )
})
