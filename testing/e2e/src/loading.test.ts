import { get, type IncomingMessage } from 'node:http'
import { testFirstVisits, testLateFonts, type PathAt } from './loading.ts'
import { expect, pageHeading, test } from './test.ts'

const firstRoutes: Record<string, PathAt> = {
  'the landing page': () => '/',
  'sign-in': () => '/signin',
  search: () => '/search?query=',
  'a project': ({ project }) => project,
  'a profile': ({ owner }) => owner,
  about: () => '/about',
}

testFirstVisits(firstRoutes)
testLateFonts({
  'the landing page': () => '/',
  'a project': ({ project }) => project,
  // Its first text has a line more in the fallback font.
  'a search for a word': () => '/search?query=tide',
})

test('a first visit paints without a request for a stylesheet, and the next page finds them in the cache', async ({
  site,
}) => {
  const { page, visit } = await site.visitor()
  const sheets = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.css'))
        .map((entry) => {
          const { initiatorType, transferSize } = entry as PerformanceResourceTiming
          return { isLink: initiatorType === 'link', transferSize }
        }),
    )
  const linked = page.locator('link[rel=stylesheet][data-href]')

  await visit(site.places.project)
  await expect(pageHeading(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(linked).toHaveCount(0)
  const fetched = (await sheets()).filter(({ transferSize }) => transferSize > 0)
  expect(fetched.filter(({ isLink }) => !isLink).length).toBeGreaterThan(1)

  await visit(site.places.project)
  await page.waitForLoadState('networkidle')
  await expect(linked).not.toHaveCount(0)
  expect((await sheets()).filter(({ transferSize }) => transferSize > 0)).toEqual([])
})

for (const [name, path] of Object.entries(firstRoutes)) {
  test(`the HTML of ${name} has at most 40 KB, with the styles of a first visit`, async ({
    site,
  }) => {
    const headers = { accept: 'text/html', 'accept-encoding': 'br' }
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(site.url + path(site.places), { headers }, resolve).on('error', reject)
    })
    let size = 0
    for await (const chunk of response as AsyncIterable<Buffer>) size += chunk.length
    expect(response.headers['content-encoding']).toBe('br')
    expect(size).toBeLessThanOrEqual(40 * 1024)
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

const ownData: Record<string, { path: PathAt; api: RegExp }> = {
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
