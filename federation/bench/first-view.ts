import { readdir, readFile } from 'node:fs/promises'
import type { Browser, BrowserContext } from 'playwright-core'
import { median, table } from './report.ts'
import { throttled } from './measure.ts'

/** Pages of which the first view is measured, by name. */
export type FirstPages = Record<string, string>

interface View {
  /** Milliseconds from the navigation to the largest contentful paint. */
  largest: number
  /** Milliseconds until a press on the menu opens it. */
  press: number
  /** Cumulative layout shift. */
  shift: number
  /** Compressed bytes of the HTML. */
  html: number
}

declare global {
  var firstView: { largest: number; shift: number; press: number }
}

/** Notes paints and shifts, and presses the menu's button until it works. */
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
    const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) globalThis.firstView.shift += value
  })
}

/** Presses the button of the menu each 50 ms until the menu is open, and notes the time. */
const pressMenu = (): void => {
  const timer = setInterval(() => {
    if (document.querySelector('[role=dialog]')) {
      globalThis.firstView.press = performance.now()
      clearInterval(timer)
      return
    }
    document.querySelector<HTMLElement>('header button[aria-label="Menu"]')?.click()
  }, 50)
}

const view = async (context: BrowserContext, address: string, presses: boolean): Promise<View> => {
  const page = await context.newPage()
  await page.addInitScript(watch)
  if (presses) await page.addInitScript(pressMenu)
  await throttled(page)
  const response = await page.goto(address, { waitUntil: 'commit', timeout: 120_000 })
  await page.waitForLoadState('networkidle', { timeout: 120_000 })
  if (presses) await page.waitForFunction(() => globalThis.firstView.press > 0)
  const { largest, shift, press } = await page.evaluate(() => globalThis.firstView)
  const { responseBodySize: html } = await response!.request().sizes()
  await page.close()
  return { largest, shift, press, html }
}

type Views = Record<'cold' | 'warm' | 'pressed', View>

const measure = async (browser: Browser, address: string): Promise<Views> => {
  const open = () => browser.newContext({ viewport: { width: 412, height: 823 } })
  const [context, pressing] = [await open(), await open()]
  // The server writes times in this zone, as on each visit but a browser's first.
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  for (const each of [context, pressing]) {
    await each.addCookies([{ name: 'quad_zone', value: timeZone, url: address }])
  }
  const views = {
    cold: await view(context, address, false),
    warm: await view(context, address, false),
    pressed: await view(pressing, address, true),
  }
  await Promise.all([context.close(), pressing.close()])
  return views
}

/** Compares the first view of pages with the monolith's, and returns a table of medians. */
export const measureFirstViews = async (
  browser: Browser,
  urls: { federated: string; monolith: string },
  pages: FirstPages,
  { rounds, say }: { rounds: number; say: (text: string) => void },
): Promise<string> => {
  const rows = [['page', 'cold', 'ratio', 'warm', 'ratio', 'press', 'ratio', 'shift', 'HTML KB']]
  for (const [name, path] of Object.entries(pages)) {
    const all: Record<'federated' | 'monolith', Views[]> = { federated: [], monolith: [] }
    // Alternate, so that both run at the same machine speed.
    for (let round = 1; round <= rounds; round += 1) {
      say(`first view of ${name}, round ${round} of ${rounds}`)
      all.federated.push(await measure(browser, urls.federated + path))
      all.monolith.push(await measure(browser, urls.monolith + path))
    }
    const of = (site: keyof typeof all, read: (views: Views) => number) =>
      median(all[site].map(read))
    const compared = (read: (views: Views) => number): string[] => [
      of('federated', read).toFixed(0),
      (of('federated', read) / of('monolith', read)).toFixed(2),
    ]
    rows.push([
      name,
      ...compared(({ cold }) => cold.largest),
      ...compared(({ warm }) => warm.largest),
      ...compared(({ pressed }) => pressed.press),
      Math.max(...all.federated.flatMap(({ cold, warm }) => [cold.shift, warm.shift])).toFixed(3),
      (of('federated', ({ cold }) => cold.html) / 1000).toFixed(1),
    ])
  }
  return table(rows)
}

/** Processor time of a process and its children in ms, on Linux. */
const processorTime = async (pid: number): Promise<number> => {
  const stats = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')),
  )
  const fields = stats.map((text) => text.slice(text.lastIndexOf(')') + 2).split(' '))
  const pids = stats.map((text) => Number.parseInt(text, 10))
  // 100 ticks a second; fields 1, 11 and 12 are the parent, user and system time.
  return fields.reduce((sum, field, at) => {
    const isOf = pids[at] === pid || (Number(field[1]) === pid && !/postgres/.test(stats[at]!))
    return isOf ? sum + 10 * (Number(field[11]) + Number(field[12])) : sum
  }, 0)
}

const connections = 16

/** Opens pages over 16 connections for some seconds. */
const load = async (pid: number, address: (nth: number) => string, cookie: string) => {
  const times: number[] = []
  const until = performance.now() + 5000
  const before = await processorTime(pid)
  let nth = 0
  const open = async () => {
    while (performance.now() < until) {
      nth += 1
      const start = performance.now()
      const response = await fetch(address(nth), { headers: { accept: 'text/html', cookie } })
      await response.arrayBuffer()
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, open))
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!
  return { rate: times.length / 5, p95, cpu: ((await processorTime(pid)) - before) / times.length }
}

/** How fast the server sends pages to visitors: the frame alone, a kept page, and pages that it renders each time. */
export const measurePages = async (url: string, pid: number, path: string): Promise<string> => {
  const page = url + path
  const kinds = {
    'frame alone': await load(pid, () => page, 'quad_unrendered=1'),
    'rendered, kept': await load(pid, () => page, ''),
    'rendered each time': await load(pid, (nth) => `${page}?n=${nth}`, ''),
  }
  return table([
    ['page', 'pages a second', 'p95 ms', 'processor ms'],
    ...Object.entries(kinds).map(([name, { rate, p95, cpu }]) => [
      name,
      rate.toFixed(0),
      p95.toFixed(0),
      cpu.toFixed(1),
    ]),
  ])
}
