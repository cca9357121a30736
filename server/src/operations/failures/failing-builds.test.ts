import { join } from 'node:path'
import type { FrontEndName } from '@quad/federation/front-ends'
import { releasesIn } from '../../releases/index.ts'
import { storeAndPublish } from '../../../test/releases/store-and-publish.ts'
import { writeBuild } from '@quad/tooling/test/fake-build'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { createTestApp } from '../../../test/app.ts'
import { createBrowser, type Browser } from '../../../test/browser.ts'
import { recordStatements } from '../../../test/recorded-statements.ts'
import { trialCounts, visitorsOfTrial } from './trials.ts'

const { app, services, database } = await createTestApp()
const { dataDir } = services.config
// Another instance with its own connections and cache on the same database and releases.
const { app: otherApp } = await createTestApp({ database, config: { dataDir } })
const { app: lateApp } = await createTestApp({
  database,
  config: { dataDir, rollback: { percent: 3, minutes: 0 } },
})
const releases = releasesIn(dataDir)

let builds = 0

/** Releases a new build of each front end, together, and returns the name of the last one. */
const release = async (names: readonly FrontEndName[], canary?: number): Promise<string> => {
  const made = names.map((name) => {
    builds += 1
    return writeBuild(join(dataDir, 'made'), name, String(builds).padStart(16, '0'))
  })
  await storeAndPublish(releases, await Promise.all(made), {
    who: 'ada',
    ...(canary !== undefined && { canary }),
  })
  return String(builds).padStart(16, '0')
}

const live = async () => {
  const found = await releases.live()
  if (!found) throw new Error('nothing is live')
  return found.release
}

interface Visit {
  browser: Browser
  /** Name of the page's release. */
  page: string
  /** The page's build of the chat. */
  build: string
}

/** Opens a page, as a new visitor unless a browser is given. */
const visit = async (at: FastifyInstance, browser = createBrowser(at)): Promise<Visit> => {
  const { body, headers } = await browser.inject({
    url: '/',
    headers: { accept: 'text/html', 'sec-fetch-dest': 'document' },
  })
  const [, build = ''] = /"mf-chat":\{"build":"(\d+)"/.exec(body) ?? []
  return { browser, page: String(headers['x-quad-release']), build }
}

/** Opens pages as new visitors until this number of them has a build. */
const visitsOf = async (build: string, count: number): Promise<Visit[]> => {
  const found: Visit[] = []
  while (found.length < count) {
    const made = await visit(found.length % 2 === 0 ? app : otherApp)
    if (made.build === build) found.push(made)
  }
  return found
}

const failure = {
  remote: 'mf-chat',
  phase: 'mount',
  message: 'its code did not start',
  path: '/chats',
} as const

const fail = (
  { browser, page, build }: Visit,
  change: Partial<Record<'release' | 'remote' | 'threw', string>> = {},
) => browser.reportFailure({ body: { ...failure, release: page, build, ...change } })

beforeAll(async () => {
  await release(['shell', 'mf-chat'])
})

beforeEach(async () => {
  await database.db.deleteFrom('failures').execute()
  await database.db.deleteFrom('build_visitors').execute()
})

describe('a canary', () => {
  let canary: string

  const isOn = async () => (await live()).canaries['mf-chat']?.build === canary

  beforeEach(async () => {
    canary = await release(['mf-chat'], 20)
  })

  test('that fails for every twentieth visitor is stopped within 100 of them, with the reason', async () => {
    let count = 0
    while (count < 100 && (await isOn())) {
      const made = await visit(count % 2 === 0 ? app : otherApp)
      if (made.build !== canary) continue
      count += 1
      if (count % 20 === 0) await fail(made)
    }
    const now = await live()
    expect(now.canaries).toEqual({})
    expect(now.stopped['mf-chat']).toEqual({
      build: canary,
      why: expect.stringMatching(
        /^\d of \d+ visitors met failures with it, and 0 of \d+ visitors without it\.$/,
      ),
      release: now.id,
    })
  })

  test('goes on if other visitors meet as many failures', async () => {
    const stable = (await live()).frontEnds['mf-chat'] ?? ''
    for (const each of await visitsOf(stable, 40)) await fail(each)
    for (const each of await visitsOf(canary, 8)) await fail(each)
    expect(await isOn()).toBe(true)
  })

  describe('goes on after 200 forged reports', () => {
    let visitors: Visit[]
    let page: string

    const forge = async (cookies: (at: number) => Record<string, string>) => {
      for (let at = 0; at < 200; at += 1) {
        const browser = createBrowser(at % 2 === 0 ? app : otherApp, cookies(at))
        await fail({ browser, page, build: canary })
      }
      expect(await isOn()).toBe(true)
    }

    beforeEach(async () => {
      visitors = await visitsOf(canary, 3)
      page = visitors[0]?.page ?? ''
    })

    const cookieOf = (each: Visit | undefined) => each?.browser.cookies.get('quad_visitor') ?? ''

    test('without a visitor cookie', async () => {
      await forge(() => ({}))
    })

    test('with cookies that the site has not signed', async () => {
      const [id, signature = ''] = cookieOf(visitors[0]).split('.')
      const invented = (at: number) => `${String(at).padStart(4, '0')}${id?.slice(4)}.${signature}`
      await forge((at) => ({ quad_visitor: invented(at) }))
    })

    test('of one visitor', async () => {
      const cookie = cookieOf(visitors[0])
      await forge(() => ({ quad_visitor: cookie }))
    })

    test('of visitors whose pages did not show it', async () => {
      const others: Visit[] = []
      while (others.length < 100) {
        const made = await visit(app)
        if (made.build !== canary) others.push(made)
      }
      await forge((at) => ({ quad_visitor: cookieOf(others[at % others.length]) }))
    })
  })

  test.each([
    ['of another front end', { remote: 'mf-search' }],
    ['on a preview', { release: '3+preview' }],
    ['of an earlier release', { release: '1+canary' }],
    ['of a later release', { release: '9999' }],
  ])('is not stopped by failures %s', async (_, change) => {
    for (const each of await visitsOf(canary, 8)) await fail(each, change)
    expect(await isOn()).toBe(true)
  })

  test('is judged by no visit of a preview', async () => {
    const tester = createBrowser(app, { quad_preview: `mf-chat=${canary}` })
    expect(await visit(app, tester)).toMatchObject({ build: canary })
    expect(await database.db.selectFrom('build_visitors').selectAll().execute()).toEqual([])
  })

  test('is judged by hashes of its visitors', async () => {
    const [made] = await visitsOf(canary, 1)
    await fail(made!)
    const report = await database.db.selectFrom('failures').selectAll().executeTakeFirst()
    expect(report).toMatchObject({
      visitors: [expect.stringMatching(/^[\w-]{22}$/)],
      browser: 'other',
    })
    const rows = await database.db.selectFrom('build_visitors').selectAll().execute()
    const [id = 'none'] = made?.browser.cookies.get('quad_visitor')?.split('.') ?? []
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify([report, rows])).not.toContain(id)
  })
})

describe('a new release', () => {
  let before: string
  let build: string

  beforeEach(async () => {
    before = await release(['mf-chat'])
    build = await release(['mf-chat'])
  })

  test('that fails for most of its visitors is rolled back, with the reason in the history', async () => {
    const visits = await visitsOf(build, 5)
    for (const each of visits.slice(0, 2)) await fail(each)
    expect((await live()).frontEnds['mf-chat']).toBe(build)

    await fail(visits[2]!)

    const now = await live()
    expect(now).toMatchObject({
      who: 'the server',
      what: `rollback of mf-chat to ${before}, because build ${build} of mf-chat failed`,
      frontEnds: { 'mf-chat': before },
    })
    expect(now.stopped['mf-chat']).toEqual({
      build,
      why: '3 of 5 visitors met failures with it; 3 % are allowed.',
      release: now.id,
    })
    expect((await visit(app)).build).toBe(before)
  })

  test('is compared with the build before it, if enough visitors had that', async () => {
    // Half of the visitors of the earlier build failed, too.
    await database.db
      .insertInto('build_visitors')
      .values(
        Array.from({ length: 200 }, (_, at) => ({
          trial: 1,
          front_end: 'mf-chat',
          build: before,
          visitor: String(at),
          failed: at % 2 === 0,
        })),
      )
      .execute()
    const visits = await visitsOf(build, 10)
    for (const each of visits.slice(0, 6)) await fail(each)
    expect((await live()).frontEnds['mf-chat']).toBe(build)
  })

  test('stays if at most 3 % of its visitors meet failures', async () => {
    const visits = await visitsOf(build, 100)
    for (const each of visits.slice(0, 3)) await fail(each)
    expect((await live()).frontEnds['mf-chat']).toBe(build)
  })

  test('is not rolled back by 200 forged reports', async () => {
    const [made] = await visitsOf(build, 1)
    const cookie = made?.browser.cookies.get('quad_visitor') ?? ''
    for (let at = 0; at < 200; at += 1) {
      const browser = createBrowser(app, at % 2 === 0 ? {} : { quad_visitor: cookie })
      await fail({ browser, page: made?.page ?? '', build })
    }
    expect((await live()).frontEnds['mf-chat']).toBe(build)
  })

  test('stays once it no longer counts as new', async () => {
    const visits = []
    for (let count = 0; count < 8; count += 1) visits.push(await visit(lateApp))
    for (const each of visits) await fail(each)
    expect((await live()).frontEnds['mf-chat']).toBe(build)
  })

  test('is rolled back with the front ends that were released together with it', async () => {
    const shell = (await live()).frontEnds.shell
    const both = await release(['shell', 'mf-chat'])
    for (const each of await visitsOf(both, 3)) await fail(each)
    expect((await live()).frontEnds).toMatchObject({ shell, 'mf-chat': build })
  })
})

describe('beside a new shell', () => {
  const liveBuilds = async () => (await live()).frontEnds

  test('a newer remote that fails is taken back alone, also if its open pages go on failing', async () => {
    const before = (await liveBuilds())['mf-chat']
    const shell = await release(['shell'])
    const chat = await release(['mf-chat'])
    const visits = await visitsOf(chat, 12)
    for (const each of visits) await fail(each)
    expect(await liveBuilds()).toMatchObject({ shell, 'mf-chat': before })
  })

  test.each([
    ['a remote', 'mf-chat'],
    ['the shell', 'shell'],
  ] as const)('a failure counts against %s, whose code threw', async (_, threw) => {
    await release(['shell'])
    const chat = await release(['mf-chat'])
    const shell = await release(['shell'])
    const before = { shell, 'mf-chat': chat }
    for (const each of await visitsOf(chat, 5)) await fail(each, { threw })
    const now = await liveBuilds()
    expect(now[threw]).not.toBe(before[threw])
    const other = threw === 'shell' ? 'mf-chat' : 'shell'
    expect(now[other]).toBe(before[other])
  })

  test('a remote whose code threw in the area of another one is taken back', async () => {
    const before = (await liveBuilds())['mf-chat']
    const chat = await release(['mf-chat'])
    const visits = await visitsOf(chat, 5)
    const build = '0'.repeat(16)
    for (const { browser, page } of visits) {
      await fail({ browser, page, build }, { remote: 'mf-profile', threw: 'mf-chat' })
    }
    expect((await liveBuilds())['mf-chat']).toBe(before)
  })

  test('the failures of a stable build count for neither side of an older canary', async () => {
    const canary = await release(['shell'], 50)
    const chat = await release(['mf-chat'])
    for (const each of await visitsOf(chat, 3)) await fail(each)
    const failed = await database.db
      .selectFrom('build_visitors')
      .select('front_end')
      .where('failed', '=', true)
      .execute()
    expect(new Set(failed.map((row) => row.front_end))).toEqual(new Set(['mf-chat']))
    expect((await live()).canaries.shell?.build).toBe(canary)
  })
})

describe('the visitors of a trial', () => {
  /** Adds as many visitors as a trial counts to trials of the chat, of a build each. */
  const addVisitors = (trials: readonly { trial: number; build: string }[], less = 0) =>
    sql`
      insert into build_visitors (trial, front_end, build, visitor)
      select trial, 'mf-chat', build, nth
      from jsonb_to_recordset(${JSON.stringify(trials)}) as full_trial (trial bigint, build text),
        generate_series(1, ${visitorsOfTrial - less}) as nth`.execute(database.db)

  test('are limited in number, and those who were counted can still meet a failure', async () => {
    const build = await release(['mf-chat'])
    const { id: trial } = await live()
    await addVisitors([{ trial, build }], 1)
    const [counted, late] = [await visit(app), await visit(otherApp)]
    for (const each of [counted, late, counted]) await fail(each)

    const rows = await database.db
      .selectFrom('build_visitors')
      .select(['visitor', 'failed'])
      .where('build', '=', build)
      .execute()
    expect(rows).toHaveLength(visitorsOfTrial)
    expect(rows.filter(({ failed }) => failed)).toHaveLength(1)
  })

  test('are counted by reading those of the trial alone', async () => {
    const numbered = Array.from({ length: 30 }, (_, nth) => nth)
    await addVisitors(
      numbered.flatMap((nth) => [
        { trial: 100 + nth, build: `stable${nth % 2}` },
        { trial: 100 + nth, build: `canary${nth}` },
      ]),
    )
    await sql`analyze build_visitors`.execute(database.db)
    const statements = recordStatements(database.pool)
    const counts = trialCounts(database.db)
    const trial = { kind: 'canary', id: 104, name: 'mf-chat', build: 'canary4' } as const
    const all = { visitors: visitorsOfTrial, failed: 0 }
    expect(await counts.shown(trial)).toEqual(all)
    expect(await counts.others(trial)).toEqual(all)
    expect(await counts.inAllTrials(trial)).toEqual(all)

    for (const { text, values } of statements.filter((each) => each.text.startsWith('select'))) {
      const { rows } = await database.pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `explain (analyze, format json) ${text}`,
        [...values],
      )
      expect(rowsRead(rows[0]!['QUERY PLAN'][0]!.Plan)).toBeLessThanOrEqual(2 * visitorsOfTrial)
    }
  })
})

interface Plan {
  'Node Type': string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Rows that the scans of a plan have read. */
const rowsRead = (plan: Plan): number => {
  const { 'Node Type': type, 'Actual Rows': kept, 'Rows Removed by Filter': removed = 0 } = plan
  const own = type.endsWith('Scan') ? kept + removed : 0
  return Math.max(own, ...(plan.Plans ?? []).map(rowsRead))
}
