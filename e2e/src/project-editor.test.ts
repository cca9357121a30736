import { violationsOn } from './accessibility.ts'
import { overflowOf, projectPath, tabTo } from './campus.ts'
import { eventually } from './eventually.ts'
import { hands, keyboardAlone } from './hands.ts'
import type { Person } from './people.ts'
import { testSite } from './site.ts'

const site = testSite()
let path: string

// Amara Okafor owns Tidepool Atlas, Jonas Weber is its Admin, Linh Tran a Member.
beforeAll(async () => {
  const owner = await site.student('aokafor')
  path = await projectPath(owner, 'Tidepool Atlas')
  await owner.leave()
})

const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true })

const titleOf = ({ page }: Person) => page.getByRole('textbox', { name: 'Title', exact: true })

const section = ({ page }: Person, name: string) => page.getByRole('region', { name, exact: true })

const tiles = (person: Person) => section(person, 'Gallery').getByRole('img', { name: /^Picture/ })

const edit = async (person: Person) => {
  await person.visit(`${path}/edit`)
  await section(person, 'Members').waitFor()
}

const saved = async ({ page }: Person) => {
  await page.getByText('Project updated successfully', { exact: true }).waitFor()
  await page.waitForURL(`**${path}`)
}

test.each(hands)(
  "two editors see each other's version, and no change is lost ($name)",
  async (hand) => {
    const owner = await site.student('aokafor', hand.screen)
    const admin = await site.student('jweber')
    const [mine, theirs] = [`Tidepool Atlas, ${hand.name}`, `Atlas of tidepools, ${hand.name}`]
    const illustrator = `Illustrator, ${hand.name}`
    await edit(owner)
    await edit(admin)
    const format = admin.page.getByRole('radio', { checked: false }).first()
    await hand.write(titleOf(owner), mine)
    await admin.page.getByLabel('Title of Linh Tran').fill(illustrator)
    await titleOf(admin).fill(theirs)
    await format.check()
    await button(admin, 'Save').click()
    await saved(admin)

    await owner.page.getByText(/Someone else has saved this project/).waitFor()
    await hand.press(button(owner, 'Save'))
    const version = (field: string, name: string) =>
      owner.page
        .getByRole('dialog')
        .getByRole('group', { name: field, exact: true })
        .getByRole('radio', { name })
    expect(await version('Title', 'Your version').isChecked()).toBe(true)
    // Only the Admin changed the meeting format and a member's title.
    expect(await owner.page.getByRole('dialog').getByRole('group').count()).toBe(1)
    expect(await violationsOn(owner.page)).toEqual([])
    expect(await overflowOf(owner)).toBe(0)
    await hand.press(button(owner, 'Keep editing'))
    expect(await titleOf(owner).inputValue()).toBe(mine)

    await hand.press(button(owner, 'Save'))
    await hand.pick(version('Title', 'Their version'))
    await hand.pick(version('Title', 'Your version'))
    await hand.press(button(owner, 'Save these versions'))
    await saved(owner)
    await owner.page.getByRole('heading', { level: 1, name: mine }).waitFor()
    await owner.page.getByText(illustrator).waitFor()
    // The other's open page shows the change.
    await admin.page.getByRole('heading', { level: 1, name: mine }).waitFor()
    expect(admin.complaints).toEqual([])
    await owner.leave()
    await admin.leave()
  },
)

test('moves a picture, changes a role, removes and keeps members and saves with the keyboard', async () => {
  const owner = await site.student('aokafor')
  const { page } = owner
  await edit(owner)
  const before = await tiles(owner).first().getAttribute('src')
  await keyboardAlone.reach(titleOf(owner))
  await page.keyboard.press('End')
  await page.keyboard.type(' today')
  await tabTo(owner, 'button', 'Move picture 1 later')
  await page.keyboard.press('Enter')
  await button(owner, 'Move picture 2 later').and(page.locator(':focus')).waitFor()
  expect(await tiles(owner).nth(1).getAttribute('src')).toBe(before)

  await tabTo(owner, 'button', 'Remove Mei Chen')
  await page.keyboard.press('Enter')
  await page.getByText('Will be removed when you save').waitFor()
  await tabTo(owner, 'button', 'Undo removing Mei Chen')
  await page.keyboard.press('Enter')
  await page.getByText('Will be removed when you save').waitFor({ state: 'detached' })
  await tabTo(owner, 'button', 'Remove Linh Tran')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowUp')
  await page.getByText('Member → Admin when you save').waitFor()
  // The focused element is never under the bar.
  await eventually(async () => {
    const bar = await button(owner, 'Save').boundingBox()
    const focused = await page.locator(':focus').boundingBox()
    expect(focused!.y + focused!.height).toBeLessThan(bar!.y)
  })

  await tabTo(owner, 'button', 'Save')
  await page.keyboard.press('Enter')
  await saved(owner)
  await page.getByRole('heading', { level: 1, name: /today$/ }).waitFor()
  expect(owner.complaints).toEqual([])
  await owner.leave()
})

test.each(['light', 'dark'] as const)(
  'shows the whole editor and removes a member on a phone (%s)',
  async (colorScheme) => {
    const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }
    const owner = await site.student('aokafor', { ...phone, colorScheme })
    const { page } = owner
    const name = colorScheme === 'light' ? 'Isla MacLeod' : 'Ingrid Solberg'
    await edit(owner)
    expect(await overflowOf(owner)).toBe(0)
    await button(owner, `Remove ${name}`).tap()
    await page.getByLabel('Role of Mei Chen').selectOption('Admin')
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('link', { name: 'Cancel' }).tap()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    await button(owner, 'Stay').tap()
    await button(owner, 'Save').tap()
    await saved(owner)
    const members = section(owner, 'Members')
    await members.getByRole('link', { name: 'Mei Chen', exact: true }).waitFor()
    await members.getByRole('link', { name, exact: true }).waitFor({ state: 'detached' })
    expect(owner.complaints).toEqual([])
    await owner.leave()
  },
)
