import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { bucketServer } from '@quad/storage/test/bucket-server'
import { copyCheckout, type CheckoutCopy } from './checkout-copy.ts'
import { eventually } from './eventually.ts'
import { newDataDir, startQuad } from './quad.ts'
import { testSite } from './site.ts'

const bucket = bucketServer()
let copy: CheckoutCopy
let env: Record<string, string>
const site = testSite(async () => {
  env = { ...bucket.environment, STORAGE_URL: await bucket.newStorage() }
  return { env, dataDir: await newDataDir() }
})

beforeAll(async () => {
  copy = await copyCheckout()
})
afterAll(() => copy?.remove())

test('shows pictures from the bucket', async () => {
  const { page, visit, complaints, leave } = await site.student('jweber')
  await visit('/search')
  await page.getByRole('heading', { level: 1, name: 'Explore' }).waitFor()
  await page.waitForFunction(() =>
    [...document.images].some(
      ({ src, complete, naturalWidth }) =>
        src.includes('/api/images/') && complete && naturalWidth > 0,
    ),
  )

  expect(bucket.requests).toContainEqual(
    expect.stringMatching(/^GET .*\/of\/quad\/files\/images\//),
  )
  expect(existsSync(join(site.dataDir, 'files'))).toBe(false)
  expect(complaints).toEqual([])
  await leave()
})

test('shows a release from another machine, and a new server there builds nothing', async () => {
  await copy.edit('mf-search/src/search/SearchPage.tsx', 'title="Explore"', 'title="Discover"')
  const dataDir = await newDataDir()
  await copy.commit()
  const output = await copy.npm(['run', 'release', '--', 'mf-search'], {
    ...env,
    DATA_DIR: dataDir,
  })
  expect(output).toMatch(/released mf-search [0-9a-f]{16} as release 2\n/)

  await eventually(async () =>
    expect((await fetch(site.url)).headers.get('x-quad-release')).toBe('2'),
  )
  const early = await site.person()
  await early.visit('/search')
  await early.page.getByRole('heading', { level: 1, name: 'Discover' }).waitFor()
  expect(early.complaints).toEqual([])
  await early.leave()

  const shellBuilds = join(copy.folder, 'shell/dist')
  await rm(shellBuilds, { recursive: true })
  const other = await startQuad({ from: copy.folder, dataDir, env })
  try {
    const late = await site.person({ baseURL: other.url })
    await late.visit('/search')
    await late.page.getByRole('heading', { level: 1, name: 'Discover' }).waitFor()
    await late.page.locator('meta[name="quad-release"][content="2"]').waitFor({ state: 'attached' })
    expect(late.complaints).toEqual([])
    await late.leave()
  } finally {
    await other.stop()
  }
  expect(existsSync(shellBuilds)).toBe(false)
})
