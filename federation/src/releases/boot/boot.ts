import { fragmentOwners } from '@quad/shared-ui/remote-app'
import { chromium, type Browser, type BrowserContext } from 'playwright-core'
import type { Say } from '../../build/build.ts'
import { areas, type FrontEndName } from '../../policy.ts'
import type { GateCheck } from '../gate-record.ts'
import type { Manifests } from '../release.ts'
import { signedInCookie, startBootSite, type BootSite, type ReadFile } from './boot-site.ts'
import { findBrowser } from './find-browser.ts'
import { pathsOf, type Route } from './paths.ts'

/** What a remote's container gives: as much of it as a browser's own frame knows. */
interface RemoteApp {
  routes: Route[]
  fragments: Record<string, unknown>
}

/** Milliseconds that a page may take until it shows its heading: a busy machine is slow, not wrong. */
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

/** What the shell shows itself. */
const pathsOfShell = ['/', '/about', '/tutorial', '/team', '/error', '/error/404', '/nowhere']

/** The site answers every call so: that is its doing, not the page's. */
const isOfTheSite = (url: string, base: string): boolean => url.startsWith(`${base}/api/`)

interface Visit {
  context: BrowserContext
  site: BootSite
  path: string
}

/** Goes to a path, and gives what is wrong with the page there. */
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

/** What a build has to show, as it says itself. */
interface Exposed {
  paths: string[]
  fragments: string[]
}

/** Starts a front end, and asks it what it shows. */
const exposedBy = async (
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
    // The page has given it the shared libraries then.
    await page.waitForLoadState('networkidle', { timeout: patience })
    const { routes, fragments } = await page.evaluate(async (global) => {
      const containers = globalThis as unknown as Record<
        string,
        { get: (module: string) => Promise<() => { default: RemoteApp }> }
      >
      const module = await containers[global]?.get('./app')
      const app = module?.().default
      const plain = (route: Route): Route => ({
        ...(route.path !== undefined && { path: route.path }),
        ...(route.children && { children: route.children.map(plain) }),
      })
      return {
        routes: (app?.routes ?? []).map(plain),
        fragments: Object.keys(app?.fragments ?? {}),
      }
    }, container)
    return { paths: pathsOf(routes), fragments }
  } finally {
    await page.close()
    site.failures()
  }
}

/** The fragments that a front end owes to the pages of others, and does not offer. */
const owed = (name: FrontEndName, { fragments }: Exposed): string[] =>
  Object.entries(fragmentOwners)
    .filter(([fragment, owner]) => owner === name && !fragments.includes(fragment))
    .map(([fragment]) => `${name} has no ${fragment}, which the pages of others show.`)

const bootOne = async (
  browser: Browser,
  site: BootSite,
  { name, container }: { name: FrontEndName; container: string | null },
  say: Say,
): Promise<string[]> => {
  const visitor = await browser.newContext()
  const member = await browser.newContext()
  await member.addCookies([{ ...signedInCookie, url: site.url }])
  const exposed = await exposedBy({ context: member, site }, name, container).catch(() => null)
  if (!exposed) return [`${name} does not start: its script leaves nothing to show.`]
  say(`starting ${name} in a browser, on ${exposed.paths.length} paths …`)
  const problems = owed(name, exposed)
  for (const path of exposed.paths) {
    const visits = [visitor, member].map((context) => visit({ context, site, path }))
    const complaints = new Set([...(await Promise.all(visits)).flat(), ...site.failures()])
    for (const complaint of complaints) {
      problems.push(`${name} fails at ${path}: ${complaint.split('\n', 1)[0]}`)
    }
  }
  await Promise.all([visitor.close(), member.close()])
  if (problems.length > 0) {
    problems.push(`This is for the team of ${name} to mend, and to release again.`)
  }
  return problems
}

/**
 * Starts candidates in a browser, in the composition that they are to be part of, on each path that is
 * theirs, as a visitor and as somebody signed in. What they show is a site without data.
 *
 * @param read reads a file of any build of the composition
 */
export const boot = async (
  manifests: Manifests,
  candidates: readonly FrontEndName[],
  { read, say }: { read: ReadFile; say: Say },
): Promise<GateCheck> => {
  const executablePath = process.env['BROWSER_PATH'] ?? findBrowser()
  const name = 'boot'
  if (executablePath === undefined) {
    return { name, problems: [], skipped: 'no Chromium or Chrome on that machine' }
  }
  if (!manifests.shell) return { name, problems: [], skipped: 'there is no shell' }
  const site = await startBootSite(manifests, read)
  try {
    await using cleanup = new AsyncDisposableStack()
    const browser = await chromium.launch({ executablePath, args: quiet })
    cleanup.defer(() => browser.close())
    const problems: string[] = []
    for (const candidate of candidates) {
      const manifest = manifests[candidate]
      if (manifest) problems.push(...(await bootOne(browser, site, manifest, say)))
    }
    return { name, problems }
  } finally {
    await site.stop()
  }
}
