import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { violationsOn } from './accessibility.ts'
import { addPicture, addTag } from './arriving.ts'
import { finger, keyboard, mouse, type Hand } from './hands.ts'
import { drawnPicture } from './picture.ts'
import { button, expect, heading, overflowOf, phone, test, type Person } from './test.ts'
import { middleOf, slideFinger } from './touch.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const tiles = (page: Page) => section(page, 'Gallery').getByRole('img', { name: /^Picture/ })

const arrived = (page: Page, count: number) =>
  expect(section(page, 'Gallery').getByRole('img', { name: 'Uploaded' })).toHaveCount(count)

const drag = async (from: Locator, to: Locator) => {
  const { mouse: pointer } = from.page()
  const [start, end] = [await middleOf(from), await middleOf(to)]
  await pointer.move(start.x, start.y)
  await pointer.down()
  await pointer.move(end.x, end.y, { steps: 12 })
  await pointer.up()
}

/** Moves the last picture to the front, and turns the pictures. */
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
  {
    name: 'the keyboard',
    hand: keyboard,
    options: {},
    putFirst: async (page) => {
      await keyboard.reach(page.getByRole('button', { name: /^Move picture 5 earlier/ }))
      for (let left = 4; left > 0; left -= 1) {
        await page.keyboard.press('Enter')
        await expect(
          section(page, 'Gallery').getByText(`Picture moved to position ${left} of 5`),
        ).toBeAttached()
      }
    },
    turn: (page) => page.keyboard.press('ArrowRight'),
  },
]

test('creates a project with a picture, as its preview shows it, and deletes it', async ({
  site,
}) => {
  const owner = await site.as(await site.newStudent(), phone)
  const { page } = owner
  await owner.visit('/createproject')
  await page.getByLabel('Title').fill('The coast')
  await page.getByLabel('Description').first().fill('We map the coast with a kite and a camera.')
  await addTag(owner, finger, 'Kites', 'Tag')
  await page.getByRole('radio', { name: 'Virtual' }).tap()
  await page.getByRole('radio', { name: 'Looking for new members', exact: true }).tap()
  await addPicture(owner, finger, site, 'Project image')
  await page.getByLabel('Description of the project image').fill('The coast from above')
  const card = section(page, 'As others will see it')
  await expect(card.getByText('The coast', { exact: true })).toBeVisible()
  await expect(card.locator('img[src^="/api/images/"]').first()).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await button(owner, 'Create Project').tap()
  await expect(heading(page, 'The coast')).toBeVisible()
  await expect(page.getByRole('img', { name: 'The coast from above' })).toBeVisible()
  const { pathname } = new URL(page.url())

  await page.getByRole('link', { name: 'Edit Project' }).tap()
  const remove = button(owner, 'Delete project')
  await expect(remove).toBeDisabled()
  await page.getByRole('checkbox', { name: /permanently delete/ }).tap()
  await remove.tap()
  await button(owner, 'Delete permanently').tap()
  await page.waitForURL('**/search?searchType=projects')
  owner.mayLog(/404/)
  await owner.visit(pathname)
  await page.waitForURL('**/error/404')
})

const pictures = (folder: string, ...names: string[]): Promise<string[]> =>
  Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      await writeFile(path, await drawnPicture())
      return path
    }),
  )

/** Fills the gallery with five pictures, despite a failed upload and one picture too many. */
const fillGallery = async (owner: Person, hand: Hand, folder: string) => {
  const { page } = owner
  owner.mayLog(/^(?:Failed to load resource|Image upload failed\.)/)
  let uploads = 0
  await page.route('**/api/images/upload', (route) => {
    uploads += 1
    return uploads === 1 ? route.abort() : route.continue()
  })
  const field = page.getByLabel('Add pictures')
  await hand.attach(field, await pictures(folder, 'cliff.jpg', 'beach.jpg', 'harbour.jpg'))
  await expect(page.getByText(/^Failed to upload/)).toBeVisible()
  await arrived(page, 2)
  await expect(tiles(page)).toHaveCount(2)
  await hand.press(page.getByRole('button', { name: /^Retry / }))
  await arrived(page, 3)
  await hand.attach(field, await pictures(folder, 'dune.jpg', 'mole.jpg', 'reef.jpg'))
  await expect(
    page.getByText("You've reached the maximum of 5 gallery images").first(),
  ).toBeVisible()
  await arrived(page, 5)
}

for (const { name, hand, options, putFirst, turn } of ways) {
  test(`fills, sorts and shows a gallery with ${name}`, async ({ site }) => {
    const team = await site.newTeam()
    const owner = await site.as(team.owner, options)
    const { page } = owner
    await owner.visit(`${team.project}/edit`)
    await fillGallery(owner, hand, site.dataDir)
    const sources = () =>
      tiles(page).evaluateAll((all) => all.map((tile) => (tile as HTMLImageElement).src))
    const before = await sources()
    await putFirst(page)
    await expect.poll(sources).toEqual([before.at(-1), ...before.slice(0, -1)])
    expect(await overflowOf(owner)).toBe(0)
    await hand.press(button(owner, 'Save'))
    await page.waitForURL(`**${team.project}`)

    await hand.press(button(owner, 'Open picture 1 of 5'))
    await expect(page.getByRole('dialog').getByText('1 of 5')).toBeVisible()
    await turn(page)
    await expect(page.getByRole('dialog').getByText('2 of 5')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })

test("two editors see each other's version, and no change is lost", async ({ site }) => {
  const team = await site.newTeam()
  const [owner, admin] = [await site.as(team.owner), await site.as(team.admin)]
  owner.mayLog(/409/)
  for (const { page, visit } of [owner, admin]) {
    await visit(`${team.project}/edit`)
    await expect(section(page, 'Members')).toBeVisible()
  }
  await keyboard.write(titleOf(owner.page), 'Tidepool Atlas, by the owner')
  await admin.page.getByLabel('Title of Linh Tran').fill('Illustrator')
  await titleOf(admin.page).fill('Atlas of tidepools')
  await admin.page.getByRole('radio', { checked: false }).first().check()
  await button(admin, 'Save').click()
  await admin.page.waitForURL(`**${team.project}`)

  await expect(owner.page.getByText(/Someone else has saved this project/)).toBeVisible()
  await keyboard.press(button(owner, 'Save'))
  const dialog = owner.page.getByRole('dialog')
  const version = (name: string) =>
    dialog.getByRole('group', { name: 'Title', exact: true }).getByRole('radio', { name })
  await expect(version('Your version')).toBeChecked()
  // Only the Admin changed the meeting format and a member's title.
  await expect(dialog.getByRole('group')).toHaveCount(1)
  expect(await violationsOn(owner.page)).toEqual([])
  await keyboard.press(button(owner, 'Keep editing'))
  await expect(titleOf(owner.page)).toHaveValue('Tidepool Atlas, by the owner')

  await keyboard.press(button(owner, 'Save'))
  await keyboard.pick(version('Their version'))
  await keyboard.pick(version('Your version'))
  await keyboard.press(button(owner, 'Save these versions'))
  await owner.page.waitForURL(`**${team.project}`)
  await expect(owner.page.getByText('Illustrator')).toBeVisible()
  // The other's open page shows the change.
  for (const { page } of [owner, admin]) {
    await expect(heading(page, 'Tidepool Atlas, by the owner')).toBeVisible()
  }
})
