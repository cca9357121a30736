import type { Page } from '@playwright/test'
import { expect, pageHeading, test, type Person, type Site } from './test.ts'

/** Maximum bytes of scripts, compressed with brotli, that a first route may load. */
const limit = 235_000

/** Compressed bytes of the scripts at these paths. */
const bytesOf = async (url: string, paths: ReadonlySet<string>): Promise<number> => {
  const sizes = await Promise.all(
    [...paths].map(async (path) => {
      const response = await fetch(url + path, { headers: { 'accept-encoding': 'br' } })
      expect(response.headers.get('content-encoding')).toBe('br')
      return Number(response.headers.get('content-length'))
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

type Path = (places: Site['places']) => string

const firstRoutes: Record<string, Path> = {
  'the landing page': () => '/',
  'sign-in': () => '/signin',
  search: () => '/search?query=',
  'a project': ({ project }) => project,
  'a profile': ({ owner }) => owner,
  about: () => '/about',
}

const laterRoutes: Record<string, Path> = {
  'the search for people': () => '/search?searchType=users',
  'an event': ({ event }) => event,
  'the tutorial': () => '/tutorial',
  'the team': () => '/team',
  'the registration': () => '/register',
  "a member's landing page": () => '/',
  "a member's projects": () => '/projects/mine',
}

const noteShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Opens a page whose data arrives late, and sums up how much its content has moved. */
const shiftOf = async ({ page, visit }: Person, path: string): Promise<number> => {
  await visit(path)
  await expect(pageHeading(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  return page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )
}

for (const [name, path] of Object.entries({ ...firstRoutes, ...laterRoutes })) {
  test(`loads at most 235 KB of scripts for ${name}, no manifest, and moves nothing meanwhile`, async ({
    site,
  }) => {
    const options = { viewport: { width: 390, height: 844 } }
    const isMember = name.startsWith('a member')
    const person = await (isMember ? site.demo('aokafor', options) : site.visitor(options))
    const { page } = person
    await noteShifts(page)
    // The next test serves the fonts.
    await page.route('**/*.woff2', (route) => route.fulfill({ body: '' }))
    // Slow enough to show the skeletons.
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
    const paths: string[] = []
    const scripts = new Set<string>()
    page.on('requestfinished', (request) => {
      const { pathname } = new URL(request.url())
      paths.push(pathname)
      if (request.resourceType() === 'script') scripts.add(pathname)
    })
    expect(await shiftOf(person, path(site.places))).toBeLessThan(0.001)
    expect(paths.filter((each) => /mf-manifest|mf-stats|mf-types/.test(each))).toEqual([])
    if (name in firstRoutes) {
      const bytes = await bytesOf(site.url, scripts)
      // Fewer bytes mean that the page's scripts were not recorded.
      expect(bytes).toBeGreaterThan(100 * 1024)
      expect(bytes).toBeLessThanOrEqual(limit)
    }
    // Shows all of a page at once.
    await page.setViewportSize({ width: 1280, height: 2600 })
    expect(await shiftOf(person, path(site.places))).toBeLessThan(0.001)
    await person.leaveToBrowser()
    for (const viewport of [options.viewport, { width: 1280, height: 2600 }]) {
      await page.setViewportSize(viewport)
      expect(await shiftOf(person, path(site.places))).toBeLessThan(0.001)
    }
  })
}

test('lets the browser compile the first scripts, and no other file, in the background', async ({
  site,
}) => {
  const html = await (await fetch(`${site.url}/search?query=`)).text()
  const named = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, path = '']) => path)
  const hinted = new Set<string>()
  for (const path of named(/(?:src|href)="(\/mf\/[^"]+\.(?:js|css))"/g)) {
    const text = await (await fetch(site.url + path)).text()
    if (text.startsWith('//# allFunctionsCalledOnLoad\n')) hinted.add(path)
  }
  const first = named(/<script defer src="([^"]+)"/g)
  expect(first).toHaveLength(2)
  expect([...hinted]).toEqual(first)
})

test('moves nothing when the fonts arrive last', async ({ site }) => {
  const visitor = await site.visitor()
  const { page } = visitor
  await noteShifts(page)
  await page.route('**/*.woff2', async (route) => {
    await expect(pageHeading(page)).toBeVisible()
    await page.waitForTimeout(500)
    await route.continue()
  })
  const routes: Record<string, Path> = {
    ...firstRoutes,
    ...laterRoutes,
    // Its first text has a line more in the fallback font.
    'a search for a word': () => '/search?query=tide',
  }
  const ofVisitors = Object.entries(routes).filter(([name]) => !name.startsWith('a member'))
  for (const [name, path] of ofVisitors) {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 900 },
    ]) {
      await page.setViewportSize(viewport)
      expect(await shiftOf(visitor, path(site.places)), name).toBeLessThan(0.001)
      expect(
        await page.evaluate(() => document.fonts.check('800 16px "Bricolage Grotesque Variable"')),
      ).toBe(true)
    }
  }
})

test('uses the fonts once the browser keeps them', async ({ site }) => {
  const { page, visit } = await site.visitor()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('DOM.enable')
  await cdp.send('CSS.enable')
  const ownFonts = async (selector: string) => {
    const { root } = await cdp.send('DOM.getDocument')
    const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId })
    return fonts.filter(({ isCustomFont }) => isCustomFont).map(({ familyName }) => familyName)
  }
  await expect(async () => {
    await visit('/about')
    await page.waitForLoadState('networkidle')
    expect(await ownFonts('h1')).toEqual([expect.stringMatching(/^Bricolage/)])
    expect(await ownFonts('main p')).toEqual(['Inter'])
  }).toPass({ timeout: 30_000 })
})

test('asks for the pictures near the screen alone, and first for the first one', async ({
  site,
}) => {
  const { page, visit } = await site.visitor({ viewport: { width: 390, height: 844 } })
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/images/')) asked.add(pathname)
  })
  for (const [path, pictures] of [
    ['/', 6],
    ['/search?query=', 9],
  ] as const) {
    asked.clear()
    await visit(path)
    await expect(page.locator('article img').first()).toBeAttached()
    await page.waitForLoadState('networkidle')
    expect(asked.size).toBeLessThanOrEqual(pictures)
    expect(await page.locator('img').count()).toBeGreaterThan(pictures)
    expect(await page.locator('img:not([loading=lazy][width][height])').count()).toBe(
      path === '/' ? 0 : 1,
    )
  }
})

const ownData: Record<string, { path: Path; api: RegExp }> = {
  search: { path: () => '/search?query=garden', api: /^\/api\/public\/projects\/filter$/ },
  'a project': { path: ({ project }) => project, api: /^\/api\/projects\/[\da-f-]{36}$/ },
  'a profile': { path: ({ owner }) => owner, api: /^\/api\/users\/[\da-f-]{36}$/ },
}

for (const [name, { path, api }] of Object.entries(ownData)) {
  test(`requests the data of ${name} before the code of its page has arrived`, async ({ site }) => {
    const visitor = await site.visitor()
    const { page } = visitor
    await visitor.leaveToBrowser()
    const url = site.url + path(site.places)
    const html = await (await fetch(url)).text()
    const requested = page.waitForRequest((request) => api.test(new URL(request.url()).pathname))
    const held: string[] = []
    // The HTML marks the scripts of the page itself.
    await page.route('**/*.js', async (route) => {
      const { pathname } = new URL(route.request().url())
      if (html.includes(`"${pathname}" crossorigin="anonymous" data-page>`)) {
        held.push(pathname)
        await requested
      }
      await route.continue()
    })
    await page.goto(url)
    await expect(pageHeading(page)).toBeVisible()
    await requested
    expect(held).not.toEqual([])
  })
}
