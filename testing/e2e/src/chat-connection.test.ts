import type { Page } from '@playwright/test'
import { hears, logOf, messageBox, say, startChat } from './talking.ts'
import { expect, heading, searchField, test, type Person, type Site } from './test.ts'

/** Two people in a chat, who both see its first message. */
const openChat = async (site: Site): Promise<{ owner: Person; newcomer: Person; path: string }> => {
  const team = await site.newTeam()
  const path = await startChat(site, team.newcomer, team.owner, 'Before everything')
  const [owner, newcomer] = [await site.as(team.owner), await site.as(team.newcomer)]
  for (const person of [owner, newcomer]) {
    person.mayLog(/Failed to load|net::|EventSource/)
    await person.visit(path)
    await hears(person.page, 'Before everything')
  }
  return { owner, newcomer, path }
}

test('a page whose code of live events did not load gets it later, and then each message', async ({
  site,
}) => {
  const { owner, newcomer } = await openChat(site)
  newcomer.mayLog(/./)
  const { page } = newcomer
  let failures = 2
  await page.route('**/mf/shell/**/*.js', async (route) => {
    const response = await route.fetch()
    if (failures === 0 || !(await response.text()).includes('EventSource')) {
      return route.fulfill({ response })
    }
    failures -= 1
    await route.abort()
  })
  await page.reload()
  await expect(
    page.getByText('Connection lost. New messages appear when it is back.'),
  ).toBeVisible()
  await say(owner.page, 'While its code is loading')
  await hears(page, 'While its code is loading')
  expect(failures).toBe(0)
})

/** Lower edge of the open chat on the screen. */
const chatEnd = (page: Page) =>
  page.getByRole('article').evaluate((chat) => chat.getBoundingClientRect().bottom)

test('keeps offline messages across a reload, sends them once and loads missed messages', async ({
  site,
}) => {
  const { owner, newcomer } = await openChat(site)
  const { page } = newcomer
  const endOnline = await chatEnd(page)
  await page.context().setOffline(true)
  await say(page, 'Written in a tunnel')
  await expect(logOf(page).getByText('Will be sent when the connection is back')).toBeVisible()
  // The bar reduces the height of the messages: the message box stays in place.
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect.poll(() => chatEnd(page)).toBe(endOnline)
  await messageBox(page).fill('Half a thought')
  await say(owner.page, 'Where are you?')
  await page.context().setOffline(false)

  await hears(owner.page, 'Written in a tunnel')
  await hears(page, 'Where are you?')
  await hears(page, 'Written in a tunnel')
  await expect(messageBox(page)).toHaveValue('Half a thought')

  // Leave the page while the server is unreachable.
  await page.route('**/api/chats/send/**', (route) => route.abort())
  await say(page, 'Written before a reload')
  await expect(logOf(page).getByText('Failed ·')).toBeVisible()
  await messageBox(page).fill('Another half')
  await page.unroute('**/api/chats/send/**')
  await page.reload()
  await hears(owner.page, 'Written before a reload')
  await hears(page, 'Written before a reload')
  await expect(messageBox(page)).toHaveValue('Another half')

  // Leave the page while a message is on its way.
  await page.route('**/api/chats/send/**', () => new Promise(() => {}))
  await say(page, 'On its way at a reload')
  await expect(logOf(page).getByText('On its way at a reload')).toBeVisible()
  await page.unroute('**/api/chats/send/**')
  await page.reload()
  await hears(owner.page, 'On its way at a reload')
})

test('sends, receives and searches while the browser says that it is offline', async ({ site }) => {
  const { owner, newcomer } = await openChat(site)
  const { page } = newcomer
  // As with many VPNs and virtual adapters.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
  await page.reload()
  await hears(page, 'Before everything')
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await say(page, 'Sent all the same')
  await hears(owner.page, 'Sent all the same')
  await say(owner.page, 'Received all the same')
  await hears(page, 'Received all the same')
  await searchField(page).fill('tidepool')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /found for "tidepool"$/ })).toBeVisible()
  await expect(page.getByText(/^You are offline|^The server cannot be reached/)).toHaveCount(0)
})

test('a page that failed without a network shows itself when the network is back', async ({
  site,
}) => {
  const person = await site.demo('jweber')
  person.mayLog(/Failed to load|net::|EventSource/)
  const { page } = person
  await person.visit('/notifications')
  await expect(heading(page, 'Notifications')).toBeVisible()
  await page.context().setOffline(true)
  // The code of this area is not loaded yet, either.
  await page.getByRole('link', { name: 'Explore' }).click()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
})

const rowsDrawn = (page: Page) => logOf(page).getByRole('listitem').count()

/**
 * Scrolls near the first loaded message until older ones are above it.
 *
 * @param place the scroll position, and the distance to scroll up in each frame, in px
 * @returns how far the visible message moved, and the height of the older messages, in px
 */
const readUntilOlderCome = (page: Page, place: { top: number; step: number }) =>
  logOf(page).evaluate(async (log, { top, step }) => {
    const view = log.ownerDocument.defaultView!
    // A frame ends after its elements have been measured.
    const frame = () =>
      new Promise((over) => view.requestAnimationFrame(() => view.setTimeout(over)))
    const inSight = () =>
      [...log.querySelectorAll('li')].flatMap((row) => {
        const [text] = /Line \d+\./.exec(row.textContent) ?? []
        // Compare the lower edge, because a day heading may be added above.
        const end = row.getBoundingClientRect().bottom - log.getBoundingClientRect().top
        return text === undefined ? [] : [{ text, end }]
      })
    log.scrollTop = top
    await frame()
    await frame()
    const height = log.scrollHeight
    const read = inSight().find(({ end }) => end >= 0)
    let scrolled = 0
    for (let left = 10; left > 0; left -= Number(log.scrollHeight > height + 1000)) {
      const from = log.scrollTop
      log.scrollTop = from - step
      scrolled += from - log.scrollTop
      await frame()
    }
    const found = inSight().find(({ text }) => text === read?.text)
    if (!read || !found) throw new Error(`${read?.text ?? 'No message'} is not visible`)
    const moved = found.end - read.end - scrolled
    return { moved: Math.abs(moved), olderHeight: log.scrollHeight - height }
  }, place)

test('draws only the visible ones of 10,000 messages and keeps the scroll position when older ones load', async ({
  site,
}) => {
  const { owner, path } = await openChat(site)
  await site.db.change(
    `with written as (
       insert into messages (chat_id, seq, from_id, content, client_ts, created_at, line)
       select chats.id, 1000 + n,
         case when n % 3 = 0 then first_user_id else second_user_id end,
         -- The last of each page is higher than its length tells.
         'Line ' || n || '.' || case n % 50
           when 0 then repeat(' WWWWWWWWW', 5)
           else repeat(' and so on', (n % 7) * 3)
         end,
         'line ' || n,
         now() - interval '1 day' + n * interval '8 seconds',
         case when n % 23 = 0 then 'joined' end
       from chats, generate_series(1, 10000) as n where chats.id = $1
       returning seq
     )
     update chats set last_seq = 11000, last_message_at = now() where id = $1`,
    [path.replace('/chats/', '')],
  )
  const { page } = owner
  await page.reload()
  await logOf(page).waitFor()
  const jump = page.getByRole('button', { name: /Jump to latest/ })

  // It opens at the end of the loaded messages, or above the new ones.
  await page.getByRole('article').waitFor()
  await logOf(page).hover()
  for (let round = 0; round < 3; round += 1) {
    await page.mouse.wheel(0, -6000)
    await page.waitForTimeout(150)
    expect(await rowsDrawn(page)).toBeLessThan(60)
  }
  await expect(jump).toBeVisible()

  // Near the first loaded message, older ones load. The visible one does not move: at rest, while
  // scrolling, and at the very top. All messages are new, and of three pages in a row one starts with
  // an own message.
  const quiet = page.locator('[role=log]:not([aria-busy])')
  await page.route('**/api/chats/**', async (route) => {
    await new Promise((wait) => setTimeout(wait, 300))
    await route.continue()
  })
  for (const place of [
    { top: 300, step: 0 },
    { top: 300, step: 1 },
    { top: 0, step: 0 },
  ]) {
    await quiet.waitFor()
    const { moved, olderHeight } = await readUntilOlderCome(page, place)
    expect(olderHeight).toBeGreaterThan(1000)
    expect(moved).toBeLessThanOrEqual(4)
  }

  await jump.click()
  await expect(logOf(page).getByText('Line 10000', { exact: false })).toBeVisible()
  await expect(jump).toHaveCount(0)
  expect(await rowsDrawn(page)).toBeLessThan(60)
})

test('a server restart during a chat neither loses nor repeats messages', async ({ site }) => {
  const { owner, newcomer } = await openChat(site)
  await say(owner.page, 'Before the restart')
  await hears(newcomer.page, 'Before the restart')
  await site.stop()
  const lost = owner.page.getByText('Connection lost. New messages appear when it is back.')
  await expect(lost).toBeVisible()
  await say(owner.page, 'While it is away')
  await expect(
    logOf(owner.page).getByText('Will be sent when the connection is back'),
  ).toBeVisible()

  await site.startAgain()
  // Sent again automatically, and received without a reload.
  await hears(newcomer.page, 'While it is away')
  await expect(logOf(owner.page).getByText('Will be sent')).toHaveCount(0)
  await expect(lost).toHaveCount(0)
  await say(newcomer.page, 'After the restart')
  for (const { page } of [owner, newcomer]) {
    for (const text of ['Before the restart', 'While it is away', 'After the restart']) {
      await hears(page, text)
    }
  }
})
