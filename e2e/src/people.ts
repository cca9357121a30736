import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import type { Quad } from './quad.ts'

/** Chromium without what reaches for the network or needs a desktop. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts the browser that `npm test` found. */
export const startBrowser = (): Promise<Browser> => {
  const executablePath = process.env['BROWSER_PATH']
  if (executablePath === undefined) {
    throw new Error('BROWSER_PATH names no Chromium: set it, or run these tests by `npm test`.')
  }
  return chromium.launch({ executablePath, args: quiet })
}

/** How long a page may take for a step, in ms: a busy machine is slow, not wrong. */
const patience = 90_000

export interface Person {
  page: Page
  /** What the page complained of in its console; a test that expects nothing says so. */
  complaints: string[]
  /** Goes to a path of the site by the address bar. */
  visit: (path: string) => Promise<void>
  leave: () => Promise<void>
}

/** Somebody at a browser of their own: nothing is shared with the others but the server. */
export const newPerson = async (
  browser: Browser,
  quad: Quad,
  options: BrowserContextOptions = {},
): Promise<Person> => {
  const context = await browser.newContext({ baseURL: quad.url, ...options })
  context.setDefaultTimeout(patience)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return {
    page,
    complaints,
    visit: async (path) => {
      await page.goto(path)
    },
    leave: () => context.close(),
  }
}

/** Signs a person in by the form. */
export const signIn = async (
  { page, visit }: Person,
  { email, password }: { email: string; password: string },
): Promise<void> => {
  await visit('/signin')
  await page.getByLabel('University e-mail').fill(email)
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/signin'))
}
