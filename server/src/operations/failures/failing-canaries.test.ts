import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { compositionFor, publish, releasesIn } from '@quad/federation/releases'
import { writeBuild } from '@quad/federation/test/fake-build'
import { createTestApp } from '../../../test/app.ts'
import { createBrowser } from '../../../test/browser.ts'

const { app, services, database } = await createTestApp()
const { dataDir } = services.config
// Another instance with its own connections and cache on the same database and releases.
const { app: otherApp } = await createTestApp({ database, config: { dataDir } })
const releases = releasesIn(dataDir)
const share = 10

let builds = 0

const release = async (canary?: number): Promise<string> => {
  builds += 1
  const build = String(builds).padStart(16, '0')
  const candidate = await writeBuild(join(dataDir, 'made'), 'mf-chat', build)
  await publish(releases, [candidate], { who: 'ada', ...(canary !== undefined && { canary }) })
  return build
}

const live = async () => {
  const found = await releases.live()
  if (!found) throw new Error('nothing is live')
  return found
}

/** Random ids of browsers with or without the canary. */
const visitors = async (count: number, isOfCanary: boolean): Promise<string[]> => {
  const now = await live()
  const found: string[] = []
  while (found.length < count) {
    const visitor = randomBytes(16).toString('base64url')
    const { canaries } = compositionFor(now, visitor)
    if (canaries.includes('mf-chat') === isOfCanary) found.push(visitor)
  }
  return found
}

interface Failure {
  page?: string
  remote?: string
  times?: number
}

/** Reports a failure from each of these browsers, alternating between the servers. */
const fail = async (all: readonly string[], { page, remote = 'mf-chat', times = 1 }: Failure) => {
  const { release: now } = await live()
  for (const [at, visitor] of all.entries()) {
    const browser = createBrowser(at % 2 === 0 ? app : otherApp, { quad_visitor: visitor })
    const isOfCanary = compositionFor(await live(), visitor).canaries.length > 0
    const body = {
      release: page ?? `${now.id}${isOfCanary ? '+canary' : ''}`,
      remote,
      build: 'b',
      phase: 'mount',
      message: 'its code did not start',
      path: '/chats',
    } as const
    for (let time = 0; time < times; time += 1) await browser.reportFailure({ body })
  }
}

const isOn = async () => (await live()).release.canaries['mf-chat'] !== undefined

beforeAll(async () => {
  await publish(releases, [await writeBuild(join(dataDir, 'made'), 'shell', 'aaaaaaaaaaaaaaaa')], {
    who: 'ada',
  })
  await release()
})

beforeEach(async () => {
  await database.db.deleteFrom('failure_reports').execute()
  await release(share)
})

test('stops a canary that fails for five visitors and for no other, and names the reason', async () => {
  const build = (await live()).release.canaries['mf-chat']?.build
  const five = await visitors(5, true)
  await fail(five.slice(0, 4), {})
  expect(await isOn()).toBe(true)
  await fail(five.slice(4), {})
  expect(await isOn()).toBe(false)
  const { release: now } = await live()
  expect(now.stopped['mf-chat']).toEqual({
    build,
    why: '5 visitors met failures with it, of the 10 % who had it, and 0 of the others.',
    release: now.id,
  })
})

test('does not stop a canary for a failure that other visitors meet as often', async () => {
  // Nine times as many visitors do not have it: with 16 of them, failures are 2.8 times as frequent
  // with the canary.
  await fail(await visitors(16, false), {})
  const affected = await visitors(6, true)
  await fail(affected.slice(0, 5), {})
  expect(await isOn()).toBe(true)
  await fail(affected.slice(5), {})
  expect(await isOn()).toBe(false)
})

test('counts a visitor once', async () => {
  await fail(await visitors(1, true), { times: 20 })
  expect(await isOn()).toBe(true)
})

test.each([
  ['of another front end', { remote: 'mf-search' }],
  ['on a preview', { page: '3+preview' }],
  ['of an earlier release', { page: '1+canary' }],
  ['of a later release', { page: '99' }],
])('does not count failures %s', async (_, failure) => {
  await fail(await visitors(8, true), failure)
  expect(await isOn()).toBe(true)
})

test('stores only a hash of the visitor and the browser family', async () => {
  const [visitor = ''] = await visitors(1, true)
  await fail([visitor], {})
  const row = await database.db.selectFrom('failure_reports').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ visitor: expect.stringMatching(/^[\w-]{22}$/), browser: 'other' })
  expect(JSON.stringify(row)).not.toContain(visitor)
})
