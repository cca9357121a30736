import type { Browser, BrowserContext } from 'playwright-core'
import { throttled } from './measure.ts'
import type { Rows } from './measured-table.ts'
import { median, ratio } from './report.ts'

/** What a first view of a page takes, in ms from the navigation; the layout shift has no unit. */
interface View {
  /** Largest contentful paint. */
  largest: number
  shift: number
  /** Until the page behind the main button is shown, which a person presses as soon as it is there. */
  action: number
  /** Until the narrow menu is open, whose button needs the scripts. */
  menu: number
}

declare global {
  /** Times of this page. */
  var firstView: View
}

/** Runs in the page, from its start: notes paints and shifts. */
const watch = (): void => {
  globalThis.firstView = { largest: 0, shift: 0, action: 0, menu: 0 }
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
    if (button && globalThis.firstView.menu === 0) {
      globalThis.firstView.menu = -1
      button.click()
    }
    if (document.querySelector('[role=dialog]')) globalThis.firstView.menu = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Runs in the page and in the one behind its main button, from their starts: presses the button once. */
const pressMain = (selector: string): void => {
  const from = Number((sessionStorage['from'] ??= performance.timeOrigin))
  const look = () => {
    const heading = document.querySelector('main h1')?.textContent ?? ''
    const button = document.querySelector<HTMLElement>(selector)
    if (button && !('heading' in sessionStorage)) {
      sessionStorage['heading'] = heading
      button.click()
    }
    const isThere = !['', 'Loading', sessionStorage['heading'] ?? ''].includes(heading)
    if (isThere) globalThis.firstView.action = performance.timeOrigin + performance.now() - from
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** The main button of a visitor's page. */
const mainButtons: Record<string, string> = {
  landing: 'main a[href="/search"]',
  search: 'main article a[href^="/projects/"]',
  project: 'main a[href^="/signin"]',
  profile: 'main a[href^="/signin"]',
  event: 'main a[href^="/projects/"]',
}

/** Whether the page is more than its skeleton. */
const hasContent = (): boolean =>
  /^(?!Loading$)./.test(document.querySelector('main h1')?.textContent ?? '')

/** Milliseconds without network after which a page with content is painted. */
const rest = 2000

type Press = 'menu' | 'action'

const view = async (context: BrowserContext, { address, name }: Target, press?: Press) => {
  const page = await context.newPage()
  await page.addInitScript(watch)
  if (press === 'menu') await page.addInitScript(pressMenu)
  if (press === 'action') await page.addInitScript(pressMain, mainButtons[name])
  await throttled(page)
  await page.goto(address, { waitUntil: 'commit', timeout: 120_000 })
  if (press) {
    await page.waitForFunction((part) => globalThis.firstView[part] > 0, press, {
      timeout: 120_000,
    })
  } else {
    await page.waitForFunction(hasContent, undefined, { timeout: 120_000 })
    await page.waitForLoadState('networkidle', { timeout: 120_000 })
    await page.waitForTimeout(rest)
  }
  const found = await page.evaluate(() => globalThis.firstView)
  await page.close()
  return found
}

interface Target {
  name: string
  address: string
}

type Views = Record<'cold' | 'warm' | Press, View>

const viewsOf = async (browser: Browser, target: Target): Promise<Views> => {
  await using contexts = new AsyncDisposableStack()
  const open = async () => {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
    contexts.defer(() => context.close())
    return context
  }
  const context = await open()
  return {
    cold: await view(context, target),
    warm: await view(context, target),
    action: await view(await open(), target, 'action'),
    menu: await view(await open(), target, 'menu'),
  }
}

/**
 * Compares the first views of pages with those of the monolith, which the browser renders.
 *
 * @param paths pages by name
 * @returns medians in ms, and their ratios
 */
export const measureFirstViews = async (
  browser: Browser,
  sites: Record<'federated' | 'monolith', string>,
  paths: Record<string, string>,
  { rounds, say }: { rounds: number; say: (text: string) => void },
): Promise<Rows> => {
  const heads = ['cold', 'warm', 'main button', 'menu'].flatMap((head) => [head, 'ratio'])
  const rows = [['page', ...heads, 'shift']]
  for (const [name, path] of Object.entries(paths)) {
    const all: Record<keyof typeof sites, Views[]> = { federated: [], monolith: [] }
    // Alternate, so that both run at the same machine speed.
    for (let round = 1; round <= rounds; round += 1) {
      say(`first view of ${name}, round ${round} of ${rounds}`)
      for (const site of ['federated', 'monolith'] as const) {
        // The server's first page after a release may be late.
        await fetch(sites[site] + path, { headers: { accept: 'text/html' } })
        all[site].push(await viewsOf(browser, { name, address: sites[site] + path }))
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
      ...compared(({ action }) => action.action),
      ...compared(({ menu }) => menu.menu),
      Math.max(...all.federated.flatMap(({ cold, warm }) => [cold.shift, warm.shift])).toFixed(3),
    ])
  }
  return rows
}
