import { releasesIn } from '@quad/releases'
import type { Request } from 'playwright-core'
import { showCallBodies } from './call-bodies.ts'
import { eventually } from './eventually.ts'
import { pageHeading, type Person } from './people.ts'
import { liveBuild, releaseChanged } from './releasing.ts'
import { testSite } from './site.ts'

const site = testSite()

const heading = ({ page }: Person, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

const releaseOf = ({ page }: Person) =>
  page.locator('meta[name=quad-release]').getAttribute('content')

/** The page's next failure report of a phase. */
const reportOf = async ({ page }: Person, phase: string): Promise<Record<string, string>> => {
  await showCallBodies(page)
  const sent = (request: Request) =>
    request.url().endsWith('/public/reports/front-end')
      ? (request.postDataJSON() as Record<string, string>)
      : {}
  return sent(await page.waitForRequest((request) => sent(request)['phase'] === phase))
}

const renamed = (from: string, to: string) => (text: string) =>
  text.replaceAll(`title:"${from}"`, `title:"${to}"`)

test('shows a tester a published build or a past release under a banner with an exit', async () => {
  const { dataDir } = site
  const before = await liveBuild(dataDir, 'mf-search')
  await releaseChanged(dataDir, 'mf-search', renamed('Explore', 'Discover'))

  const tester = await site.person()
  const { page } = tester
  await tester.visit(`/search?query=map&mf.mf-search=${before}`)
  await heading(tester, 'Explore')
  expect(new URL(page.url()).search).toBe('?query=map')
  const banner = page.getByRole('region', { name: 'Preview' })
  await banner.getByText(`build ${before} of mf-search`).waitFor()
  expect(await releaseOf(tester)).toBe('2+preview')

  // For the whole visit, and for no other visitor.
  await tester.visit('/search')
  await heading(tester, 'Explore')
  const other = await site.person()
  await other.visit('/search')
  await heading(other, 'Discover')

  await banner.getByRole('link', { name: 'End preview' }).click()
  await heading(tester, 'Discover')
  expect(page.url()).not.toContain('mf.')
  expect(await banner.count()).toBe(0)

  await tester.visit('/search?release=1')
  await heading(tester, 'Explore')
  await banner.getByText('release 1').waitFor()

  const answer = await page.goto('/search?mf.mf-search=0000000000000000')
  expect(answer?.status()).toBe(404)
  await page.getByText('There is no build 0000000000000000 of mf-search. Nothing has').waitFor()
  await tester.visit('/search?mf.reset')
  await heading(tester, 'Discover')

  expect(other.complaints).toEqual([])
  await Promise.all([tester.leave(), other.leave()])
})

test.each([
  ['throws when it starts', /^app\..*js$/, 'throw new Error("broken build");', 'mount'],
  ['throws before that', /^entry\..*js$/, 'throw new Error("broken build");', 'mount'],
])('shows the previous build next after a build that %s', async (_, file, fault, phase) => {
  const { dataDir } = site
  const good = await liveBuild(dataDir, 'mf-search')
  const bad = await releaseChanged(dataDir, 'mf-search', (text, path) =>
    file.test(path) ? fault + text : text,
  )

  const visitor = await site.person()
  const { page } = visitor
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  const reported = reportOf(visitor, phase)
  await visitor.visit('/search')
  await page.getByRole('heading', { name: 'Search cannot be loaded right now' }).waitFor()
  expect(await reported).toMatchObject({ remote: 'mf-search', build: bad, phase })

  await page.reload()
  await heading(visitor, 'Discover')
  expect(await releaseOf(visitor)).toMatch(/^\d+\+earlier$/)
  // No page was reloaded automatically.
  expect(loads).toBe(2)

  // A newer build is loaded at once.
  await releaseChanged(dataDir, 'mf-search', (text, path) =>
    file.test(path) ? text.replace(fault, '') : text,
  )
  await visitor.visit('/search')
  await heading(visitor, 'Discover')
  expect(await releaseOf(visitor)).toMatch(/^\d+$/)
  expect(await liveBuild(dataDir, 'mf-search')).not.toBe(good)
  await visitor.leave()
})

test('shows the previous build next after a build that throws while rendering', async () => {
  const { dataDir } = site
  const title = 'title:"Discover"'
  const fault = 'title:(()=>{throw new Error("broken page")})()'
  const bad = await releaseChanged(dataDir, 'mf-search', (text) => text.replaceAll(title, fault))

  const visitor = await site.person()
  const reported = reportOf(visitor, 'render')
  await visitor.visit('/search')
  await heading(visitor, 'Search has a problem')
  expect(await reported).toMatchObject({ remote: 'mf-search', build: bad })

  await visitor.page.reload()
  await heading(visitor, 'Discover')
  expect(await releaseOf(visitor)).toMatch(/^\d+\+earlier$/)
  await visitor.leave()
  await releaseChanged(dataDir, 'mf-search', (text) => text.replaceAll(fault, title))
})

test('rolls a new release back that throws while rendering for its visitors', async () => {
  const { dataDir } = site
  const good = await liveBuild(dataDir, 'mf-search')
  const bad = await releaseChanged(dataDir, 'mf-search', (text) =>
    text.replaceAll(
      /title:"(?:Explore|Discover)"/g,
      'title:(()=>{throw new Error("broken page")})()',
    ),
  )
  const isLive = async () => (await liveBuild(dataDir, 'mf-search')) === bad
  for (let visits = 0; visits < 10 && (await isLive()); visits += 1) {
    const visitor = await site.person()
    const reported = visitor.page.waitForResponse((each) =>
      each.url().endsWith('/public/reports/front-end'),
    )
    await visitor.visit('/search')
    await reported
    await visitor.leave()
  }
  await eventually(async () => expect(await liveBuild(dataDir, 'mf-search')).toBe(good))
  const visitor = await site.person()
  await visitor.visit('/search')
  await visitor.page.getByRole('heading', { level: 1, name: /^(?:Explore|Discover)$/ }).waitFor()
  await visitor.leave()
})

test('stops a canary that fails for its visitors and serves it to no one', async () => {
  const { dataDir } = site
  const stable = await liveBuild(dataDir, 'mf-auth')
  const canary = await releaseChanged(
    dataDir,
    'mf-auth',
    (text, path) => (path.startsWith('app.') && path.endsWith('.js') ? `throw 1;${text}` : text),
    { canary: 50 },
  )
  const releaseNow = async () => (await releasesIn(dataDir).live())?.release

  const visit = async () => {
    const visitor = await site.person()
    await visitor.visit('/signin')
    const name = await pageHeading(visitor.page).textContent()
    return { visitor, works: name === 'Sign In' }
  }

  // A visitor has it at every visit or at none.
  const first = await visit()
  await first.visitor.page.context().clearCookies({ name: 'quad_avoid' })
  await first.visitor.visit('/signin')
  expect((await pageHeading(first.visitor.page).textContent()) === 'Sign In').toBe(first.works)
  await first.visitor.leave()

  const isOn = async () => (await releaseNow())?.canaries['mf-auth'] !== undefined
  for (let visits = 0; visits < 60 && (await isOn()); visits += 1) {
    const { visitor, works } = await visit()
    if (!works) {
      // An affected visitor gets a working build with the next page.
      await visitor.page.reload()
      await heading(visitor, 'Sign In')
    }
    await visitor.leave()
  }

  await eventually(async () =>
    expect((await releaseNow())?.stopped['mf-auth']).toMatchObject({
      build: canary,
      why: expect.stringMatching(
        /^\d+ of \d+ visitors met failures with it, and 0 of \d+ visitors/,
      ),
    }),
  )
  expect((await releaseNow())?.canaries).toEqual({})
  expect(await liveBuild(dataDir, 'mf-auth')).toBe(stable)
  for (let time = 0; time < 4; time += 1) {
    const { visitor, works } = await visit()
    expect(works).toBe(true)
    await visitor.leave()
  }
})
