import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { campusCookie, signedInCookie, visitorCookie, type BootSite } from './boot-site.ts'
import type { CampusRole } from './campus.ts'
import { within } from './browser.ts'

/** The test site refuses every request; the browser logs that, and it is no fault of the page. */
const isOfTheSite = (url: string, base: string): boolean => url.startsWith(`${base}/api/`)

/** Who opens each page: on a site without data, or with a part in the campus. */
export interface Guest {
  signedIn: boolean
  role?: CampusRole
  /** Whether the buttons of each page are pressed. */
  presses?: boolean
}

/** Buttons of a page that are pressed: the first ones are its own, later ones repeat in lists. */
const pressedAtMost = 12

/** Milliseconds for what a press loads. */
const settling = 300

const pathOf = (page: Page): string => new URL(page.url()).pathname

/** Presses the buttons of a page once, and closes what they open. */
const pressButtons = async (page: Page): Promise<void> => {
  const start = pathOf(page)
  // An open dialog hides the page's buttons from `getByRole`.
  const buttons = page.locator('main button:enabled')
  for (let nth = 0; nth < pressedAtMost && nth < (await buttons.count()); nth += 1) {
    // A press may remove the other buttons. An event does not wait until a dialog uncovers the button.
    await buttons
      .nth(nth)
      .dispatchEvent('click', undefined, { timeout: 1000 })
      .catch(() => undefined)
    await page.keyboard.press('Escape')
    if (pathOf(page) !== start) break
  }
  await sleep(settling)
}

/** What the visits of a check share. */
export interface Surroundings {
  browser: Browser
  site: BootSite
  patience: number
}

/** A tab of a guest, who goes from path to path: opening a page costs more than going on. */
export interface Visitor {
  page: Page
  /** Whether its buttons are pressed. */
  presses: boolean
  /** Milliseconds that each step of a visit may take. */
  patience: number
  /** Problems of the page; each visit takes its own. */
  complaints: string[]
}

/** The first line of an error, without the name of Playwright's call and its log. */
export const lineOf = ({ message }: Error): string =>
  message.replace(/^\w+\.\w+: /, '').split('\n', 1)[0] ?? ''

/** Opens a tab for a guest, and collects what its pages complain of. */
export const openPage = async (
  { browser, site, patience }: Surroundings,
  guest: Guest,
): Promise<Visitor> => {
  const { url } = site
  const context = await browser.newContext()
  const complaints: string[] = []
  const visitor = site.newVisitor((failure) => complaints.push(failure))
  await context.addCookies([{ name: visitorCookie, value: visitor, url }])
  if (guest.signedIn) await context.addCookies([{ ...signedInCookie, url }])
  if (guest.role) await context.addCookies([{ name: campusCookie, value: guest.role, url }])
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('crash', () => complaints.push('the page crashed'))
  page.on('console', (message) => {
    const isError = message.type() === 'error'
    if (isError && !isOfTheSite(message.location().url, url)) complaints.push(message.text())
  })
  return { page, presses: guest.presses ?? false, patience, complaints }
}

/** Waits for the heading of the loaded page, at most until the page complains. */
const showsHeading = async ({ page, patience, complaints }: Visitor): Promise<boolean> => {
  const heading = page.locator('h1:not([data-loading])').first()
  const end = performance.now() + patience
  while (!(await heading.isVisible())) {
    if (complaints.length > 0 || performance.now() > end) return false
    await sleep(50)
  }
  return true
}

/** Opens a path, and returns the problems of the page. */
const visit = async (visitor: Visitor, url: string): Promise<string[]> => {
  const { page, presses, patience, complaints } = visitor
  try {
    await page.goto(url)
    const isShown = await showsHeading(visitor)
    await page.waitForLoadState('networkidle', { timeout: patience })
    if (!isShown && complaints.length === 0) {
      complaints.push(`shows no heading within ${patience / 1000} s`)
    }
    // A press that leaves the page ends the others. The page's own errors are complaints.
    if (presses) await pressButtons(page).catch(() => undefined)
  } catch (error) {
    complaints.push(lineOf(error as Error))
  }
  return complaints.splice(0)
}

/** Problems of pages by their paths. */
export type Problems = Map<string, string[]>

/**
 * Opens paths one after another, and returns their problems. It ends with a page that does not respond, because a
 * script of it never ends.
 */
export const visitAll = async (
  visitor: Visitor,
  origin: string,
  paths: readonly string[],
): Promise<Problems> => {
  const problems: Problems = new Map()
  const limit = 3 * visitor.patience
  for (const path of paths) {
    try {
      problems.set(path, await within(limit, visit(visitor, origin + path)))
    } catch {
      const silent = `the page did not respond within ${limit / 1000} s`
      problems.set(path, [...visitor.complaints, silent])
      break
    }
  }
  return problems
}

/** Closes what a visitor has open. The browser's end closes a page that does not respond. */
export const leave = async ({ page, patience }: Visitor): Promise<void> =>
  within(patience, page.context().close()).catch(() => undefined)
