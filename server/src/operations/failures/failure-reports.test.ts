import { join } from 'node:path'
import { storeAndPublish } from '../../../test/releases/store-and-publish.ts'
import { writeBuild } from '@quad/tooling/test/fake-build'
import { sql } from 'kysely'
import { createTestApp } from '../../../test/app.ts'
import { failureCounts, kindsADay } from './store.ts'

const { services, visitor } = await createTestApp()
const { config, db, releases } = services

beforeAll(async () => {
  // A second release is on trial, so that its visitors get a cookie.
  for (const digit of ['1', '2']) {
    const build = await writeBuild(join(config.dataDir, 'made'), 'shell', digit.repeat(16))
    await storeAndPublish(releases, [build], { who: 'ada' })
  }
})

beforeEach(async () => {
  await db.deleteFrom('failures').execute()
})

describe('a failure report', () => {
  const report = {
    remote: 'mf-chat',
    build: 'abc123',
    release: '1',
    phase: 'mount',
    message: 'its code did not start',
    path: '/chats',
  } as const

  const stored = () =>
    db.selectFrom('failures').selectAll().orderBy('last_at', 'desc').executeTakeFirst()

  test('is stored from any browser', async () => {
    const response = await visitor().inject({
      method: 'POST',
      url: '/api/public/reports/front-end',
      headers: { 'user-agent': 'Firefox' },
      payload: report,
    })
    expect(response.statusCode).toBe(204)
    expect(response.payload).toBe('')
    expect(await stored()).toMatchObject({ ...report, times: 1, visitors: [] })
  })

  test('of a kind and day is counted in one row', async () => {
    const rows = () => db.selectFrom('failures').selectAll().orderBy('day', 'desc').execute()
    const failFor = async (paths: readonly string[]) => {
      const browser = visitor()
      const headers = { accept: 'text/html', 'sec-fetch-dest': 'document' }
      await browser.inject({ url: '/', headers })
      for (const path of paths) await browser.reportFailure({ body: { ...report, path } })
    }
    for (let nth = 0; nth < 3; nth += 1) await failFor(['/chats', '/chats/1'])
    const [row, ...others] = await rows()
    expect([row?.times, row?.visitors.length, others]).toEqual([6, 3, []])

    await db
      .updateTable('failures')
      .set({ day: sql<Date>`current_date - 1` })
      .execute()
    await visitor().reportFailure({ body: report })
    expect(await rows()).toMatchObject([{ times: 1, visitors: [] }, { times: 6 }])
    const [counted, ...more] = await failureCounts(db)
    expect(counted).toMatchObject({ release: '1', times: 7, visitors: 3, lastPath: '/chats' })
    expect(more).toEqual([])

    const known = Array.from({ length: 99 }, (_, nth) => String(nth))
    await db.updateTable('failures').set({ visitors: known }).execute()
    for (let nth = 0; nth < 2; nth += 1) await failFor(['/chats'])
    const [latest] = await rows()
    expect([latest?.times, latest?.visitors.length]).toEqual([3, 100])
  })

  test('of a new kind is counted with others once the day has 500 kinds', async () => {
    await sql`
      insert into failures (kind, remote, build, release, phase, browser, message, path)
      select convert_to(nth::text, 'UTF8'), '', '', '', '', '', 'forged ' || nth, ''
      from generate_series(1, ${kindsADay - 1}) as nth`.execute(db)
    for (const message of ['known', 'new', 'newer', 'known']) {
      await visitor().reportFailure({ body: { ...report, message } })
    }
    const counted = await db
      .selectFrom('failures')
      .select(['message', 'times'])
      .where('message', 'not like', 'forged%')
      .execute()
    expect(counted).toEqual(
      expect.arrayContaining([
        { message: 'known', times: 2 },
        { message: expect.stringMatching(/^Further kinds/), times: 2 },
      ]),
    )
    expect(counted).toHaveLength(2)
  })

  test('is stored without its unstorable characters', async () => {
    await visitor().reportFailure({ body: { ...report, message: 'a\u0000b\ud800c' } })
    expect((await stored())?.message).toBe('ab\ufffdc')
  })

  test.each([{}, { ...report, phase: 'sleep' }, { ...report, message: 'x'.repeat(501) }])(
    'is refused if it is %j',
    async (payload) => {
      const before = await stored()
      const response = await visitor().inject({
        method: 'POST',
        url: '/api/public/reports/front-end',
        payload,
      })
      expect(response.json()).toMatchObject({ status: 400, error: 'validation_failed' })
      expect(await stored()).toEqual(before)
    },
  )

  test('is accepted thirty times a minute from one address', async () => {
    const browser = visitor()
    for (let n = 0; n < 30; n += 1) await browser.reportFailure({ body: report })
    await expect(browser.reportFailure({ body: report })).rejects.toMatchObject({ status: 429 })
  })
})
