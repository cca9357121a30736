import { frontEnds } from '@quad/tooling/repository'
import { freePort } from '@quad/tooling/processes'
import type { Page } from '@playwright/test'
import { newDataDir, removeDataDir, startQuad, type Quad } from './quad.ts'
import { withCopy } from './team.ts'
import { expect, heading } from './test.ts'

type Develop = (names: string[], dataDir: string) => Promise<Quad>

/** `develop` runs `npm run dev`, one at a time, and `dataDir` is a new one. */
const test = withCopy.extend<{ develop: Develop; dataDir: string }>({
  dataDir: async ({}, use) => {
    const dataDir = await newDataDir()
    await use(dataDir)
    await removeDataDir(dataDir)
  },
  develop: async ({ copy }, use) => {
    let quad: Quad | undefined
    await use(async (names, dataDir) => {
      quad = await startQuad({
        from: copy.folder,
        dataDir,
        command: ['run', 'dev', '--', ...names],
        ready: /in development/,
        env: { PORT: String(await freePort()) },
      })
      return quad
    })
    await quad?.stop()
  },
})
test.describe.configure({ mode: 'serial' })

/** Opens the sign-in page, and counts from then on how often the page is loaded. */
const openSignIn = async (page: Page, { url }: Quad): Promise<() => number> => {
  await page.goto(`${url}/signin`)
  await expect(heading(page, 'Sign In')).toBeVisible()
  let loads = 0
  page.on('load', () => (loads += 1))
  return () => loads
}

const signInPage = 'mf-auth/src/sign-in/SignInPage.tsx'

const compiled = ({ printed }: Quad): string[] =>
  printed.filter((line) => line.startsWith('compiled ')).toSorted()

const serverStarts = ({ printed }: Quad): number =>
  printed.filter((line) => line.startsWith('Quad is ready')).length

const isRelease = (line: string): boolean => /^(?:building|released)\b/.test(line)

test('develops the named remote alone, with the live builds of the others', async ({
  page,
  copy,
  develop,
  dataDir,
}) => {
  const site = await develop(['mf-auth'], dataDir)
  expect(site.printed.filter((line) => line.startsWith('released'))).toHaveLength(1)

  const loads = await openSignIn(page, site)
  const data = await page.locator('#quad-page').textContent()
  const { shell, remotes } = (
    JSON.parse(data ?? '') as {
      release: { shell: string; remotes: Record<string, { build: string }> }
    }
  ).release
  const builds = Object.entries({ shell: { build: shell }, ...remotes })
  expect(builds.filter(([, { build }]) => build === 'dev').map(([name]) => name)).toEqual([
    'mf-auth',
  ])
  expect(builds).toHaveLength(frontEnds.length)

  await copy.edit(signInPage, 'Register</Link>', 'Join</Link>')
  await expect(page.getByRole('link', { name: 'Join', exact: true })).toBeVisible()
  expect(loads()).toBe(0)

  await page.goto(`${site.url}/search`)
  await expect(heading(page, 'Explore')).toBeVisible()
  expect(compiled(site)).toEqual(['compiled mf-auth'])

  await site.stop()
  const again = await develop(['mf-auth'], dataDir)
  expect(again.printed.filter(isRelease)).toEqual([])
})

// Last, because the contract is in every build.
test('compiles what pages need, updates a remote in place, and loads the page once for the contract', async ({
  page,
  copy,
  develop,
  dataDir,
}) => {
  const site = await develop([], dataDir)
  const loads = await openSignIn(page, site)
  expect(compiled(site)).toEqual(['compiled mf-auth', 'compiled shell'])

  const email = page.getByLabel('University e-mail')
  await email.fill('aokafor@example.edu')
  await copy.edit(signInPage, 'New here?', 'Not here yet?')
  await expect(page.getByText('Not here yet?')).toBeVisible()
  await expect(email).toHaveValue('aokafor@example.edu')
  expect(loads()).toBe(0)
  expect(serverStarts(site)).toBe(1)

  const loaded = page.waitForEvent('load')
  await copy.edit(
    'contract/src/limits.ts',
    'export const ',
    'export const added = 1\nexport const ',
  )
  await loaded
  // The page waits for the server, so its first content is the page.
  await expect(heading(page, 'Sign In')).toBeVisible()
  await expect.poll(() => serverStarts(site)).toBe(2)
  expect(loads()).toBe(1)
  expect(compiled(site)).toEqual(['compiled mf-auth', 'compiled shell'])
})
