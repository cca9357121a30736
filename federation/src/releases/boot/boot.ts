import { setTimeout as sleep } from 'node:timers/promises'
import { fragmentOwners } from '@quad/shared-ui/remote-app'
import { chromium, type Browser, type BrowserContext } from 'playwright-core'
import type { Say } from '../../build/build.ts'
import { areas, type FrontEndName } from '../../policy.ts'
import type { GateCheck } from '../store/gate-record.ts'
import type { Manifests } from '../store/release.ts'
import { affectedBy } from './affected.ts'
import { signedInCookie, startBootSite, type BootSite, type ReadFile } from './boot-site.ts'
import { findBrowser } from './find-browser.ts'
import { pathsOf, type Route } from './paths.ts'

/** The part of a remote's container that the check uses. */
interface RemoteApp {
  routes: Route[]
  fragments: Record<string, unknown>
}

/** The exports of a module; a promise of them if the module waits at its top level. */
type ModuleOf<App> = { default: App } | Promise<{ default: App }>

/** Milliseconds that a page or an app may take to start: a busy machine is slow, not wrong. */
const patience = 30_000

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium refuses to start as root with it.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** Pages of the shell itself. */
const pathsOfShell = ['/', '/about', '/tutorial', '/team', '/error', '/error/404', '/nowhere']

/** The test site refuses every request; the browser logs that, and it is no fault of the page. */
const isOfTheSite = (url: string, base: string): boolean => url.startsWith(`${base}/api/`)

interface Visit {
  context: BrowserContext
  site: BootSite
  path: string
}

/** Opens a path, and returns the problems of the page. */
const visit = async ({ context, site, path }: Visit): Promise<string[]> => {
  const complaints: string[] = []
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const isError = message.type() === 'error'
    if (isError && !isOfTheSite(message.location().url, site.url)) complaints.push(message.text())
  })
  try {
    await page.goto(site.url + path)
    await page.locator('h1').first().waitFor({ timeout: patience })
    await page.waitForLoadState('networkidle', { timeout: patience })
  } catch {
    complaints.push(`shows no heading within ${patience / 1000} s`)
  } finally {
    await page.close()
  }
  return complaints
}

/** Paths and fragments that a build declares. */
interface Exposed {
  paths: string[]
  fragments: string[]
}

/** Rejects after some milliseconds: a browser waits for ever for an import that never settles. */
const within = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  const timer = new AbortController()
  const end = sleep(milliseconds, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`not within ${milliseconds / 1000} s`)
  })
  try {
    return await Promise.race([work, end])
  } finally {
    timer.abort()
    end.catch(() => undefined)
  }
}

/** Starts a front end, and reads its routes and fragments. */
const readExposed = async (
  { context, site }: Omit<Visit, 'path'>,
  name: FrontEndName,
  container: string | null,
): Promise<Exposed> => {
  if (name === 'shell' || container === null) return { paths: pathsOfShell, fragments: [] }
  const [first = '/'] = areas[name].prefixes
  const page = await context.newPage()
  try {
    await page.goto(site.url + first)
    await page.waitForFunction((global) => global in globalThis, container, { timeout: patience })
    // By then the page has initialized it with the shared libraries.
    await page.waitForLoadState('networkidle', { timeout: patience })
    const { routes, fragments } = await within(
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
    return { paths: pathsOf(routes), fragments }
  } finally {
    await page.close()
    site.failures()
  }
}

/** Fragments that other front ends' pages show and this one does not expose. */
const missingFragments = (name: FrontEndName, { fragments }: Exposed): string[] =>
  Object.entries(fragmentOwners)
    .filter(([fragment, owner]) => owner === name && !fragments.includes(fragment))
    .map(([fragment]) => `${name} has no ${fragment}, which other front ends' pages show.`)

interface Started {
  name: FrontEndName
  container: string | null
}

const bootOne = async (
  browser: Browser,
  site: BootSite,
  { name, container }: Started,
  say: Say,
): Promise<string[]> => {
  const visitor = await browser.newContext()
  const member = await browser.newContext()
  await member.addCookies([{ ...signedInCookie, url: site.url }])
  const exposed = await readExposed({ context: member, site }, name, container).catch(() => null)
  if (!exposed) return [`${name} does not start: its script provides no app.`]
  if (exposed.paths.length === 0) return [`${name} does not start: its app has no routes.`]
  say(`starting ${name} in a browser, on ${exposed.paths.length} paths …`)
  const problems = missingFragments(name, exposed)
  for (const path of exposed.paths) {
    const visits = [visitor, member].map((context) => visit({ context, site, path }))
    const complaints = new Set([...(await Promise.all(visits)).flat(), ...site.failures()])
    for (const complaint of complaints) {
      problems.push(`${name} fails at ${path}: ${complaint.split('\n', 1)[0]}`)
    }
  }
  await Promise.all([visitor.close(), member.close()])
  return problems
}

/**
 * Starts candidates in a browser within their composition, and the other front ends whose pages they change
 * (`affectedBy`): on each of their paths, as a visitor and as a signed-in user. The site has no data.
 *
 * @param read reads a file of any build of the composition
 */
export const boot = async (
  manifests: Manifests,
  candidates: readonly FrontEndName[],
  { read, say }: { read: ReadFile; say: Say },
): Promise<GateCheck> => {
  const executablePath = findBrowser()
  const name = 'boot'
  if (executablePath === undefined) {
    return { name, problems: [], skipped: 'no Chromium or Chrome on that machine' }
  }
  if (!manifests.shell) return { name, problems: [], skipped: 'there is no shell' }
  const affected = await affectedBy(candidates, manifests, read)
  const site = await startBootSite(manifests, read)
  try {
    await using cleanup = new AsyncDisposableStack()
    const browser = await chromium.launch({ executablePath, args: quiet })
    cleanup.defer(() => browser.close())
    const problems: string[] = []
    for (const each of [...candidates, ...affected]) {
      const manifest = manifests[each]
      if (manifest) problems.push(...(await bootOne(browser, site, manifest, say)))
    }
    if (problems.length > 0) {
      problems.push(`The team of ${candidates.join(', ')} must fix this and release again.`)
    }
    return { name, problems }
  } finally {
    await site.stop()
  }
}
