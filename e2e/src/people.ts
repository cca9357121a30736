import { quietBrowser } from '@quad/federation/find-browser'
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from 'playwright-core'
import type { Quad } from './quad.ts'

/**
 * Starts the browser that `npm test` found.
 *
 * @param settings further arguments of its command line
 */
export const startBrowser = (settings: readonly string[] = []): Promise<Browser> => {
  const executablePath = process.env['BROWSER_PATH']
  if (executablePath === undefined) {
    throw new Error('Set BROWSER_PATH to a Chromium, or run these tests with `npm test`.')
  }
  return chromium.launch({ executablePath, args: ['--no-sandbox', ...quietBrowser, ...settings] })
}

/** Time limit of a step on a page, in ms, generous for a busy machine. */
const patience = 90_000

export interface Person {
  page: Page
  /** The page's console errors; a test without expected errors checks that it is empty. */
  complaints: string[]
  /** Opens a path of the site in a new document. */
  visit: (path: string) => Promise<void>
  leave: () => Promise<void>
}

/** A person with a separate browser context. */
export const newPerson = async (
  browser: Browser,
  quad: Pick<Quad, 'url'>,
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

/** The heading of a page that has loaded. */
export const pageHeading = (page: Page): Locator => page.locator('h1:not([data-loading])')

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
