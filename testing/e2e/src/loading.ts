import type { Page } from '@playwright/test'
import { expect, pageHeading, test, type Person, type Site } from './test.ts'

/** Maximum bytes of scripts, compressed with brotli, that a first route may load. */
const scriptBytesMax = 235_000

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

/** A path that may contain the id of an object in the demo data. */
export type PathAt = (places: Site['places']) => string

/** Records each layout shift of the pages that open from now on. */
const recordShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Opens a page, and sums up how much its content has moved until nothing more loads. */
const shiftOf = async ({ page, visit }: Person, path: string): Promise<number> => {
  await visit(path)
  await expect(pageHeading(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  return page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )
}

/**
 * Declares a test of the first visit to each page.
 *
 * @param routes path of each page by its name; a page whose name begins with `a member` is visited by a member
 */
export const testFirstVisits = (routes: Record<string, PathAt>): void => {
  for (const [name, path] of Object.entries(routes)) {
    test(`loads at most 235 KB of scripts for ${name}, no manifest, and moves nothing meanwhile`, async ({
      site,
    }) => {
      const options = { viewport: { width: 390, height: 844 } }
      const isMember = name.startsWith('a member')
      const person = await (isMember ? site.demo('aokafor', options) : site.visitor(options))
      const { page } = person
      await recordShifts(page)
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
      const bytes = await bytesOf(site.url, scripts)
      // Fewer bytes mean that the page's scripts were not recorded.
      expect(bytes).toBeGreaterThan(100 * 1024)
      expect(bytes).toBeLessThanOrEqual(scriptBytesMax)
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
}

/** Declares a test that visits these pages while their fonts arrive late. */
export const testLateFonts = (routes: Record<string, PathAt>): void => {
  test('moves nothing when the fonts arrive last', async ({ site }) => {
    const visitor = await site.visitor()
    const { page } = visitor
    await recordShifts(page)
    await page.route('**/*.woff2', async (route) => {
      await expect(pageHeading(page)).toBeVisible()
      await page.waitForTimeout(500)
      await route.continue()
    })
    for (const [name, path] of Object.entries(routes)) {
      for (const viewport of [
        { width: 390, height: 844 },
        { width: 1280, height: 900 },
      ]) {
        await page.setViewportSize(viewport)
        expect(await shiftOf(visitor, path(site.places)), name).toBeLessThan(0.001)
        expect(
          await page.evaluate(() =>
            document.fonts.check('800 16px "Bricolage Grotesque Variable"'),
          ),
        ).toBe(true)
      }
    }
  })
}
