import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createBucketServer } from '@quad/server/test/bucket-server'
import { newDataDir, removeDataDir, startQuad } from './quad.ts'
import { withCopy } from './team.ts'
import { expect, heading, serve } from './test.ts'

const test = withCopy.extend<object, { env: Record<string, string> }>({
  env: [
    async ({}, use) => {
      const { server, start, stop } = createBucketServer()
      await start()
      await use({ ...server.environment, STORAGE_URL: await server.newStorage() })
      await stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ env }, use) => serve(use, { env, dataDir: await newDataDir() }),
    { scope: 'worker', timeout: 300_000 },
  ],
})
test('shows a release, and a new server on another machine builds nothing', async ({
  site,
  env,
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
