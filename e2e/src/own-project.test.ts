import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { violationsOn } from './accessibility.ts'
import { addPicture, addTag } from './arriving.ts'
import { overflowOf } from './campus.ts'
import { eventually } from './eventually.ts'
import { finger, keyboardAlone, mouse, type Hand } from './hands.ts'
import type { Person } from './people.ts'
import { drawnPicture } from './picture.ts'
import { middleOf, slideFinger } from './touch.ts'
import { testSite } from './site.ts'

const site = testSite()

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const tiles = (page: Page) => section(page, 'Gallery').getByRole('img', { name: /^Picture/ })

const arrived = (page: Page, count: number) =>
  section(page, 'Gallery')
    .getByRole('img', { name: 'Uploaded' })
    .nth(count - 1)
    .waitFor()

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
  hand: Hand
  putFirst: (page: Page) => Promise<void>
  turn: (page: Page) => Promise<void>
  close: (page: Page) => Promise<void>
}

const ways: Way[] = [
  {
    hand: mouse,
    putFirst: (page) => drag(tiles(page).last(), tiles(page).first()),
    turn: (page) => page.getByRole('button', { name: 'Next picture' }).click(),
    close: (page) => page.getByRole('button', { name: 'Close' }).click(),
  },
  {
    hand: finger,
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
    close: (page) => page.getByRole('button', { name: 'Close' }).tap(),
  },
  {
    hand: keyboardAlone,
    putFirst: async (page) => {
      await keyboardAlone.reach(page.getByRole('button', { name: /^Move picture 5 earlier/ }))
      for (let press = 0; press < 4; press += 1) {
        await page.keyboard.press('Enter')
        await section(page, 'Gallery')
          .getByText(`Picture moved to position ${4 - press} of 5`)
          .waitFor()
      }
    },
    turn: (page) => page.keyboard.press('ArrowRight'),
    close: (page) => page.keyboard.press('Escape'),
  },
]

const createProject = async (person: Person, hand: Hand, title: string) => {
  const { page } = person
  await person.visit('/createproject')
  await hand.write(page.getByLabel('Title'), title)
  await hand.write(page.getByLabel('Description'), 'We map the coast with a kite and a camera.')
  await addTag(person, hand, 'Kites', 'Tag')
  await hand.pick(page.getByRole('radio', { name: 'Virtual' }))
  await hand.pick(page.getByRole('radio', { name: 'Looking for new members', exact: true }))
  await addPicture(person, hand, site, 'Project image')
  await hand.write(page.getByLabel('Description of the project image'), 'The coast from above')
  const card = section(page, 'As others will see it')
  await card.getByText(title).waitFor()
  await card.getByText('Virtual').waitFor()
  await card.locator('img[src^="/api/images/"]').first().waitFor()
  expect(await violationsOn(page)).toEqual([])
  await hand.press(page.getByRole('button', { name: 'Create Project' }))
  await page.getByText('Project created successfully!', { exact: true }).waitFor()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('img', { name: 'The coast from above' }).waitFor()
  return new URL(page.url()).pathname
}

const drawn = (...names: string[]): Promise<string[]> =>
  Promise.all(
    names.map(async (name) => {
      const path = join(site.dataDir, name)
      await writeFile(path, await drawnPicture())
      return path
    }),
  )

test.each(ways)(
  'creates a project, fills its gallery despite a failed upload, and deletes it ($hand.name)',
  async ({ hand, putFirst, turn, close }) => {
    const owner = await site.student('aokafor', hand.screen)
    const { page } = owner
    const project = await createProject(owner, hand, `The coast by ${hand.name}`)
    await hand.press(page.getByRole('link', { name: 'Edit Project' }))

    // Several uploads at once, one of which fails.
    let uploads = 0
    await page.route('**/api/images/upload', (route) => {
      uploads += 1
      return uploads === 1 ? route.abort() : route.continue()
    })
    const field = page.getByLabel('Add pictures')
    await hand.attach(field, await drawn('cliff.jpg', 'beach.jpg', 'harbour.jpg'))
    await page.getByText(/^Failed to upload/).waitFor()
    await arrived(page, 2)
    expect(await tiles(page).count()).toBe(2)
    expect(await violationsOn(page)).toEqual([])
    await hand.press(page.getByRole('button', { name: /^Retry / }))
    await arrived(page, 3)

    // More than the limit.
    await hand.attach(field, await drawn('dune.jpg', 'mole.jpg', 'reef.jpg'))
    await page.getByText("You've reached the maximum of 5 gallery images").waitFor()
    await arrived(page, 5)
    expect(await tiles(page).count()).toBe(5)

    const sources = () =>
      tiles(page).evaluateAll((all) => all.map((tile) => (tile as HTMLImageElement).src))
    const [first, second, third, fourth, last] = await sources()
    await putFirst(page)
    await section(page, 'Gallery').getByText('Picture moved to position 1 of 5').waitFor()
    await eventually(async () =>
      expect(await sources()).toEqual([last, first, second, third, fourth]),
    )
    expect(await overflowOf(owner)).toBe(0)
    await hand.press(page.getByRole('button', { name: 'Save', exact: true }))
    await page.getByText('Project updated successfully', { exact: true }).waitFor()
    await page.waitForURL(`**${project}`)

    // The gallery as others see it.
    await hand.press(page.getByRole('button', { name: 'Open picture 1 of 5' }))
    await page.getByRole('dialog').getByText('1 of 5').waitFor()
    await turn(page)
    await page.getByRole('dialog').getByText('2 of 5').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await close(page)
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await hand.press(page.getByRole('link', { name: 'Edit Project' }))
    const remove = page.getByRole('button', { name: 'Delete project' })
    await remove.waitFor()
    expect(await remove.isDisabled()).toBe(true)
    await hand.press(page.getByRole('checkbox', { name: /permanently delete/ }))
    await hand.press(remove)
    await hand.press(page.getByRole('button', { name: 'Delete permanently' }))
    await page.waitForURL('**/search?searchType=projects')
    await owner.visit(project)
    await page.waitForURL('**/error/404')
    // The aborted upload, and the request for the deleted project.
    const expected = /^(?:Failed to load resource|Image upload failed\.)/
    expect(owner.complaints.filter((each) => !expected.test(each))).toEqual([])
    await owner.leave()
  },
)
