import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { copyCheckout, type CheckoutCopy } from './checkout-copy.ts'
import { newDataDir, removeDataDir, startQuad } from './quad.ts'
import { expect, heading, test as base } from './test.ts'

/** A copy of the checkout, in which `npm run new-remote -- mf-clubs` has run. */
const test = base.extend<
  object,
  { copy: CheckoutCopy & { before: Record<string, string>; news: () => Promise<string[]> } }
>({
  copy: [
    async ({}, use) => {
      const copy = await copyCheckout()
      const before = await copy.sources()
      await copy.npm(['run', 'new-remote', '--', 'mf-clubs'], {})
      const news = async () => {
        const now = await copy.sources()
        return [...new Set([...Object.keys(now), ...Object.keys(before)])]
          .filter((path) => now[path] !== before[path])
          .toSorted()
      }
      await use({ ...copy, before, news })
      await copy.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
// The last one removes what the others use.
test.describe.configure({ mode: 'serial' })

test('creates a remote with one new folder', async ({ copy }) => {
  const changed = await copy.news()
  expect(changed.filter((path) => !path.startsWith('mf-clubs/'))).toEqual([
    // npm changes it.
    'package-lock.json',
  ])
})

test('passes types, lint and its test right after creation', async ({ copy }) => {
  const binary = (name: string): string => join(copy.folder, 'node_modules/.bin', name)
  await copy.run(binary('tsc'), ['--project', 'mf-clubs'])
  await copy.run(binary('prettier'), ['--check', 'mf-clubs'])
  await copy.run(binary('oxlint'), ['mf-clubs'])
  await copy.npm(['run', 'jest', '--', '--selectProjects', 'mf-clubs'], {})
})

test('shows its page in the shell and standalone', async ({ copy, page }) => {
  const quad = await startQuad({ from: copy.folder, dataDir: await newDataDir() })
  try {
    await page.goto(quad.url)
    await page.getByRole('banner').getByRole('link', { name: 'Clubs' }).click()
    await expect(heading(page, 'Clubs')).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Explore' }).click()
    await expect(heading(page, 'Explore')).toBeVisible()

    const [build] = await readdir(join(quad.dataDir, 'releases/builds/mf-clubs'))
    await page.goto(`${quad.url}/mf/mf-clubs/${build}/standalone.html/clubs`)
    await expect(heading(page, 'Clubs')).toBeVisible()
  } finally {
    await quad.stop()
    await removeDataDir(quad.dataDir)
  }
})

test('refuses a name that is taken', async ({ copy }) => {
  await expect(copy.npm(['run', 'new-remote', '--', 'mf-clubs'], {})).rejects.toThrow(
    'mf-clubs already exists: choose another name.',
  )
})

test('leaves nothing behind without its folder', async ({ copy }) => {
  await rm(join(copy.folder, 'mf-clubs'), { recursive: true })
  await copy.run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--prefer-offline'])
  expect(await copy.news()).toEqual([])
})
