import type { Browser, BrowserContext, Page } from 'playwright-core'
import { signIn } from './routes.ts'

/** What a person does on a phone whose processor is a quarter as fast as this machine. */
interface Interaction {
  what: string
  path: string
  /** Brings the page to where the interaction starts. */
  prepare?: (page: Page) => Promise<unknown>
  act: (page: Page) => Promise<unknown>
  /** Waits for the result. */
  shown: (page: Page) => Promise<unknown>
}

const messages = (page: Page) => page.getByRole('log', { name: 'Messages' })

/** Of a member of the demo campus; each round sends a message. */
const interactionsOf = (chat: string): Interaction[] => [
  {
    what: 'open the filters',
    path: '/search',
    act: (page) => page.getByRole('button', { name: 'Show filters' }).tap(),
    shown: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    what: "open a message's menu",
    path: chat,
    act: (page) =>
      messages(page)
        .getByRole('button', { name: /^Actions/ })
        .last()
        .tap(),
    shown: (page) => page.getByRole('menu').waitFor(),
  },
  {
    what: 'show the errors of a form',
    path: '/createproject',
    act: (page) => page.locator('main button[type=submit]').tap(),
    shown: (page) => page.locator('[aria-invalid=true]').first().waitFor(),
  },
  {
    what: 'send a message',
    path: chat,
    prepare: (page) => page.getByRole('textbox', { name: 'Message' }).fill('See you at eight'),
    act: (page) => page.getByRole('button', { name: 'Send', exact: true }).tap(),
    shown: (page) => messages(page).getByText('See you at eight').last().waitFor(),
  },
]

/** Milliseconds from the press until the next frame, of the slowest event since the page opened. */
const slowestEvent = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((found) => {
        // The browser reports events after their frame.
        new PerformanceObserver((list) => {
          found(Math.max(...list.getEntries().map(({ duration }) => duration)))
        }).observe({
          type: 'event',
          buffered: true,
          durationThreshold: 16,
        } as PerformanceObserverInit)
      }),
  )

const measure = async (context: BrowserContext, interaction: Interaction): Promise<number> => {
  const page = await context.newPage()
  await page.goto(interaction.path)
  await page.waitForLoadState('networkidle')
  await interaction.prepare?.(page)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await interaction.act(page)
  await interaction.shown(page)
  const duration = await slowestEvent(page)
  await page.close()
  return duration
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
