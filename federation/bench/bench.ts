// `npm run bench -w federation`: the federated site against a monolith. See docs/benchmarks.md.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { findBrowser } from '../src/boot/browser.ts'
import { buildFrontEnds, type Built } from '../src/build/build.ts'
import { editToLiveReport, measureEditToLive } from './edit-to-live.ts'
import { measureFirstViews } from './first-view.ts'
import { measureInteractions } from './interactions.ts'
import { isPerfect, measureScores, pathsOf, scoresReport } from './lighthouse.ts'
import { measureChange, measureLoad } from './measure.ts'
import { buildMonolith } from './monolith.ts'
import { reportOf, returnVisitReport, type Measured } from './report.ts'
import { measurePages } from './pages.ts'
import { measureReturnVisits } from './return-visits.ts'
import { routesOf, signIn, type Route } from './routes.ts'
import { startSite, type Site } from './site.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    // Measure only the bytes of return visits, which do not depend on the machine.
    'return-visits': { type: 'boolean', default: false },
    // Measure only Lighthouse's scores.
    lighthouse: { type: 'boolean', default: false },
    // Measure only the way of an edit to the next visitor.
    release: { type: 'boolean', default: false },
    // Measure only the first views of pages.
    'first-view': { type: 'boolean', default: false },
    // Measure only how fast the server sends pages.
    pages: { type: 'boolean', default: false },
    // Measure only how fast a phone shows the result of a press.
    interactions: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)

const executablePath = findBrowser()
if (executablePath === undefined) {
  throw new Error('No Chromium or Chrome was found: set BROWSER_PATH.')
}

const began = performance.now()
const say = (text: string): void => {
  const passed = Math.round((performance.now() - began) / 1000)
  process.stdout.write(`${String(passed).padStart(4)} s  ${text}\n`)
}

await using cleanup = new AsyncDisposableStack()
const folder = await mkdtemp(join(tmpdir(), 'quad-bench-'))
cleanup.defer(() => rm(folder, { recursive: true, force: true }))
// PostgreSQL of a root process runs as another user, which must be able to enter the folder.
await chmod(folder, 0o755)

/** Starts a site that shows these builds. */
const start = async (name: string, builds: readonly Built[]): Promise<Site> => {
  const site = await startSite(join(folder, name))
  cleanup.defer(site.stop)
  await site.releases.release(builds, { force: 'to measure it' })
  return site
}

say('building the front ends')
const site = await start('federated', await buildFrontEnds(say))
const federated = site.url

const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
})
cleanup.defer(() => browser.close())

const openContext = async (url: string, isSignedIn: boolean) => {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  if (isSignedIn) await signIn(context.request, url)
  return context
}

type Round = { [Part in keyof Measured]: Measured[Part][number] }

const measure = async (url: string, route: Route): Promise<Round> => {
  const context = await openContext(url, route.signedIn)
  const cold = await measureLoad(context, url, route)
  const warm = await measureLoad(context, url, route)
  const change = await measureChange(context, url, route)
  await context.close()
  return { cold, warm, change }
}

const together = (all: readonly Round[]): Measured => ({
  cold: all.map(({ cold }) => cold),
  warm: all.map(({ warm }) => warm),
  change: all.map(({ change }) => change),
})

const routes = async (url: string): Promise<Route[]> => {
  const context = await openContext(url, true)
  const found = await routesOf(context.request, url)
  await context.close()
  return found
}

const startMonolith = async (): Promise<string> => {
  say('building the monolith')
  return (await start('monolith', [await buildMonolith(folder)])).url
}

const compareFirstViews = async (rivalUrl: string) => {
  const [, , profile] = await routes(federated)
  const context = await openContext(federated, false)
  const [landing, search, project, event] = await pathsOf(context.request, federated)
  await context.close()
  const paths = { landing, search, project, profile: profile!.path, event } as Record<
    string,
    string
  >
  const sites = { federated, monolith: rivalUrl }
  const report = await measureFirstViews(browser, sites, paths, { rounds, say })
  process.stdout.write(`\n${report}\n`)
}

const compareLoads = async (rivalUrl: string) => {
  const pages = []
  const [federatedRoutes, monolithRoutes] = [await routes(federated), await routes(rivalUrl)]
  for (const [at, route] of federatedRoutes.entries()) {
    const rival = monolithRoutes[at]!
    const ours: Round[] = []
    const monolith: Round[] = []
    // Alternate, so that both run at the same machine speed.
    for (let round = 1; round <= rounds; round += 1) {
      say(`${route.remote}, round ${round} of ${rounds}`)
      ours.push(await measure(federated, route))
      monolith.push(await measure(rivalUrl, rival))
    }
    pages.push({
      remote: route.remote,
      federated: together(ours),
      monolith: together(monolith),
    })
  }
  return pages
}

const measureAllScores = async () => {
  say('Lighthouse')
  const pages = await measureScores(executablePath, federated, rounds)
  process.stdout.write(`\n${scoresReport(pages)}\n`)
  if (!isPerfect(pages)) process.exitCode = 1
}

const measureReleases = async () => {
  const measured = await measureEditToLive(folder, site, rounds, say)
  process.stdout.write(`\n${editToLiveReport(measured)}\n`)
}

const measureAllVisits = async () => {
  const visits = await measureReturnVisits(browser, folder, site, say)
  process.stdout.write(`\n${returnVisitReport(visits)}\n`)
}

const measurePresses = async () => {
  say('interactions')
  for (const [what, ms] of await measureInteractions(browser, federated, rounds)) {
    process.stdout.write(`${what.padEnd(32)}${String(ms).padStart(6)} ms\n`)
  }
}

const measureServedPages = async () => {
  say('pages of the server')
  const [, project] = await routes(federated)
  process.stdout.write(`\n${await measurePages(federated, site.pid, project!.path)}\n`)
}

const { lighthouse, release, interactions } = values
const isPart = values['return-visits'] || values.pages || values['first-view']
const everything = !isPart && !lighthouse && !release && !interactions
if (everything || values['first-view']) {
  const rivalUrl = await startMonolith()
  await compareFirstViews(rivalUrl)
  if (everything) process.stdout.write(`\n${reportOf(await compareLoads(rivalUrl))}\n`)
}
if (everything || values.pages) await measureServedPages()
if (everything || lighthouse) await measureAllScores()
if (everything || interactions) await measurePresses()
// These release other builds, so they come last.
if (everything || release) await measureReleases()
if (everything || values['return-visits']) await measureAllVisits()
