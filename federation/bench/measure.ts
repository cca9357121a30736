import type { BrowserContext, CDPSession, Locator, Page } from 'playwright-core'
import type { Route } from './routes.ts'

/**
 * Lighthouse's mobile preset, as it is applied to a real browser: 150 ms round trips and 1.6 Mbps, in
 * DevTools' terms, on a processor a quarter as fast.
 * Source: lighthouse/core/config/constants.js, `throttling.mobileSlow4G`.
 */
const slowNetwork = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const slowProcessor = { rate: 4 }

export interface Load {
  /** Network figures until the content is shown. */
  requests: number
  /** Transferred bytes of the requests. */
  bytes: number
  /** Transferred bytes of scripts. */
  script: number
  /** Length of the longest chain of dependent requests. */
  depth: number
  /** Milliseconds from the navigation to the first frame with the content. */
  content: number
}

interface Transfer {
  url: string
  start: number
  end: number
  bytes: number
}

/** Records the requests of a page; returns those that the browser's cache did not answer. */
export const transfersOf = (session: CDPSession): (() => Transfer[]) => {
  const all = new Map<string, Transfer>()
  const cached = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    all.set(requestId, { url: request.url, start: timestamp, end: Infinity, bytes: 0 })
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) cached.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    Object.assign(all.get(requestId) ?? {}, { end: timestamp, bytes: encodedDataLength })
  })
  return () => [...all].flatMap(([id, transfer]) => (cached.has(id) ? [] : [transfer]))
}

const depthOf = (transfers: readonly Transfer[]): number => {
  const depths = new Map<Transfer, number>()
  for (const transfer of transfers.toSorted((a, b) => a.start - b.start)) {
    const before = [...depths].filter(([earlier]) => earlier.end <= transfer.start)
    depths.set(transfer, 1 + Math.max(0, ...before.map(([, depth]) => depth)))
  }
  return Math.max(0, ...depths.values())
}

/** Time limit of a measurement, in ms. */
const contentLimit = 60_000

/** Resolves to the time of the first frame that shows a text, in ms of the page's clock. */
const contentAt = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    ([wanted, patience]) =>
      new Promise<number>((found, failed) => {
        const look = () => {
          if (performance.now() > patience) {
            failed(new Error(`No "${wanted}" on ${location.pathname}: ${document.body.innerText}`))
            return
          }
          if (document.querySelector('main')?.textContent.includes(wanted)) {
            found(performance.now())
          } else requestAnimationFrame(look)
        }
        look()
      }),
    [text, contentLimit] as const,
  )

/** Slows a page down like a phone. */
export const throttled = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowNetwork)
  await session.send('Emulation.setCPUThrottlingRate', slowProcessor)
  return session
}

/** Loads a page in a new tab of a browser, slowly, and closes it. */
export const measureLoad = async (
  context: BrowserContext,
  url: string,
  { path, text }: Route,
): Promise<Load> => {
  const page = await context.newPage()
  const session = await throttled(page)
  const transfers = transfersOf(session)
  await page.goto(url + path, { waitUntil: 'commit', timeout: 120_000 })
  const content = await contentAt(page, text)
  await page.waitForLoadState('networkidle')
  const started = transfers()
  const first = Math.min(...started.map(({ start }) => start))
  const needed = started.filter(({ start }) => (start - first) * 1000 <= content)
  await page.close()
  return {
    requests: needed.length,
    bytes: needed.reduce((sum, { bytes }) => sum + bytes, 0),
    script: needed
      .filter((transfer) => new URL(transfer.url).pathname.endsWith('.js'))
      .reduce((sum, { bytes }) => sum + bytes, 0),
    depth: depthOf(needed),
    content,
  }
}

const mainThread = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

/** Time between hover and click, in ms; a person takes longer. */
const restBeforeClick = 300

const middleOf = async (link: Locator): Promise<{ x: number; y: number }> => {
  await link.scrollIntoViewIfNeeded()
  const box = await link.boundingBox()
  if (!box) throw new Error('The link to the other page is not visible.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Milliseconds of the main thread from the click on a link to another front end's content. */
export const measureChange = async (
  context: BrowserContext,
  url: string,
  { from, link, text }: Route,
): Promise<number> => {
  const page = await context.newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  // Wide enough for the header to show its links.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(url + from)
  await page.waitForLoadState('networkidle')
  const { x, y } = await middleOf(page.locator(link).filter({ visible: true }).first())
  // Prepare the helpers before the measurement, so that they are not measured.
  const content = contentAt(page, text)
  await page.mouse.move(x, y)
  await page.waitForTimeout(restBeforeClick)
  const before = await mainThread(session)
  await page.mouse.click(x, y)
  await content
  const spent = (await mainThread(session)) - before
  await page.close()
  return spent
}
