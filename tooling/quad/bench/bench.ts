// `npm run bench -w tooling/quad`: the federated site against a monolith. See docs/benchmarks.md.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { findBrowser } from '../src/boot/browser.ts'
import type { Built } from '@quad/federation/built-files'
import { buildFrontEnds } from '../src/build/build.ts'
import { editToLiveRows, measureEditToLive } from './edit-to-live.ts'
import { measureFirstViews } from './first-view.ts'
import { measureInteractions } from './interactions.ts'
import { isPerfect, measureScores, pathsOf, scoreRows } from './lighthouse.ts'
import { showTable } from './measured-table.ts'
import { buildMonolith } from './monolith.ts'
import { measurePages } from './pages.ts'
import { measureReturnVisits } from './return-visits.ts'
import { signIn } from './sign-in.ts'
import { startSite, type Site } from './site.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    // Put the tables into docs/benchmarks.md.
    docs: { type: 'boolean', default: false },
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
  await site.releases.release(builds, {})
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

/** Paths of the demo campus: the public pages of Lighthouse, and a profile. */
const findPaths = async () => {
  const context = await browser.newContext()
  const [landing, search, project, event] = await pathsOf(context.request, federated)
  await signIn(context.request, federated)
  const response = await context.request.get(`${federated}/api/public/auth/getCurrentUser`)
  const { id } = (await response.json()) as { id: string }
  await context.close()
  const profile = `/users/${id}`
  return { landing, search, project, profile, event } as Record<string, string>
}

const startMonolith = async (): Promise<string> => {
  say('building the monolith')
  return (await start('monolith', [await buildMonolith(folder)])).url
}

const compareFirstViews = async () => {
  const sites = { federated, monolith: await startMonolith() }
  const paths = await findPaths()
  await showTable('first-view', await measureFirstViews(browser, sites, paths, { rounds, say }))
}

const measureAllScores = async () => {
  say('Lighthouse')
  const pages = await measureScores(executablePath, federated, rounds)
  await showTable('lighthouse', scoreRows(pages))
  if (!isPerfect(pages)) process.exitCode = 1
}

const measureReleases = async () => {
  const measured = await measureEditToLive(folder, site, rounds, say)
  await showTable('release', editToLiveRows(measured))
}

const measureAllVisits = async () => {
  const visits = await measureReturnVisits(browser, folder, site, say)
  const rows = visits.map(({ what, bytes }) => [what, (bytes / 1000).toFixed(1)])
  await showTable('return-visits', [['released since the last visit', 'KB loaded again'], ...rows])
}

const measurePresses = async () => {
  say('interactions')
  const measured = await measureInteractions(browser, federated, rounds)
  const rows = [...measured].map(([what, ms]) => [what, ms.toFixed(0)])
  await showTable('interactions', [['interaction', 'ms'], ...rows])
}

const measureServedPages = async () => {
  say('pages of the server')
  const { project = '/' } = await findPaths()
  await showTable('pages', await measurePages(federated, site.pid, project))
}

const { lighthouse, release, interactions } = values
const isPart = values['return-visits'] || values.pages || values['first-view']
const everything = !isPart && !lighthouse && !release && !interactions
if (everything || values['first-view']) await compareFirstViews()
if (everything || values.pages) await measureServedPages()
if (everything || lighthouse) await measureAllScores()
if (everything || interactions) await measurePresses()
// These release other builds, so they come last.
if (everything || release) await measureReleases()
if (everything || values['return-visits']) await measureAllVisits()
