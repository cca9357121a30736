import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newDataDir, removeDataDir, startQuad } from './quad.ts'
import { withCopy } from './team.ts'
import { expect, heading } from './test.ts'

const test = withCopy

const run = promisify(execFile)

/** What builds and tests front ends, with most packages of the checkout. */
const tools = new Set(['webpack', 'ts-loader', 'playwright-core', '@swc/core', 'react-dom', 'jest'])

interface Installed {
  packages: Record<string, { link?: boolean }>
}

test('a server that is installed alone has no tools of front ends, and shows what another machine releases', async ({
  browser,
  copy,
}) => {
  const folder = await newDataDir()
  const alone = join(folder, 'quad')
  const dataDir = join(folder, 'data')
  try {
    await copy.commit()
    await run('git', ['clone', '--quiet', copy.folder, alone])
    await run('npm', ['ci', '--omit=dev', '--workspace', 'server'], { cwd: alone })
    const lockfile = await readFile(join(alone, 'node_modules/.package-lock.json'), 'utf8')
    const packages = Object.entries((JSON.parse(lockfile) as Installed).packages)
      .filter(([path, { link }]) => path.includes('node_modules/') && !link)
      .map(([path]) => path.split('node_modules/').at(-1))
    expect(packages.length).toBeLessThanOrEqual(300)
    expect(packages.filter((name) => tools.has(name ?? ''))).toEqual([])

    const command = ['start', '--workspace', 'server']
    const server = await startQuad({ from: alone, dataDir, command })
    try {
      const names = ['shell', 'mf-search']
      await copy.npm(['run', '--silent', 'release', '--', ...names], { DATA_DIR: dataDir })
      const page = await browser.newPage()
      await page.goto(`${server.url}/search`)
      await expect(heading(page, 'Explore')).toBeVisible()
      await page.close()
    } finally {
      await server.stop()
    }
  } finally {
    await removeDataDir(folder)
  }
})
