import { fragmentOwners } from '@quad/shared-ui/remote-app'
import pLimit, { type LimitFunction } from 'p-limit'
import { chromium } from 'playwright-core'
import type { Say } from '../build/build.ts'
import { areas, type FrontEndName } from '../front-ends.ts'
import { printable } from '../printable.ts'
import type { GateCheck } from '../release.ts'
import { ReleaseRefusedError, type Composition, type Manifests } from '../release.ts'
import { affectedBy } from './affected.ts'
import { readOnce, startBootSite, type ReadFile } from './boot-site.ts'
import { findBrowser, startBrowser, TimeLimitError, within } from './browser.ts'
import { areaProblems, pathsOf, type Route } from './paths.ts'
import { leave, lineOf, openPage, visitAll, type Guest, type Surroundings } from './visit.ts'

/** The part of a remote's container that the check uses. */
interface RemoteApp {
  routes: Route[]
  fragments: Record<string, unknown>
}

/** The exports of a module; a promise of them if the module waits at its top level. */
type ModuleOf<App> = { default: App } | Promise<{ default: App }>

/** Milliseconds that a page or an app may take to start: a busy machine is slow, not wrong. */
const usualPatience = 30_000

/** Tabs at a time. A tab waits for half of its time, until its page is quiet. */
const tabsAtOnce = 6

/** Milliseconds of a whole check: on the server, the other teams wait for it. */
const longest = 20 * 60_000

/** Pages of the shell itself. The first one shows fragments. */
const pathsOfShell = [
  '/',
  '/about',
  '/tutorial',
  '/team',
  '/accessibility',
  '/error',
  '/error/404',
  '/nowhere',
]

const guestsOfCandidates: readonly Guest[] = [
  { signedIn: true },
  { signedIn: false },
  { signedIn: false, role: 'visitor', presses: true },
  { signedIn: true, role: 'member', presses: true },
  { signedIn: true, role: 'owner', presses: true },
]

/** On the campus, where pages show the libraries and fragments that a candidate changes. */
const guestsOfAffected: readonly Guest[] = [
  { signedIn: true, role: 'owner' },
  { signedIn: false, role: 'visitor' },
]

/** Routes and fragments that a build declares. */
interface Exposed {
  routes: Route[]
  fragments: string[]
}

/** A front end of the check. */
interface Started {
  name: FrontEndName
  container: string | null
  isCandidate: boolean
}

/** Starts a front end, and reads its routes and fragments. */
const readExposed = async (
  { browser, site, patience }: Surroundings,
  { name, container, isCandidate }: Started,
): Promise<Exposed> => {
  if (name === 'shell' || container === null) {
    const paths = isCandidate ? pathsOfShell : pathsOfShell.slice(0, 1)
    return { routes: paths.map((path) => ({ path })), fragments: [] }
  }
  const [first = '/'] = areas[name].prefixes
  const visitor = await openPage({ browser, site, patience }, { signedIn: true, role: 'owner' })
  const { page } = visitor
  const thrown: Error[] = []
  const throws = Promise.withResolvers<void>()
  page.on('pageerror', (error) => {
    thrown.push(error)
    throws.resolve()
  })
  try {
    await page.goto(site.url + first)
    // A page that has thrown may never provide the container.
    await Promise.race([
      page.waitForFunction((global) => global in globalThis, container, { timeout: patience }),
      throws.promise,
    ])
    // By then the page has initialized it with the shared libraries.
    await page.waitForLoadState('networkidle', { timeout: patience })
    return await within(
      patience,
      page.evaluate(async (global) => {
        const containers = globalThis as unknown as Record<
          string,
          { get: (module: string) => Promise<() => ModuleOf<RemoteApp>> }
        >
        const module = await containers[global]?.get('./app')
        const app = (await module?.())?.default
        if (!app) throw new Error('no app')
        const plain = (route: Route): Route => ({
          ...(route.path !== undefined && { path: route.path }),
          ...(route.children && { children: route.children.map(plain) }),
        })
        return {
          routes: app.routes.map(plain),
          fragments: Object.keys(app.fragments),
        }
      }, container),
    )
  } catch (error) {
    throw thrown[0] ?? error
  } finally {
    await leave(visitor)
  }
}

/** Fragments that other front ends' pages show and this one does not expose. */
const missingFragments = (name: FrontEndName, { fragments }: Exposed): string[] =>
  Object.entries(fragmentOwners)
    .filter(([fragment, owner]) => owner === name && !fragments.includes(fragment))
    .map(([fragment]) => `${name} has no ${fragment}, which other front ends' pages show.`)

/** What a front end threw when it was started; it may also just not have finished. */
const reasonOf = ({ name, message }: Error): string => {
  const [line = ''] = message.replace(/^page\.evaluate: /, '').split('\n', 1)
  const isOurs = /^page\.|^(?:Error: )?(?:no app|not within)/.test(line)
  if (isOurs) return 'its script provides no app'
  return line.startsWith(name) ? line : `${name}: ${line}`
}

interface BootOne {
  surroundings: Surroundings
  tabs: LimitFunction
  say: Say
}

const bootOne = async (
  { surroundings, tabs, say }: BootOne,
  started: Started,
): Promise<string[]> => {
  const { name, isCandidate } = started
  const exposed = await tabs(() => readExposed(surroundings, started)).catch(
    (error: Error) => error,
  )
  if (exposed instanceof Error) return [`${name} does not start: ${reasonOf(exposed)}.`]
  const paths = pathsOf(exposed.routes)
  if (paths.length === 0) return [`${name} does not start: its app has no routes.`]
  const guests = isCandidate ? guestsOfCandidates : guestsOfAffected
  const visits = guests.map((guest) =>
    tabs(async () => {
      const visitor = await openPage(surroundings, guest)
      const problems = await visitAll(visitor, surroundings.site.url, paths)
      await leave(visitor)
      return problems
    }),
  )
  const found = await Promise.all(visits)
  say(`started ${name} in a browser, on ${paths.length} paths`)
  const problems = [...missingFragments(name, exposed), ...areaProblems(name, exposed.routes)]
  for (const path of paths) {
    const complaints = new Set(found.flatMap((ofGuest) => ofGuest.get(path) ?? []))
    for (const complaint of complaints) {
      problems.push(`${name} fails at ${path}: ${complaint.split('\n', 1)[0]}`)
    }
  }
  return problems
}

interface BootOptions {
  read: ReadFile
  say: Say
  patience?: number
  limit?: number
}

/**
 * Starts candidates in a browser within their composition, on each of their paths: as a visitor and as a signed-in user
 * of a site without data, and as a visitor, a Member and the Owner on a small campus, where it presses the buttons of
 * each page. It also opens the other front ends whose pages they change (`affectedBy`), on the campus. It ends in
 * time, also if a page never responds.
 *
 * @param read reads a file of any build of the composition
 * @param patience milliseconds that each step of a visit may take
 * @param limit milliseconds that the check may take
 */
export const boot = async (
  manifests: Manifests,
  candidates: readonly FrontEndName[],
  { read: readFile, say, patience = usualPatience, limit = longest }: BootOptions,
): Promise<GateCheck> => {
  const read = readOnce(readFile)
  const executablePath = findBrowser()
  const name = 'boot'
  if (executablePath === undefined) {
    return { name, problems: [], skipped: 'no Chromium or Chrome on that machine' }
  }
  if (!manifests.shell) return { name, problems: [], skipped: 'there is no shell' }
  const pairs = Object.values(manifests).map((each) => [each.name, each.build])
  const builds: Composition = Object.fromEntries(pairs)
  const affected = affectedBy(candidates, manifests)
  const site = await startBootSite(manifests, read)
  try {
    await using cleanup = new AsyncDisposableStack()
    const running = await startBrowser(executablePath)
    cleanup.defer(running.stop)
    const browser = await chromium.connectOverCDP(running.endpoint)
    const surroundings: Surroundings = { browser, site, patience }
    const tabs = pLimit(tabsAtOnce)
    const names = [...candidates, ...affected].filter((each) => manifests[each])
    say(`starting ${names.join(', ')} in a browser …`)
    const found: string[][] = names.map(() => [])
    const booting = names.map(async (each, nth) => {
      const started = { ...manifests[each]!, isCandidate: candidates.includes(each) }
      found[nth] = await bootOne({ surroundings, tabs, say }, started)
    })
    await within(limit, Promise.all(booting)).catch((error: unknown) => {
      if (!(error instanceof TimeLimitError)) throw error
      found.push([`The boot check was stopped: it did not end within ${limit / 1000} s.`])
    })
    const problems = [...found.flat(), ...site.problems]
    if (problems.length > 0) {
      problems.push(`The team of ${candidates.join(', ')} must fix this and release again.`)
    }
    return { name, problems: problems.map((problem) => printable(problem)), builds }
  } catch (error) {
    const failed = `The browser failed: ${lineOf(error as Error)}. Repeat the command, or set BROWSER_PATH to another browser.`
    throw new ReleaseRefusedError(failed, { cause: error })
  } finally {
    await site.stop()
  }
}
