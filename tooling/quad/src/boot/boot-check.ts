import { setTimeout as sleep } from 'node:timers/promises'
import { sampleId } from '@quad/contract/samples'
import { chromium, type Page } from 'playwright-core'
import type { Say } from '../build/build.ts'
import type { BuildManifest } from '@quad/federation/build-manifest'
import type { Built } from '@quad/federation/built-files'
import { type Areas, remoteForPath } from '@quad/federation/front-ends'
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
import type { Guest } from './sample-answers.ts'
import { sourcePlace } from './source-place.ts'
import {
  becomesQuiet,
  load,
  openTabs,
  PreviewRefusedError,
  stacksAt,
  type BrowsedSite,
  type Tab,
} from './tab.ts'

/** Builds that the site has stored, and the release that they would follow. */
export interface StoredBuilds {
  candidates: readonly BuildManifest[]
  /** The candidates on this machine, with the maps of their scripts. */
  built: readonly Built[]
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
  const { candidates, built, live } = await stored
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
    const own = failing.filter((each) => !isAmong(ofLive, each))
    const both = failing.filter((each) => isAmong(ofLive, each))
    const isBlank = own.some((each) => !each.isShown)
    return {
      name,
      problems: problemsOf(await withPlaces(own, built, { ...site, preview }), both, {
        names,
        areas,
      }),
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

/** What an error says, without its type. */
const messageOf = (stack: string): string => lineOf(stack).replace(/^\w*Error(?:: |$)/, '')

/** Adds file and line of the source to complaints about what scripts of these builds threw. */
const withPlaces = async (
  visits: readonly Visit[],
  built: readonly Built[],
  site: BrowsedSite,
): Promise<Visit[]> => {
  const stacks = visits.flatMap(({ complaints }) => complaints)
  const placeOf = async (complaint: string): Promise<string | undefined> => {
    const says = (message: string) => message !== '' && lineOf(complaint).includes(message)
    for (const stack of [complaint, ...stacks.filter((each) => says(messageOf(each)))]) {
      const place = await sourcePlace(stack, built)
      if (place !== undefined) return place
    }
    return undefined
  }
  const lines = new Map<string, string>()
  let isOpenedAgain = false
  for (const { guest, path, complaints } of visits) {
    for (const complaint of complaints) {
      const line = lineOf(complaint)
      if (lines.has(line)) continue
      let place = await placeOf(complaint)
      // Once: a visit may take a minute.
      if (place === undefined && !isOpenedAgain && /^\w*Error: /.test(line)) {
        isOpenedAgain = true
        stacks.push(...(await stacksAt(site, guest, path)))
        place = await placeOf(complaint)
      }
      lines.set(line, place === undefined ? line : `${line} (${place})`)
    }
  }
  const placed = (complaint: string) => lines.get(lineOf(complaint)) ?? complaint
  return visits.map((visit) => ({ ...visit, complaints: visit.complaints.map(placed) }))
}

/**
 * One line per page and complaint.
 *
 * @param both visits that fail with the live builds, too: no fault of the candidates
 */
const problemsOf = (
  own: readonly Visit[],
  both: readonly Visit[],
  { names, areas }: { names: string; areas: Areas },
) => {
  const lines = (visits: readonly Visit[], line: (path: string, complaint: string) => string) =>
    visits.flatMap(({ path, complaints }) =>
      complaints.map((complaint) => line(path, lineOf(complaint))),
    )
  const problems = [
    ...lines(
      both,
      (path, text) =>
        `The live builds fail at ${path}, too: ${text.replace(/\.$/, '')}. This machine or the site is at fault, not ${names}. Repeat the command.`,
    ),
    // The last line is what the team must fix.
    ...(own.length > 0 ? [`The team of ${names} must fix this and release again:`] : []),
    ...lines(
      own,
      (path, text) => `${remoteForPath(path, areas) ?? 'shell'} fails at ${path}: ${text}`,
    ),
  ]
  return [...new Set(problems)].map((problem) => printable(problem))
}

/** A browser on a site, and how its pages are left. */
interface Surroundings extends BrowsedSite {
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
        const complaints = tab.complaints.splice(0)
        if (complaints.length > 0) failing.push({ guest, path, complaints, isShown: tab.isShown })
        if (!isAlive) return
      }
    }
    await Promise.all(tabs.map(visitAll))
  }
  await Promise.all(guests.map(goThrough))
  return failing
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

/** The first line of a message, without the name of Playwright's call and its log. */
const lineOf = (message: string): string =>
  message.replace(/^\w+\.\w+: /, '').split('\n', 1)[0] ?? ''
