import { setTimeout as sleep } from 'node:timers/promises'
import { endpointPath, type FailureReport } from '@quad/contract'
import { sampleId } from '@quad/contract/samples'
import { chromium, type Browser, type Page, type Request } from 'playwright-core'
import type { Say } from '../build/build.ts'
import type { BuildManifest } from '@quad/federation/build-manifest'
import { type Areas, remoteForPath } from '@quad/federation/front-ends'
import { unrenderedCookie } from '@quad/federation/page-data'
import { printable } from '@quad/federation/printable'
import { ReleaseRefusedError, type GateCheck, type LiveRelease } from '@quad/federation/release'
import {
  findBrowser,
  startBrowser,
  TimeLimitError,
  within,
  type StartedBrowser,
} from './browser.ts'
import { frameChange, framePath, goWithin, lookOfFrame, type FrameLook } from './frame-look.ts'
import { sampleHeaders, sampleResponse, type Guest } from './sample-answers.ts'

/** Builds that the site has stored, and the release that they would follow. */
export interface StoredBuilds {
  candidates: readonly BuildManifest[]
  live: LiveRelease | null
}

interface BootOptions {
  /** Origin of the site that will show the builds. */
  origin: string
  say: Say
  /** Milliseconds that a step of a visit may take: on a busy machine the first pages take many seconds. */
  timeout?: number
}

/** A path that a guest opens, and the problems of its page. */
interface Visit {
  guest: Guest
  path: string
  complaints: string[]
  /** Whether it shows a heading, with its complaints or not. */
  isShown: boolean
}

/** Resolves to undefined if this machine has no browser. */
const startFoundBrowser = async (): Promise<StartedBrowser | undefined> => {
  const program = findBrowser()
  return program === undefined ? undefined : startBrowser(program)
}

/**
 * Opens each page of candidates on the site that will show them, at the address of their preview: as a visitor, and
 * signed in. A page must not throw, lack a file or stay empty, and one of a remote must not change the frame of the page
 * after it. A page that fails is opened with the live builds, too.
 *
 * @param stored resolves once the site has stored the builds; the browser starts before
 * @throws ReleaseRefusedError if the browser fails
 */
export const bootCheck = async (
  stored: StoredBuilds | Promise<StoredBuilds>,
  { origin, say, timeout = 45_000 }: BootOptions,
): Promise<GateCheck> => {
  const name = 'boot'
  const starting = startFoundBrowser()
  // Its failure is reported when the builds are stored.
  const started = starting.catch(() => undefined)
  await using cleanup = new AsyncDisposableStack()
  cleanup.defer(async () => (await started)?.stop())
  const { candidates, live } = await stored
  if (!live) return { name, problems: [], skipped: 'the site had no visitors yet' }
  const names = candidates.map((each) => each.name).join(', ')
  const paths = pathsOf(candidates, live)
  const areas: Areas = {
    ...live.manifests,
    ...Object.fromEntries(candidates.map((each) => [each.name, each])),
  }
  const keepsFrame = (path: string): boolean =>
    candidates.some(({ name: each }) => each === remoteForPath(path, areas))
  try {
    const running = await starting
    if (!running) {
      say('No Chromium or Chrome was found, so the pages are not opened: set BROWSER_PATH to one.')
      return { name, problems: [], skipped: 'no Chromium or Chrome on that machine' }
    }
    const start = performance.now()
    say(`opening ${paths.length} pages of ${names} in a browser …`)
    const browser = await chromium.connectOverCDP(running.endpoint)
    const preview = Object.fromEntries(candidates.map((each) => [`mf.${each.name}`, each.build]))
    const visits = guests.flatMap((guest) => paths.map((path) => ({ guest, path })))
    const site = { browser, origin, timeout, keepsFrame }
    const failing = await failingVisits({ ...site, preview }, visits)
    say(`opened them in ${((performance.now() - start) / 1000).toFixed(1)} s`)
    if (failing.length === 0) return { name, problems: [] }
    const livePreview = { release: String(live.release.id) }
    const ofLive = await failingVisits({ ...site, preview: livePreview }, failing)
    const isBlank = failing.some((each) => !each.isShown && !isAmong(ofLive, each))
    return {
      name,
      problems: problemsOf(failing, ofLive, { names, areas }),
      ...(isBlank && { blank: true }),
    }
  } catch (error) {
    if (error instanceof ReleaseRefusedError) throw error
    if (error instanceof PreviewRefusedError) return { name, problems: [error.message] }
    const failed = `The browser failed: ${lineOf((error as Error).message)}. Repeat the command, or set BROWSER_PATH to another browser.`
    throw new ReleaseRefusedError(failed, { cause: error })
  }
}

const guests = ['visitor', 'owner'] as const

/** Pages of the shell itself. */
const shellPaths = ['/', '/about', '/tutorial', '/team', '/accessibility', '/error', '/nowhere']

/** Paths of the pages that candidates show. A shell changes those of all remotes. */
const pathsOf = (candidates: readonly BuildManifest[], live: LiveRelease): string[] => {
  const isShell = candidates.some(({ name }) => name === 'shell')
  const shown = Object.values({
    ...(isShell && live.manifests),
    ...Object.fromEntries(candidates.map((each) => [each.name, each])),
  })
  const paths = shown.flatMap(({ name, pages }) =>
    name === 'shell' ? shellPaths : pages.map(({ path }) => path),
  )
  return paths
    .filter((path) => !path.includes('*'))
    .map((path) => path.replaceAll(/:\w+\??/g, sampleId(100)))
}

const isAmong = (visits: readonly Visit[], { guest, path }: Visit): boolean =>
  visits.some((each) => each.guest === guest && each.path === path)

/** One line per page and complaint. What fails with the live builds, too, is no fault of the candidates. */
const problemsOf = (
  failing: readonly Visit[],
  ofLive: readonly Visit[],
  { names, areas }: { names: string; areas: Areas },
) => {
  const isOfLive = (each: Visit): boolean => isAmong(ofLive, each)
  const own = failing.filter((each) => !isOfLive(each))
  const lines = (visits: readonly Visit[], line: (path: string, complaint: string) => string) =>
    visits.flatMap(({ path, complaints }) => complaints.map((complaint) => line(path, complaint)))
  const problems = [
    ...(own.length > 0 ? [`The team of ${names} must fix this and release again:`] : []),
    ...lines(
      own,
      (path, text) => `${remoteForPath(path, areas) ?? 'shell'} fails at ${path}: ${text}`,
    ),
    ...lines(
      failing.filter(isOfLive),
      (path, text) =>
        `The live builds fail at ${path}, too: ${text.replace(/\.$/, '')}. This machine or the site is at fault, not ${names}. Repeat the command.`,
    ),
  ]
  return [...new Set(problems)].map((problem) => printable(problem))
}

/** The site does not show the builds together; the message is its reason. */
class PreviewRefusedError extends Error {}

/** A browser on a site. */
interface Surroundings {
  browser: Browser
  origin: string
  timeout: number
  /** Query that names the builds to show. */
  preview: Record<string, string>
  /** Whether the page at a path must leave the frame of the page after it as it was. */
  keepsFrame: (path: string) => boolean
}

/** Tabs of each guest: a tab waits for half of its time, until its page is quiet. */
const tabsAtOnce = 3

/** Opens paths, each guest in a window of its own, and returns the visits whose pages have problems. */
const failingVisits = async (
  surroundings: Surroundings,
  visits: readonly Pick<Visit, 'guest' | 'path'>[],
): Promise<Visit[]> => {
  const failing: Visit[] = []
  const goThrough = async (guest: Guest): Promise<void> => {
    const queue = visits.filter((each) => each.guest === guest).map(({ path }) => path)
    if (queue.length === 0) return
    const [first, ...tabs] = await openTabs(
      surroundings,
      guest,
      1 + Math.min(tabsAtOnce, queue.length),
    )
    let frame: ReturnType<typeof unchangedFrame> | undefined
    const frameBefore = () => (frame ??= unchangedFrame(first!, surroundings))
    const visitAll = async (tab: Tab): Promise<void> => {
      for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
        const isAlive = await visit(tab, { ...surroundings, frameBefore }, path)
        const complaints = [...new Set(tab.complaints.splice(0).map(lineOf))]
        if (complaints.length > 0) failing.push({ guest, path, complaints, isShown: tab.isShown })
        if (!isAlive) return
      }
    }
    await Promise.all(tabs.map(visitAll))
  }
  await Promise.all(guests.map(goThrough))
  return failing
}

/** A tab that goes from path to path: a page whose tab closes may send its last requests to the real API. */
interface Tab {
  page: Page
  /** The path that it opens. */
  path: string
  /** Whether the page there shows a heading. */
  isShown: boolean
  /** Problems of the page. */
  complaints: string[]
  /** Requests without a complete response. */
  pending: Set<Request>
  /** When the last response was complete. */
  lastResponse: number
}

/** Opens tabs of a guest who gets the builds of the preview. */
const openTabs = async (
  { browser, origin, preview }: Surroundings,
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
  page.on('pageerror', ({ message }) => complaints.push(message))
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
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `${origin}/api/*` }] })
}

/** Loads a path, and waits for its heading and its data. */
const load = async (
  tab: Tab,
  { origin, timeout }: Pick<Surroundings, 'origin' | 'timeout'>,
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

/** How the frame looks where no other page was opened before; undefined if that page fails itself. */
const unchangedFrame = async (
  tab: Tab,
  surroundings: Surroundings,
): Promise<FrameLook | undefined> => {
  await load(tab, surroundings, framePath)
  return tab.complaints.length === 0 ? lookOfFrame(tab.page) : undefined
}

/** Opens a page of the shell from the open one, and compares its frame with the unchanged one. */
const leave = async (tab: Tab, timeout: number, before: FrameLook | undefined): Promise<void> => {
  const { page, complaints } = tab
  await goWithin(page, framePath)
  await becomesQuiet(tab, timeout)
  if (complaints.length > 0 || !before) return
  const change = await frameChange(page, before, timeout / 3)
  if (change !== undefined) complaints.push(change)
}

/** Milliseconds that one script of a page may take. */
const longestScript = 20_000

/** Rejects with a `TimeLimitError` if the page does not respond: it has only one thread for scripts. */
const responds = async (page: Page, limit: number, isVisited: () => boolean): Promise<void> => {
  while (!isVisited()) {
    // A navigation ends the question.
    await within(
      limit,
      page.evaluate(() => undefined),
    ).catch((error: unknown) => {
      if (error instanceof TimeLimitError) throw error
    })
    await sleep(250)
  }
}

/** Rejects with the error of an operation, and what it is about before it. */
const complaining = (about: string, operation: Promise<unknown>): Promise<unknown> =>
  operation.catch((error: Error) => {
    throw new Error(`${about} ${error.message}`, { cause: error })
  })

/** Opens a path. Resolves to false if the page does not respond, because a script of it never ends. */
const visit = async (
  tab: Tab,
  {
    frameBefore,
    ...surroundings
  }: Surroundings & {
    frameBefore: () => Promise<FrameLook | undefined>
  },
  path: string,
): Promise<boolean> => {
  const { complaints } = tab
  const { timeout, keepsFrame } = surroundings
  let isVisited = false
  const open = async (): Promise<void> => {
    await load(tab, surroundings, path)
    if (complaints.length === 0 && keepsFrame(path)) await leave(tab, timeout, await frameBefore())
  }
  const opening = open()
    .catch((error: Error) => complaints.push(error.message))
    .finally(() => (isVisited = true))
  try {
    await Promise.race([
      complaining(
        'the page does not respond, its script has',
        responds(tab.page, Math.min(longestScript, timeout), () => isVisited),
      ),
      complaining('opening the page has', within(3 * timeout, opening)),
    ])
    return true
  } catch (error) {
    complaints.push((error as Error).message)
    tab.isShown = false
    return false
  }
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
const becomesQuiet = async (tab: Tab, timeout: number): Promise<void> => {
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

/** The first line of a message, without the name of Playwright's call and its log. */
const lineOf = (message: string): string =>
  message.replace(/^\w+\.\w+: /, '').split('\n', 1)[0] ?? ''
