import type { Browser, BrowserContext } from 'playwright-core'
import { throttled } from './measure.ts'
import { median, ratio, table } from './report.ts'

/** What a first view of a page takes, in ms from the navigation; the layout shift has no unit. */
interface View {
  /** Largest contentful paint. */
  largest: number
  shift: number
  /** Until the narrow menu is open, whose button a person presses as soon as it is there. */
  press: number
}

declare global {
  /** Times of this page. */
  var firstView: View
}

/** Runs in the page, from its start: notes paints and shifts. */
const watch = (): void => {
  globalThis.firstView = { largest: 0, shift: 0, press: 0 }
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    })
  on('largest-contentful-paint', ({ startTime }) => {
    globalThis.firstView.largest = startTime
  })
  on('layout-shift', (entry) => {
    globalThis.firstView.shift += (entry as unknown as { value: number }).value
  })
}

/** Runs in the page, from its start: presses the button of the menu once, and waits for the menu. */
const pressMenu = (): void => {
  const look = () => {
    const button = document.querySelector<HTMLElement>('header button[aria-label=Menu]')
    if (button && globalThis.firstView.press === 0) {
      globalThis.firstView.press = -1
      button.click()
    }
    if (document.querySelector('[role=dialog]')) globalThis.firstView.press = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Whether the page is more than its skeleton. */
const hasContent = (): boolean =>
  /^(?!Loading$)./.test(document.querySelector('main h1')?.textContent ?? '')

/** Milliseconds without network after which a page with content is painted. */
const rest = 2000

const view = async (context: BrowserContext, address: string, presses = false): Promise<View> => {
  const page = await context.newPage()
  await page.addInitScript(watch)
  if (presses) await page.addInitScript(pressMenu)
  await throttled(page)
  await page.goto(address, { waitUntil: 'commit', timeout: 120_000 })
  await page.waitForFunction(hasContent, undefined, { timeout: 120_000 })
  await page.waitForLoadState('networkidle', { timeout: 120_000 })
  await page.waitForTimeout(rest)
  if (presses) await page.waitForFunction(() => globalThis.firstView.press > 0)
  const found = await page.evaluate(() => globalThis.firstView)
  await page.close()
  return found
}

type Views = Record<'cold' | 'warm' | 'pressed', View>

const viewsOf = async (browser: Browser, address: string): Promise<Views> => {
  const open = () => browser.newContext({ viewport: { width: 412, height: 823 } })
  await using contexts = new AsyncDisposableStack()
  const [context, pressing] = [await open(), await open()]
  contexts.defer(() => context.close())
  contexts.defer(() => pressing.close())
  return {
    cold: await view(context, address),
    warm: await view(context, address),
    pressed: await view(pressing, address, true),
  }
}

/**
 * Compares the first views of pages with those of the monolith, which the browser renders.
 *
 * @param paths pages by name
 * @returns a table of medians in ms, and of their ratios
 */
export const measureFirstViews = async (
  browser: Browser,
  sites: Record<'federated' | 'monolith', string>,
  paths: Record<string, string>,
  { rounds, say }: { rounds: number; say: (text: string) => void },
): Promise<string> => {
  const rows = [['page', 'cold', 'ratio', 'warm', 'ratio', 'press', 'ratio', 'shift']]
  for (const [name, path] of Object.entries(paths)) {
    const all: Record<keyof typeof sites, Views[]> = { federated: [], monolith: [] }
    // Alternate, so that both run at the same machine speed.
    for (let round = 1; round <= rounds; round += 1) {
      say(`first view of ${name}, round ${round} of ${rounds}`)
      for (const site of ['federated', 'monolith'] as const) {
        // The server's first page after a release may be late.
        await fetch(sites[site] + path, { headers: { accept: 'text/html' } })
        all[site].push(await viewsOf(browser, sites[site] + path))
      }
    }
    const compared = (read: (views: Views) => number): string[] => {
      const [ours, theirs] = [median(all.federated.map(read)), median(all.monolith.map(read))]
      return [ours.toFixed(0), ratio(ours, theirs)]
    }
    rows.push([
      name,
      ...compared(({ cold }) => cold.largest),
      ...compared(({ warm }) => warm.largest),
      ...compared(({ pressed }) => pressed.press),
      Math.max(...all.federated.flatMap(({ cold, warm }) => [cold.shift, warm.shift])).toFixed(3),
    ])
  }
  return table(rows)
}
