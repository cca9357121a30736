import { setTimeout as sleep } from 'node:timers/promises'
import { endpointPath, type FailureReport } from '@quad/contract'
import type { Browser, Page, Request } from 'playwright-core'
import { unrenderedCookie } from '@quad/federation/page-data'
import { within } from './browser.ts'
import { sampleHeaders, sampleResponse, type Guest } from './sample-answers.ts'

/** The site does not show the builds together; the message is its reason. */
export class PreviewRefusedError extends Error {}

/** A browser on a site. */
export interface BrowsedSite {
  browser: Browser
  origin: string
  /** Milliseconds that a step of a visit may take. */
  timeout: number
  /** Query that names the builds to show. */
  preview: Record<string, string>
}

/** A tab that goes from path to path: a page whose tab closes may send its last requests to the real API. */
export interface Tab {
  page: Page
  /** The path that it opens. */
  path: string
  /** Whether the page there shows a heading. */
  isShown: boolean
  /** Problems of the page: a line each, and the stack of an error after it. */
  complaints: string[]
  /** Requests without a complete response. */
  pending: Set<Request>
  /** When the last response was complete. */
  lastResponse: number
}

/** Opens tabs of a guest who gets the builds of the preview. */
export const openTabs = async (
  { browser, origin, preview }: BrowsedSite,
  guest: Guest,
  count: number,
): Promise<Tab[]> => {
  const context = await browser.newContext()
  await context.addCookies([{ name: unrenderedCookie, value: '1', url: origin }])
  if (guest === 'owner') {
    // With the session's cookie, a page asks who is signed in, and the samples answer.
    const secure = origin.startsWith('https:')
    const name = secure ? '__Host-quad' : 'quad'
    await context.addCookies([{ name, value: 'boot-check', url: origin, secure }])
  }
  const address = `${origin}/?${new URLSearchParams(preview).toString()}`
  // The address of a preview sets its cookie.
  const response = await context.request.get(address, { maxRedirects: 0 })
  if (response.status() !== 303) throw new PreviewRefusedError(await response.text())
  const tabs = Array.from({ length: count }, async (): Promise<Tab> => {
    const page = await context.newPage()
    const tab: Tab = {
      page,
      path: '/',
      isShown: false,
      complaints: [],
      pending: new Set(),
      lastResponse: 0,
    }
    collectComplaints(tab)
    followRequests(tab)
    await answerFromSamples(tab, guest, origin)
    return tab
  })
  return Promise.all(tabs)
}

const collectComplaints = (tab: Tab): void => {
  const { page, complaints } = tab
  page.on('pageerror', ({ message, stack }) => complaints.push(`${message}\n${stack}`))
  page.on('crash', () => complaints.push('the page crashed'))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    if (!message.text().startsWith('Failed to load resource')) complaints.push(message.text())
    else {
      const { pathname = '' } = URL.parse(message.location().url) ?? {}
      // Samples of the API may be missing, and the page of a sample is 404 to the server.
      const isExpected = pathname.startsWith('/api/') || pathname === tab.path
      if (!isExpected) complaints.push(`${pathname} cannot be loaded`)
    }
  })
}

const followRequests = (tab: Tab): void => {
  const end = (request: Request) => {
    tab.pending.delete(request)
    tab.lastResponse = performance.now()
  }
  tab.page.on('request', (request) => tab.pending.add(request))
  tab.page.on('requestfinished', end)
  tab.page.on('requestfailed', end)
}

/** What a page reports to have failed. */
const messageOf = (report = '{}'): string => {
  const { message } = JSON.parse(report) as Partial<FailureReport>
  return message ?? 'the page reports a failure'
}

/** Answers a page's requests to the API by the contract's samples; its files come from the site. */
const answerFromSamples = async (
  { page, complaints }: Tab,
  guest: Guest,
  origin: string,
): Promise<void> => {
  // Unlike `page.route`, this stops no other requests, and leaves the browser's cache on.
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { pathname } = new URL(request.url)
    // A page that throws at load is replaced by a message, and only reported.
    if (pathname === endpointPath('reportFailure')) complaints.push(messageOf(request.postData))
    const { status, body } = sampleResponse(guest, request.method, pathname)
    const text = body === undefined ? '' : JSON.stringify(body)
    const response = {
      requestId,
      responseCode: status,
      responseHeaders: Object.entries(sampleHeaders(body)).map(([name, value]) => ({
        name,
        value,
      })),
      body: Buffer.from(text).toString('base64'),
    }
    // A page that is left ends its requests.
    session.send('Fetch.fulfillRequest', response).catch(() => undefined)
  })
  const patterns = ['/api/*', '/healthz'].map((path) => ({ urlPattern: origin + path }))
  await session.send('Fetch.enable', { patterns })
}

/** Loads a path, and waits for its heading and its data. */
export const load = async (
  tab: Tab,
  { origin, timeout }: Pick<BrowsedSite, 'origin' | 'timeout'>,
  path: string,
): Promise<void> => {
  tab.path = path
  tab.isShown = false
  await tab.page.goto(origin + path, { timeout })
  tab.isShown = await showsHeading(tab, timeout)
  await becomesQuiet(tab, timeout)
  if (!tab.isShown && tab.complaints.length === 0) {
    tab.complaints.push(`shows no heading within ${timeout / 1000} s`)
  }
}

/**
 * Opens a path, and returns the stacks of all that its scripts throw: what a page catches, it reports without a stack. A
 * debugger stops at each, which delays the other pages, too.
 */
export const stacksAt = async (
  site: BrowsedSite,
  guest: Guest,
  path: string,
): Promise<string[]> => {
  const stacks: string[] = []
  const open = async (): Promise<void> => {
    const [tab] = (await openTabs(site, guest, 1)) as [Tab]
    const session = await tab.page.context().newCDPSession(tab.page)
    session.on('Debugger.paused', ({ data }) => {
      stacks.push(data?.['description'] ?? '')
      session.send('Debugger.resume').catch(() => undefined)
    })
    await session.send('Debugger.enable')
    await session.send('Debugger.setPauseOnExceptions', { state: 'all' })
    await load(tab, site, path)
  }
  // The complaint about the page stands without a stack, too.
  await within(2 * site.timeout, open()).catch(() => undefined)
  return stacks
}

/** Milliseconds in which a page that complains may still show a heading, such as that of an error. */
const complainingTime = 5000

/** Waits for the heading of the loaded page. */
const showsHeading = async ({ page, complaints }: Tab, timeout: number): Promise<boolean> => {
  const heading = page.locator('h1:not([data-loading])').first()
  let end = performance.now() + timeout
  while (!(await heading.isVisible())) {
    if (complaints.length > 0) end = Math.min(end, performance.now() + complainingTime)
    if (performance.now() > end) return false
    await sleep(50)
  }
  return true
}

const quietTime = 500

/**
 * Waits until a page loads nothing more, at most until the page complains. Playwright's state `networkidle` does not
 * help: on a slow machine, it is reached before the page asks for its data.
 */
export const becomesQuiet = async (tab: Tab, timeout: number): Promise<void> => {
  const { pending, complaints } = tab
  const start = performance.now()
  const isQuiet = () =>
    pending.size === 0 && performance.now() > Math.max(start, tab.lastResponse) + quietTime
  while (complaints.length === 0 && performance.now() < start + timeout && !isQuiet()) {
    await sleep(50)
  }
  // A page with a script that never ends does not respond.
  await tab.page.evaluate(() => undefined)
}
