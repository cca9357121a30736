import { join } from 'node:path'
import type { VitalsReport } from '@quad/contract'
import { writeBuild } from '@quad/tooling/test/fake-build'
import { storeAndPublish } from '../../../test/releases/store-and-publish.ts'
import { createTestApp } from '../../../test/app.ts'
import { createBrowser } from '../../../test/browser.ts'
import { readVitals } from './vitals.ts'

const { app, services, database, visitor } = await createTestApp()
const { db } = database

const shell = '1'.repeat(16)
const chat = { name: 'mf-chat', build: '2'.repeat(16) }
const canary = { name: 'mf-chat', build: '3'.repeat(16) }

const release = async ({ name, build }: { name: string; build: string }, share?: number) => {
  const made = await writeBuild(join(services.config.dataDir, 'made'), name as 'shell', build)
  await storeAndPublish(services.releases, [made], {
    who: 'ada',
    ...(share !== undefined && { canary: share }),
  })
}

beforeAll(async () => {
  await release({ name: 'shell', build: shell })
  await release(chat)
  await release(canary, 20)
})
beforeEach(async () => {
  await db.deleteFrom('web_vitals').execute()
})

const report = (metrics: VitalsReport['metrics'], remote = chat) =>
  visitor().reportVitals({ body: { shell, remote, metrics } })

test('counts a page load for the builds of the shell and of the remote, and stores no more', async () => {
  await report({ LCP: 1234, CLS: 0 })
  await report({ LCP: 1234 })

  const rows = await db.selectFrom('web_vitals').selectAll().orderBy('front_end').execute()
  expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual([
    'bucket',
    'build',
    'count',
    'day',
    'front_end',
    'metric',
  ])
  expect(await readVitals(db)).toEqual({
    shell: { [shell]: { LCP: { p75: 1272, samples: 2 }, CLS: { p75: 0, samples: 1 } } },
    'mf-chat': { [chat.build]: { LCP: { p75: 1272, samples: 2 }, CLS: { p75: 0, samples: 1 } } },
  })
})

test('has the 75th percentile of each build, at most a bucket too high', async () => {
  for (let n = 1; n <= 20; n += 1) await report({ LCP: n * 100, INP: n * 10, CLS: n / 100 })
  await report({ LCP: 9000 }, canary)

  const found = (await readVitals(db))['mf-chat']
  const { LCP, INP, CLS } = found?.[chat.build] ?? {}
  for (const [vital, exact] of [
    [LCP, 1500],
    [INP, 150],
  ] as const) {
    expect(vital?.samples).toBe(20)
    expect(vital?.p75).toBeGreaterThanOrEqual(exact)
    expect(vital?.p75).toBeLessThanOrEqual(exact * 1.1)
  }
  expect(CLS).toEqual({ p75: 0.15, samples: 20 })
  expect(found?.[canary.build]?.LCP?.samples).toBe(1)
})

test('has few buckets, however large the forged values are', async () => {
  for (const CLS of [1, 1.5, 30, 99.5]) await report({ CLS })
  expect((await readVitals(db))['mf-chat']?.[chat.build]?.CLS).toEqual({ p75: 1, samples: 4 })
  expect(await db.selectFrom('web_vitals').select('bucket').distinct().execute()).toHaveLength(1)
})

test('ignores counts that are older than 30 days', async () => {
  await report({ LCP: 100 })
  await db
    .updateTable('web_vitals')
    .set({ day: new Date(Date.now() - 31 * 86_400_000) })
    .execute()
  expect(await readVitals(db)).toEqual({})
})

test.each([
  ['an unknown build', { shell, remote: { ...chat, build: 'forged' }, metrics: { LCP: 1 } }],
  ['an unknown remote', { shell, remote: { ...chat, name: 'mf-forged' }, metrics: { LCP: 1 } }],
  ['an earlier shell', { shell: 'earlier', remote: chat, metrics: { LCP: 1 } }],
  ['nothing measured', { shell, metrics: {} }],
])('stores nothing of a page with %s', async (_, body) => {
  await visitor().reportVitals({ body })
  expect(await readVitals(db)).toEqual({})
})

test.each([
  {},
  { shell, metrics: { LCP: -1 } },
  { shell, metrics: { LCP: 1e9 } },
  { shell, metrics: { TTFB: 1 } },
  { shell, metrics: { LCP: 1 }, path: '/users/1' },
  { shell, remote: { name: 'shell', build: shell }, metrics: { LCP: 1 } },
])('refuses %j', async (payload) => {
  const response = await createBrowser(app).inject({
    method: 'POST',
    url: '/api/public/reports/vitals',
    payload,
  })
  expect(response.json()).toMatchObject({ status: 400, error: 'validation_failed' })
  expect(await readVitals(db)).toEqual({})
})
