import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { finger, mouse, type Hand } from './hands.ts'
import { drawnPicture } from './picture.ts'
import { button, expect, overflowOf, test } from './test.ts'
import { middleOf, slideFinger } from './touch.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const tiles = (page: Page) => section(page, 'Gallery').getByRole('img', { name: /^Picture/ })

const drag = async (from: Locator, to: Locator) => {
  const { mouse: pointer } = from.page()
  const [start, end] = [await middleOf(from), await middleOf(to)]
  await pointer.move(start.x, start.y)
  await pointer.down()
  await pointer.move(end.x, end.y, { steps: 12 })
  await pointer.up()
}

/** Moves the last picture to the front, and turns the pictures. The component tests do it by keyboard. */
interface Way {
  name: string
  hand: Hand
  options: BrowserContextOptions
  putFirst: (page: Page) => Promise<void>
  turn: (page: Page) => Promise<void>
}

const ways: Way[] = [
  {
    name: 'a mouse',
    hand: mouse,
    options: {},
    putFirst: (page) => drag(tiles(page).last(), tiles(page).first()),
    turn: (page) => page.getByRole('button', { name: 'Next picture' }).click(),
  },
  {
    name: 'a finger',
    hand: finger,
    options: { viewport: { width: 390, height: 844 }, hasTouch: true },
    putFirst: (page) =>
      slideFinger(page, tiles(page).last(), tiles(page).first(), {
        // A long press lifts the picture; a swipe scrolls the page.
        held: page.locator('[data-dragging]'),
      }),
    turn: (page) =>
      slideFinger(
        page,
        page.getByRole('button', { name: 'Next picture' }),
        page.getByRole('button', { name: 'Previous picture' }),
        { at: page.getByRole('dialog').getByRole('img') },
      ),
  },
]

for (const { name, hand, options, putFirst, turn } of ways) {
  test(`fills, sorts and shows a gallery with ${name}`, async ({ site }) => {
    const team = await site.newTeam()
    const owner = await site.as(team.owner, options)
    const { page } = owner
    await owner.visit(`${team.project}/edit`)
    const pictures = ['cliff.jpg', 'beach.jpg', 'reef.jpg'].map((file) => join(site.dataDir, file))
    for (const picture of pictures) await writeFile(picture, await drawnPicture())
    await hand.attach(page.getByLabel('Add pictures'), pictures)
    await expect(section(page, 'Gallery').getByRole('img', { name: 'Uploaded' })).toHaveCount(3)
    const sources = () =>
      tiles(page).evaluateAll((all) => all.map((tile) => (tile as HTMLImageElement).src))
    const before = await sources()
    await putFirst(page)
    await expect.poll(sources).toEqual([before.at(-1), ...before.slice(0, -1)])
    expect(await overflowOf(owner)).toBe(0)
    await hand.press(button(owner, 'Save'))
    await page.waitForURL(`**${team.project}`)

    await hand.press(button(owner, 'Open picture 1 of 3'))
    await expect(page.getByRole('dialog').getByText('1 of 3')).toBeVisible()
    await turn(page)
    await expect(page.getByRole('dialog').getByText('2 of 3')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}
