import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { copyCheckout, type CheckoutCopy } from './checkout-copy.ts'
import { newPerson, startBrowser } from './people.ts'
import { newDataDir, removeDataDirs, startQuad, type Quad } from './quad.ts'

let copy: CheckoutCopy
let before: Record<string, string>
let browser: Browser
let quad: Quad | undefined

beforeAll(async () => {
  copy = await copyCheckout()
  before = await copy.sources()
  browser = await startBrowser()
  await copy.npm(['run', 'new-remote', '--', 'mf-clubs'], {})
})

afterAll(async () => {
  await browser?.close()
  await quad?.stop()
  await copy?.remove()
  await removeDataDirs()
})

const binary = (name: string): string => join(copy.folder, 'node_modules/.bin', name)

const news = async (): Promise<string[]> => {
  const now = await copy.sources()
  return [...new Set([...Object.keys(now), ...Object.keys(before)])]
    .filter((path) => now[path] !== before[path])
    .toSorted()
}

test('creates a remote with one new folder and one changed line', async () => {
  const changed = await news()
  expect(changed.filter((path) => !path.startsWith('mf-clubs/'))).toEqual([
    'federation/src/front-ends.ts',
    // npm changes it.
    'package-lock.json',
  ])
  const lines = (await copy.sources())['federation/src/front-ends.ts']?.split('\n') ?? []
  const old = new Set(before['federation/src/front-ends.ts']?.split('\n'))
  expect(lines.filter((line) => !old.has(line))).toEqual([
    "  'mf-clubs': { called: 'The clubs area', prefixes: ['/clubs'] },",
  ])
})

test('passes types, lint and its test right after creation', async () => {
  for (const folder of ['mf-clubs', 'federation', 'shell', 'server']) {
    await copy.run(binary('tsc'), ['--project', folder])
  }
  await copy.run(binary('prettier'), ['--check', 'mf-clubs', 'federation/src/front-ends.ts'])
  await copy.run(binary('oxlint'), ['mf-clubs'])
  await copy.npm(['run', 'jest', '--', '--selectProjects', 'mf-clubs'], {})
})

test('shows its page in the shell and standalone', async () => {
  quad = await startQuad({ from: copy.folder, dataDir: await newDataDir() })
  const visitor = await newPerson(browser, quad)
  await visitor.visit('/clubs')
  await visitor.page.getByRole('heading', { level: 1, name: 'Clubs' }).waitFor()
  await visitor.page.getByRole('banner').getByRole('link', { name: 'Explore' }).click()
  await visitor.page.getByRole('heading', { level: 1, name: 'Explore' }).waitFor()

  const [build] = await readdir(join(quad.dataDir, 'releases/builds/mf-clubs'))
  await visitor.visit(`/mf/mf-clubs/${build}/standalone.html/clubs`)
  await visitor.page.getByRole('heading', { level: 1, name: 'Clubs' }).waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test('refuses a name that is taken', async () => {
  await expect(copy.npm(['run', 'new-remote', '--', 'mf-clubs'], {})).rejects.toThrow(
    'mf-clubs already exists: choose another name.',
  )
})

test('leaves nothing behind without its folder and its line', async () => {
  await rm(join(copy.folder, 'mf-clubs'), { recursive: true })
  const line = "  'mf-clubs': { called: 'The clubs area', prefixes: ['/clubs'] },\n"
  await copy.edit('federation/src/front-ends.ts', line, '')
  await copy.run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--prefer-offline'])
  expect(await news()).toEqual([])
})
