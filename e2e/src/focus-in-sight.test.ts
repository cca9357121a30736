import type { Page } from 'playwright-core'
import { profileOf, projectPath } from './campus.ts'
import { eventually } from './eventually.ts'
import { keyboardAlone } from './hands.ts'
import { pageHeading, type Person } from './people.ts'
import { testSite } from './site.ts'

const site = testSite()

/** 1280 × 1024 px at 400 % zoom. */
const lowest = { width: 320, height: 256 }

/** Whether a part of the focused element is neither outside the window nor under another element. */
const isFocusInSight = (): boolean => {
  const focused = document.activeElement
  if (!focused || focused === document.body) return true
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
    try {
      // A help text may cover it while it disappears.
      await page.waitForFunction(isFocusInSight, undefined, { timeout: 3000 })
    } catch {
      throw new Error(`After ${press + 1} presses of ${key}, hidden: ${await nameOfFocus(page)}`)
    }
  }
}

test.each([lowest, { width: 1280, height: 800 }])(
  'neither the header nor a bar covers the focus at $width × $height px',
  async (viewport) => {
    const owner = await site.student('aokafor', { viewport })
    const project = await projectPath(owner, 'Tidepool Atlas')
    for (const path of ['/search?query=', `${project}/edit`, `${project}/addEvent`]) {
      await owner.visit(path)
      await pageHeading(owner.page).waitFor()
      await pressInSight(owner, 'Tab', 60)
      await pressInSight(owner, 'Shift+Tab', 20)
    }
    await owner.leave()
  },
)

test.each([
  { width: 320, height: 520 },
  { width: 390, height: 600 },
  { width: 1280, height: 520 },
])('the bar of a form with errors covers no field at $width × $height px', async (viewport) => {
  const owner = await site.student('aokafor', { viewport })
  const { page } = owner
  await owner.visit(`${await profileOf(owner)}/edit`)
  await pageHeading(page).waitFor()
  for (const name of ['Name', 'Major', 'Personal bio']) {
    await page.getByRole('textbox', { name }).fill('')
  }
  for (const name of ['LinkedIn link', 'Instagram link']) {
    await page.getByRole('textbox', { name }).fill('https://example.org')
  }
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('alert').waitFor()
  await page.waitForFunction(isFocusInSight, undefined, { timeout: 3000 })
  await pressInSight(owner, 'Tab', 25)
  await owner.leave()
})

test('the sheet of filters keeps the focus in sight from its first to its last element', async () => {
  const visitor = await site.person({ viewport: { width: 320, height: 640 } })
  await visitor.visit('/search?query=')
  await visitor.page.getByRole('button', { name: 'Show filters' }).click()
  await visitor.page.getByRole('dialog', { name: 'Filters' }).waitFor()
  await pressInSight(visitor, 'Shift+Tab', 2)
  await pressInSight(visitor, 'Tab', 30)
  await visitor.leave()
})

test.each([lowest, { width: 390, height: 600 }])(
  'suggested tags are in sight while arrow keys lead through them at $width × $height px',
  async (viewport) => {
    const owner = await site.student('aokafor', { viewport })
    const { page } = owner
    await owner.visit('/createproject')
    const field = page.getByRole('combobox', { name: 'Tags' })
    // At the end of the window, where there is no room below.
    await field.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await field.focus()
    await page.keyboard.type('c')
    const options = page.getByRole('option')
    await options.first().waitFor()
    const count = await options.count()
    expect(count).toBeGreaterThan(3)
    for (let index = 0; index < count; index += 1) {
      await page.keyboard.press('ArrowDown')
      const active = options.and(page.locator('[aria-selected=true]'))
      const isInSight = await active.evaluate((option) => {
        const { left, top, width, height } = option.getBoundingClientRect()
        return option.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
      expect([index, isInSight]).toEqual([index, true])
    }
    await owner.leave()
  },
)

/** Opens a popup by its button with the keyboard; it does not leave the window. */
const openInWindow = async ({ page }: Person, opener: string | RegExp, popup: string) => {
  await keyboardAlone.press(page.getByRole('button', { name: opener }))
  const { width, height } = page.viewportSize()!
  await eventually(async () => {
    const box = await page.getByRole('dialog', { name: popup }).boundingBox()
    expect(box!.x).toBeGreaterThanOrEqual(0)
    expect(box!.y).toBeGreaterThanOrEqual(0)
    expect(box!.x + box!.width).toBeLessThanOrEqual(width)
    expect(box!.y + box!.height).toBeLessThanOrEqual(height)
  })
}

test.each([lowest, { width: 640, height: 512 }, { width: 844, height: 390 }])(
  'popups stay in the window and keep the focus in sight at $width × $height px',
  async (viewport) => {
    const options = { viewport, reducedMotion: 'reduce' } as const
    const owner = await site.student('aokafor', options)
    await owner.visit(`${await projectPath(owner, 'Tidepool Atlas')}/addEvent`)
    await openInWindow(owner, 'Choose a day: Start Time', 'Calendar: Start Time')
    await pressInSight(owner, 'ArrowDown', 5)
    await pressInSight(owner, 'Tab', 6)

    const newcomer = await site.student('fmoreau', options)
    await newcomer.visit(await profileOf(owner))
    await openInWindow(newcomer, 'Message Amara Okafor', 'Message to Amara Okafor')
    await newcomer.page.getByRole('textbox', { name: 'Message to Amara Okafor' }).waitFor()
    await pressInSight(newcomer, 'Tab', 4)
    await newcomer.leave()
    await owner.leave()
  },
)

test.each([lowest, { width: 390, height: 844 }, { width: 1280, height: 800 }])(
  'the bar of a browser that is offline does not cover the focus at $width × $height px',
  async (viewport) => {
    const owner = await site.student('aokafor', { viewport })
    const { page } = owner
    await owner.visit(await projectPath(owner, 'Tidepool Atlas'))
    await pageHeading(page).waitFor()
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByText('You are offline.').waitFor()
    await pressInSight(owner, 'Shift+Tab', 40)
    await owner.leave()
  },
)

test('the buttons of two versions of an event do not cover the focus', async () => {
  const owner = await site.student('aokafor', { viewport: { width: 390, height: 600 } })
  const admin = await site.student('jweber')
  await owner.visit(await projectPath(owner, 'Tidepool Atlas'))
  const event = await owner.page.locator('a[href^="/event/"]').first().getAttribute('href')
  for (const { page, visit } of [owner, admin]) {
    await visit(String(event))
    await page.getByRole('link', { name: 'Edit Event' }).click()
    for (const name of ['Event Name', 'Event Description', 'Location']) {
      await page.getByRole('textbox', { name }).fill(`By ${page === admin.page ? 'an' : 'the'} one`)
    }
  }
  await admin.page.getByRole('button', { name: 'Save Changes' }).click()
  await admin.page.getByText('Event updated successfully', { exact: true }).waitFor()
  await owner.page.getByRole('button', { name: 'Save Changes' }).click()
  await owner.page.getByRole('button', { name: 'Save these versions' }).waitFor()
  await pressInSight(owner, 'Tab', 8)
  await pressInSight(owner, 'Shift+Tab', 8)
  await admin.leave()
  await owner.leave()
})

test.each([
  { where: 'a low window', viewport: { width: 960, height: 400 }, offline: false },
  { where: 'a window without a connection', viewport: { width: 1280, height: 800 }, offline: true },
])('the profile menu opens over the page in $where', async ({ viewport, offline }) => {
  const student = await site.student('aokafor', { viewport })
  const { page } = student
  await student.visit(await profileOf(student))
  await pageHeading(page).waitFor()
  await page.context().setOffline(offline)
  if (offline) await page.getByText('You are offline').waitFor()
  await keyboardAlone.press(page.getByRole('banner').getByRole('button', { name: /^Profile menu/ }))
  await page.locator('[role=menu]:focus, [role=menu] :focus').waitFor()
  await pressInSight(student, 'ArrowDown', 6)
  await student.leave()
})
