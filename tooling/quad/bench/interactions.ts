import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { signIn } from './sign-in.ts'

/** What a person does on a phone whose processor is a quarter as fast as this machine. */
interface Interaction {
  what: string
  path: string
  /** Brings the page to where the interaction starts. */
  prepare?: (page: Page) => Promise<unknown>
  /** What the person presses. */
  target: (page: Page) => Locator
  /** Waits for the result. */
  shown: (page: Page) => Promise<unknown>
}

const messages = (page: Page) => page.getByRole('log', { name: 'Messages' })

/** Of a member of the demo campus; each round sends a message. */
const interactionsOf = (chat: string): Interaction[] => [
  {
    what: 'open the filters',
    path: '/search',
    target: (page) => page.getByRole('button', { name: 'Show filters' }),
    shown: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    what: "open a message's menu",
    path: chat,
    target: (page) =>
      messages(page)
        .getByRole('button', { name: /^Actions/ })
        .last(),
    shown: (page) => page.getByRole('menu').waitFor(),
  },
  {
    what: 'show the errors of a form',
    path: '/createproject',
    target: (page) => page.locator('main button[type=submit]'),
    shown: (page) => page.locator('[aria-invalid=true]').first().waitFor(),
  },
  {
    what: 'send a message',
    path: chat,
    prepare: (page) => page.getByRole('textbox', { name: 'Message' }).fill('See you at eight'),
    target: (page) => page.getByRole('button', { name: 'Send', exact: true }),
    shown: (page) => messages(page).getByText('See you at eight').last().waitFor(),
  },
]

/** Starts to observe the events of a page. The result is the duration of the slowest one of the first press. */
const observePress = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((found) => {
        const from = performance.now()
        // The browser reports the events of a press together, after their frame.
        new PerformanceObserver((list) => {
          const events = list.getEntries().filter(({ startTime }) => startTime > from)
          if (events.some(({ name }) => name === 'click')) {
            found(Math.max(...events.map(({ duration }) => duration)))
          }
        }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
      }),
  )

/** Milliseconds from the press until the next frame. */
const measure = async (context: BrowserContext, interaction: Interaction): Promise<number> => {
  const page = await context.newPage()
  await page.goto(interaction.path)
  await page.waitForLoadState('networkidle')
  await interaction.prepare?.(page)
  const target = interaction.target(page)
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`Nothing to press on ${interaction.path}.`)
  // A person reads the page before the press.
  await page.waitForTimeout(1000)
  const duration = observePress(page)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // Not `tap`: its checks of the element run in the page, and are throttled with it.
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  const measured = await duration
  await interaction.shown(page)
  await page.close()
  return measured
}

/** The median duration of each interaction, in ms. */
export const measureInteractions = async (
  browser: Browser,
  url: string,
  rounds: number,
): Promise<Map<string, number>> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await signIn(context.request, url)
  const page = await context.newPage()
  await page.goto('/chats')
  const chat = (await page.locator('main a[href^="/chats/"]').first().getAttribute('href')) ?? ''
  await page.close()
  const medians = new Map<string, number>()
  for (const interaction of interactionsOf(chat)) {
    const measured: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      measured.push(await measure(context, interaction))
    }
    const middle = measured.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
    medians.set(interaction.what, middle)
  }
  await context.close()
  return medians
}
