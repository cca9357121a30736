import type { BrowserContextOptions, Page } from '@playwright/test'
import { keyboard } from './hands.ts'
import { button, expect, pageHeading, test, type Person } from './test.ts'

/** What the console says without a network. */
const withoutNetwork = /ERR_INTERNET_DISCONNECTED|error fetching the image data/

/** 1280 × 1024 px at 400 % zoom. */
const lowest = { width: 320, height: 256 }

const sizeOf = ({ width, height }: Size) => `${width} × ${height}`
type Size = NonNullable<BrowserContextOptions['viewport']>

/** Whether the focused element is marked, and a part of it neither outside the window nor under another element. */
const isFocusInSight = (): boolean => {
  const focused = document.activeElement
  if (!focused || focused === document.body) return true
  const isMarked = (element: Element | null): boolean => {
    if (!element) return false
    const { outlineStyle, forcedColorAdjust } = getComputedStyle(element)
    // A part of a date has the colours of a selection instead.
    return (
      outlineStyle !== 'none' || forcedColorAdjust === 'none' || isMarked(element.parentElement)
    )
  }
  if (!isMarked(focused)) return false
  return [...focused.getClientRects()].some(({ left, top, width, height }) =>
    [0.1, 0.5, 0.9].some((across) =>
      [0.2, 0.5, 0.8].some((down) => {
        const seen = document.elementFromPoint(left + width * across, top + height * down)
        return focused.contains(seen) || seen?.closest('label')?.contains(focused) === true
      }),
    ),
  )
}

const nameOfFocus = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? '')

/** Presses a key this often; each time, the focused element gets into sight. */
const pressInSight = async (
  { page }: Person,
  key: 'Tab' | 'Shift+Tab' | 'ArrowDown',
  times: number,
) => {
  for (let press = 0; press < times; press += 1) {
    await page.keyboard.press(key)
    if (await page.evaluate(isFocusInSight)) continue
    try {
      // The page may scroll to it, and a help text may cover it while it disappears.
      await page.waitForFunction(isFocusInSight, undefined, { timeout: 3000 })
    } catch {
      throw new Error(`After ${press + 1} presses of ${key}, not seen: ${await nameOfFocus(page)}`)
    }
  }
}

for (const [viewport, forcedColors, pages] of [
  [lowest, 'active', ['/search?query=', '/edit', '/addEvent']],
  [{ width: 1280, height: 800 }, 'none', ['/edit']],
] as const) {
  test(`the focus is marked, and under neither the header nor a bar, at ${sizeOf(viewport)} px`, async ({
    site,
  }) => {
    const owner = await site.demo('aokafor', { viewport, forcedColors })
    for (const path of pages) {
      await owner.visit(path.startsWith('/search') ? path : site.places.project + path)
      await expect(pageHeading(owner.page)).toBeVisible()
      await pressInSight(owner, 'Tab', 50)
      await pressInSight(owner, 'Shift+Tab', 10)
    }
  })
}

test('the bar of a form with errors covers no field', async ({ site }) => {
  const owner = await site.demo('aokafor', { viewport: { width: 390, height: 600 } })
  const { page } = owner
  await owner.visit(`${owner.profile}/edit`)
  await expect(pageHeading(page)).toBeVisible()
  for (const name of ['Name', 'Major', 'Personal bio']) {
    await page.getByRole('textbox', { name }).fill('')
  }
  for (const name of ['LinkedIn link', 'Instagram link']) {
    await page.getByRole('textbox', { name }).fill('https://example.org')
  }
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.waitForFunction(isFocusInSight, undefined, { timeout: 3000 })
  await pressInSight(owner, 'Tab', 25)
})

test('the sheet of filters keeps the focus in sight from its first to its last element', async ({
  site,
}) => {
  const visitor = await site.visitor({ viewport: { width: 320, height: 640 } })
  await visitor.visit('/search?query=')
  await visitor.page.getByRole('button', { name: 'Show filters' }).click()
  await expect(visitor.page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await pressInSight(visitor, 'Shift+Tab', 2)
  await pressInSight(visitor, 'Tab', 30)
})

test('suggested tags are in sight while arrow keys lead through them', async ({ site }) => {
  const { page, visit } = await site.demo('aokafor', { viewport: lowest })
  await visit('/createproject')
  const field = page.getByRole('combobox', { name: 'Tags' })
  // At the end of the window, where there is no room below.
  await field.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await field.focus()
  await page.keyboard.type('c')
  const options = page.getByRole('option')
  await expect(options.nth(3)).toBeVisible()
  const count = await options.count()
  for (let index = 0; index < count; index += 1) {
    await page.keyboard.press('ArrowDown')
    const active = options.and(page.locator('[aria-selected=true]'))
    const isInSight = await active.evaluate((option) => {
      const { left, top, width, height } = option.getBoundingClientRect()
      return option.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect([index, isInSight]).toEqual([index, true])
  }
})

/** Opens a popup by its button with the keyboard; it does not leave the window. */
const openInWindow = async ({ page }: Person, opener: string | RegExp, popup: string) => {
  await keyboard.press(page.getByRole('button', { name: opener }))
  const { width, height } = page.viewportSize()!
  await expect(async () => {
    const box = await page.getByRole('dialog', { name: popup }).boundingBox()
    expect(box!.x).toBeGreaterThanOrEqual(0)
    expect(box!.y).toBeGreaterThanOrEqual(0)
    expect(box!.x + box!.width).toBeLessThanOrEqual(width)
    expect(box!.y + box!.height).toBeLessThanOrEqual(height)
  }).toPass()
}

test('popups stay in the window and keep the focus in sight', async ({ site }) => {
  const options = { viewport: lowest, reducedMotion: 'reduce' } as const
  const owner = await site.demo('aokafor', options)
  await owner.visit(`${site.places.project}/addEvent`)
  await openInWindow(owner, 'Choose a day and a time: Start Time', 'Calendar: Start Time')
  await pressInSight(owner, 'ArrowDown', 5)
  await pressInSight(owner, 'Tab', 6)

  const newcomer = await site.demo('fmoreau', options)
  await newcomer.visit(owner.profile)
  await openInWindow(newcomer, 'Message Amara Okafor', 'Message to Amara Okafor')
  await expect(
    newcomer.page.getByRole('textbox', { name: 'Message to Amara Okafor' }),
  ).toBeVisible()
  await pressInSight(newcomer, 'Tab', 4)
})

test('the bar of a browser that is offline does not cover the focus', async ({ site }) => {
  const owner = await site.demo('aokafor', { viewport: lowest })
  const { page } = owner
  owner.mayLog(withoutNetwork)
  await owner.visit(site.places.project)
  await expect(pageHeading(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await pressInSight(owner, 'Shift+Tab', 30)
})

test('the buttons of two versions of an event do not cover the focus', async ({ site }) => {
  const team = await site.newTeam()
  const owner = await site.as(team.owner, { viewport: { width: 390, height: 600 } })
  const admin = await site.as(team.admin)
  owner.mayLog(/409/)
  for (const [{ page, visit }, text] of [
    [owner, 'By the owner'],
    [admin, 'By an admin'],
  ] as const) {
    await visit(`${team.event}/edit`)
    for (const name of ['Event Name', 'Event Description', 'Location']) {
      await page.getByRole('textbox', { name }).fill(text)
    }
  }
  await button(admin, 'Save Changes').click()
  await expect(admin.page.getByText('Event updated successfully', { exact: true })).toBeVisible()
  await button(owner, 'Save Changes').click()
  await expect(button(owner, 'Save these versions')).toBeVisible()
  await pressInSight(owner, 'Tab', 8)
  await pressInSight(owner, 'Shift+Tab', 8)
})

test('the profile menu opens over the page, in a low window and without a connection', async ({
  site,
}) => {
  const student = await site.demo('aokafor', { viewport: { width: 960, height: 400 } })
  const { page } = student
  student.mayLog(withoutNetwork)
  await student.visit(student.profile)
  await expect(pageHeading(page)).toBeVisible()
  for (const offline of [false, true]) {
    await page.context().setOffline(offline)
    if (offline) await expect(page.getByText('You are offline')).toBeVisible()
    await keyboard.press(page.getByRole('banner').getByRole('button', { name: /^Profile menu/ }))
    await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toBeVisible()
    await pressInSight(student, 'ArrowDown', 6)
    await page.keyboard.press('Escape')
  }
})
