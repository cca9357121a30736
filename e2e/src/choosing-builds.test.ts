import { releasesIn } from '@quad/releases'
import type { Request } from '@playwright/test'
import { liveBuild, releaseChanged } from './releasing.ts'
import { expect, heading, pageHeading, withOwnServer, type Person } from './test.ts'

const test = withOwnServer()
// Each continues with the releases of the one before.
test.describe.configure({ mode: 'serial' })

const releaseOf = ({ page }: Person) =>
  page.locator('meta[name=quad-release]').getAttribute('content')

/** The page's next failure report of a phase. */
const reportOf = async ({ page }: Person, phase: string): Promise<Record<string, string>> => {
  // ky sends a clone of each request, whose body Chromium shows only for intercepted requests.
  await page.route('**/api/**', (route) => route.continue())
  const sent = (request: Request) =>
    request.url().endsWith('/public/reports/front-end')
      ? (request.postDataJSON() as Record<string, string>)
      : {}
  return sent(await page.waitForRequest((request) => sent(request)['phase'] === phase))
}

const renamed = (from: string, to: string) => (text: string) =>
  text.replaceAll(`title:"${from}"`, `title:"${to}"`)

test('shows a tester a published build or a past release under a banner with an exit', async ({
  site,
}) => {
  const { dataDir } = site
  const before = await liveBuild(dataDir, 'mf-search')
  await releaseChanged(dataDir, 'mf-search', renamed('Explore', 'Discover'))

  const tester = await site.visitor()
  tester.mayLog(/404/)
  const { page } = tester
  await tester.visit(`/search?query=map&mf.mf-search=${before}`)
  await expect(heading(tester.page, 'Explore')).toBeVisible()
  expect(new URL(page.url()).search).toBe('?query=map')
  const banner = page.getByRole('region', { name: 'Preview' })
  await expect(banner.getByText(`build ${before} of mf-search`)).toBeVisible()
  expect(await releaseOf(tester)).toBe('2+preview')

  // For the whole visit, and for no other visitor.
  await tester.visit('/search')
  await expect(heading(tester.page, 'Explore')).toBeVisible()
  const other = await site.visitor()
  await other.visit('/search')
  await expect(heading(other.page, 'Discover')).toBeVisible()

  await banner.getByRole('link', { name: 'End preview' }).click()
  await expect(heading(tester.page, 'Discover')).toBeVisible()
  expect(page.url()).not.toContain('mf.')
  await expect(banner).toHaveCount(0)

  await tester.visit('/search?release=1')
  await expect(heading(tester.page, 'Explore')).toBeVisible()
  await expect(banner.getByText('release 1')).toBeVisible()

  const answer = await page.goto('/search?mf.mf-search=0000000000000000')
  expect(answer?.status()).toBe(404)
  await expect(
    page.getByText('There is no build 0000000000000000 of mf-search. Nothing has'),
  ).toBeVisible()
  await tester.visit('/search?mf.reset')
  await expect(heading(tester.page, 'Discover')).toBeVisible()
})

for (const [how, file, fault, phase] of [
  ['throws before that', /^entry\..*js$/, 'throw new Error("broken build");', 'mount'],
] as const) {
  test(`shows the previous build next after a build that ${how}`, async ({ site }) => {
    const { dataDir } = site
    const good = await liveBuild(dataDir, 'mf-search')
    const bad = await releaseChanged(dataDir, 'mf-search', (text, path) =>
      file.test(path) ? fault + text : text,
    )

    const visitor = await site.visitor()
    visitor.mayLog(/./)
    const { page } = visitor
    let loads = 0
    page.on('domcontentloaded', () => {
      loads += 1
    })
    const reported = reportOf(visitor, phase)
    await visitor.visit('/search')
    await expect(
      page.getByRole('heading', { name: 'Search cannot be loaded right now' }),
    ).toBeVisible()
    expect(await reported).toMatchObject({ remote: 'mf-search', build: bad, phase })

    await page.reload()
    await expect(heading(visitor.page, 'Discover')).toBeVisible()
    expect(await releaseOf(visitor)).toMatch(/^\d+\+earlier$/)
    // No page was reloaded automatically.
    expect(loads).toBe(2)

    // A newer build is loaded at once.
    await releaseChanged(dataDir, 'mf-search', (text, path) =>
      file.test(path) ? text.replace(fault, '') : text,
    )
    await visitor.visit('/search')
    await expect(heading(visitor.page, 'Discover')).toBeVisible()
    expect(await releaseOf(visitor)).toMatch(/^\d+$/)
    expect(await liveBuild(dataDir, 'mf-search')).not.toBe(good)
  })
}

test('shows the previous build next after a build that throws while rendering', async ({
  site,
}) => {
  const { dataDir } = site
  const title = 'title:"Discover"'
  const fault = 'title:(()=>{throw new Error("broken page")})()'
  const bad = await releaseChanged(dataDir, 'mf-search', (text) => text.replaceAll(title, fault))

  const visitor = await site.visitor()
  visitor.mayLog(/./)
  const reported = reportOf(visitor, 'render')
  await visitor.visit('/search')
  await expect(heading(visitor.page, 'Search has a problem')).toBeVisible()
  expect(await reported).toMatchObject({ remote: 'mf-search', build: bad })

  await visitor.page.reload()
  await expect(heading(visitor.page, 'Discover')).toBeVisible()
  expect(await releaseOf(visitor)).toMatch(/^\d+\+earlier$/)
  await releaseChanged(dataDir, 'mf-search', (text) => text.replaceAll(fault, title))
})

test('rolls a new release back that throws while rendering for its visitors', async ({ site }) => {
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
    const visitor = await site.visitor()
    visitor.mayLog(/./)
    visitor.mayLog(/./)
    const reported = visitor.page.waitForResponse((each) =>
      each.url().endsWith('/public/reports/front-end'),
    )
    await visitor.visit('/search')
    await reported
  }
  await expect.poll(() => liveBuild(dataDir, 'mf-search')).toBe(good)
  const visitor = await site.visitor()
  visitor.mayLog(/./)
  await visitor.visit('/search')
  await expect(
    visitor.page.getByRole('heading', { level: 1, name: /^(?:Explore|Discover)$/ }),
  ).toBeVisible()
})

test('stops a canary that fails for its visitors and serves it to no one', async ({ site }) => {
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
    const visitor = await site.visitor()
    visitor.mayLog(/./)
    visitor.mayLog(/./)
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
      await expect(heading(visitor.page, 'Sign In')).toBeVisible()
    }
  }

  await expect
    .poll(async () => (await releaseNow())?.stopped['mf-auth'])
    .toMatchObject({
      build: canary,
      why: expect.stringMatching(
        /^\d+ of \d+ visitors met failures with it, and 0 of \d+ visitors/,
      ),
    })
  expect((await releaseNow())?.canaries).toEqual({})
  expect(await liveBuild(dataDir, 'mf-auth')).toBe(stable)
  for (let time = 0; time < 4; time += 1) {
    const { works } = await visit()
    expect(works).toBe(true)
  }
})
