import { freePort } from '@quad/storage/free-port'
import type { Browser } from 'playwright-core'
import { copyCheckout, type CheckoutCopy } from './checkout-copy.ts'
import { eventually } from './eventually.ts'
import { newPerson, startBrowser, type Person } from './people.ts'
import { newDataDir, removeDataDirs, startQuad, type Quad } from './quad.ts'

let copy: CheckoutCopy
let browser: Browser
let quad: Quad | undefined
let loads = 0

beforeAll(async () => {
  copy = await copyCheckout()
  browser = await startBrowser()
})

afterEach(async () => {
  await quad?.stop()
  quad = undefined
})

afterAll(async () => {
  await browser?.close()
  await copy?.remove()
  await removeDataDirs()
})

/** Runs `npm run dev`. */
const develop = async (names: string[], dataDir: string): Promise<Quad> => {
  quad = await startQuad({
    from: copy.folder,
    dataDir,
    command: ['run', 'dev', '--', ...names],
    ready: /in development/,
    env: { PORT: String(await freePort()) },
  })
  return quad
}

/** Opens the sign-in page, and counts from then on how often the page is loaded. */
const openSignIn = async (site: Quad): Promise<Person> => {
  const visitor = await newPerson(browser, site)
  await visitor.visit('/signin')
  await signInHeading(visitor).waitFor()
  loads = 0
  visitor.page.on('load', () => (loads += 1))
  return visitor
}

const signInHeading = ({ page }: Person) => page.getByRole('heading', { level: 1, name: 'Sign In' })

const signInPage = 'mf-auth/src/sign-in/SignInPage.tsx'

const compiled = ({ printed }: Quad): string[] =>
  printed.filter((line) => line.startsWith('compiled ')).toSorted()

const serverStarts = ({ printed }: Quad): number =>
  printed.filter((line) => line.startsWith('Quad is ready')).length

const isRelease = (line: string): boolean => /^(?:building|released)\b/.test(line)

test('develops the named remote alone, with the live builds of the others', async () => {
  const dataDir = await newDataDir()
  const site = await develop(['mf-auth'], dataDir)
  expect(site.printed.filter((line) => line.startsWith('released'))).toHaveLength(1)

  const visitor = await openSignIn(site)
  const data = await visitor.page.locator('#quad-page').textContent()
  const { shell, remotes } = (
    JSON.parse(data ?? '') as {
      release: { shell: string; remotes: Record<string, { build: string }> }
    }
  ).release
  const builds = Object.entries({ shell: { build: shell }, ...remotes })
  expect(builds.filter(([, { build }]) => build === 'dev').map(([name]) => name)).toEqual([
    'mf-auth',
  ])
  expect(builds).toHaveLength(6)

  await copy.edit(signInPage, 'Register</Link>', 'Join</Link>')
  await visitor.page.getByRole('link', { name: 'Join', exact: true }).waitFor()
  expect(loads).toBe(1)

  await visitor.visit('/search')
  await visitor.page.getByRole('heading', { level: 1, name: 'Explore' }).waitFor()
  expect(compiled(site)).toEqual(['compiled mf-auth'])
  expect(visitor.complaints).toEqual([])
  await visitor.leave()

  await site.stop()
  const again = await develop(['mf-auth'], dataDir)
  expect(again.printed.filter(isRelease)).toEqual([])
})

// Last, because the contract is in every build.
test('compiles what pages need, updates a remote in place, and loads the page once for the contract', async () => {
  const site = await develop([], await newDataDir())
  const visitor = await openSignIn(site)
  expect(compiled(site)).toEqual(['compiled mf-auth', 'compiled shell'])

  const email = visitor.page.getByLabel('University e-mail')
  await email.fill('aokafor@example.edu')
  await copy.edit(signInPage, 'New here?', 'Not here yet?')
  await visitor.page.getByText('Not here yet?').waitFor()
  expect(await email.inputValue()).toBe('aokafor@example.edu')
  expect(loads).toBe(0)
  expect(serverStarts(site)).toBe(1)

  const loaded = visitor.page.waitForEvent('load')
  await copy.edit(
    'contract/src/limits.ts',
    'export const ',
    'export const added = 1\nexport const ',
  )
  await loaded
  // The page waits for the server, so its first content is the page.
  await signInHeading(visitor).waitFor()
  await eventually(() => expect(serverStarts(site)).toBe(2))
  expect(loads).toBe(1)
  expect(compiled(site)).toEqual(['compiled mf-auth', 'compiled shell'])
  await visitor.leave()
})
