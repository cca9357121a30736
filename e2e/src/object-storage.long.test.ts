import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createBucketServer, type BucketServer } from '@quad/storage/test/bucket-server'
import { newDataDir, removeDataDir, startQuad } from './quad.ts'
import { withCopy } from './team.ts'
import { expect, heading, serve } from './test.ts'

type Bucket = Pick<BucketServer, 'requests'> & { env: Record<string, string> }

const test = withCopy.extend<object, { bucket: Bucket }>({
  bucket: [
    async ({}, use) => {
      const { server, start, stop } = createBucketServer()
      await start()
      const env = { ...server.environment, STORAGE_URL: await server.newStorage() }
      await use({ requests: server.requests, env })
      await stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ bucket: { env } }, use) => serve(use, { env, dataDir: await newDataDir() }),
    { scope: 'worker', timeout: 300_000 },
  ],
})
// In one worker, with one server.
test.describe.configure({ mode: 'serial' })

test('shows pictures from the bucket', async ({ site, bucket }) => {
  const { page, visit } = await site.demo('jweber')
  await visit('/search')
  await expect(heading(page, 'Explore')).toBeVisible()
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
})

test('shows a release, and a new server on another machine builds nothing', async ({
  site,
  bucket: { env },
  copy,
}) => {
  await copy.edit('mf-search/src/search/SearchPage.tsx', 'title="Explore"', 'title="Discover"')
  const dataDir = await newDataDir()
  await copy.commit()
  const output = await copy.npm(['run', 'release', '--', 'mf-search'], {
    ...env,
    DATA_DIR: site.dataDir,
  })
  expect(output).toMatch(/released mf-search [0-9a-f]{16} as release 2\n/)

  await expect.poll(async () => (await fetch(site.url)).headers.get('x-quad-release')).toBe('2')
  const early = await site.visitor()
  await early.visit('/search')
  await expect(heading(early.page, 'Discover')).toBeVisible()

  const shellBuilds = join(copy.folder, 'shell/dist')
  await rm(shellBuilds, { recursive: true })
  const other = await startQuad({ from: copy.folder, dataDir, env })
  try {
    const late = await site.visitor({ baseURL: other.url })
    await late.visit('/search')
    await expect(heading(late.page, 'Discover')).toBeVisible()
    await expect(late.page.locator('meta[name="quad-release"][content="2"]')).toBeAttached()
    await late.leave()
  } finally {
    await other.stop()
    await removeDataDir(dataDir)
  }
  expect(existsSync(shellBuilds)).toBe(false)
})
