import type { Browser, Locator } from 'playwright-core'
import { violationsOn } from './accessibility.ts'
import { newStudent, overflowOf, projectPath, tabTo } from './campus.ts'
import { startBrowser, type Person } from './people.ts'
import { drawnPicture } from './picture.ts'
import { removeDataDirs, startQuad, type Quad } from './quad.ts'

let quad: Quad
let browser: Browser
let buffer: Buffer
let path: string

// Amara Okafor owns Tidepool Atlas, Jonas Weber is its Admin, Linh Tran a Member.
beforeAll(async () => {
  quad = await startQuad()
  browser = await startBrowser()
  buffer = await drawnPicture()
  const owner = await newStudent(browser, quad, 'aokafor')
  path = await projectPath(owner, 'Tidepool Atlas')
  await owner.leave()
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await quad?.stop()
  await removeDataDirs()
})

const picture = (name: string) => ({ name, mimeType: 'image/jpeg', buffer })

const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true })

const titleOf = ({ page }: Person) => page.getByRole('textbox', { name: 'Title', exact: true })

const section = ({ page }: Person, name: string) => page.getByRole('region', { name, exact: true })

const tiles = (person: Person) => section(person, 'Gallery').getByRole('img', { name: /^Picture/ })

const edit = async (person: Person, project = path) => {
  await person.visit(`${project}/edit`)
  await section(person, 'Members').waitFor()
}

const saved = async ({ page }: Person, project = path) => {
  await page.getByText('Project updated successfully', { exact: true }).waitFor()
  await page.waitForURL(`**${project}`)
}

const centre = async (element: Locator) => {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error('What is to be dragged is not in sight')
  return [box.x + box.width / 2, box.y + box.height / 2] as const
}

const drag = async ({ page }: Person, from: Locator, to: Locator) => {
  await page.mouse.move(...(await centre(from)))
  await page.mouse.down()
  await page.mouse.move(...(await centre(to)), { steps: 12 })
  await page.mouse.up()
}

const createProject = async (person: Person, title: string) => {
  const { page } = person
  await person.visit('/createproject')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('We map the coast with a kite and a camera.')
  await page.getByRole('combobox', { name: 'Project Tags' }).fill('Kites')
  await page.getByRole('combobox', { name: 'Project Tags' }).press('Enter')
  await page.getByRole('radio', { name: 'In-Person' }).check()
  await page.getByRole('radio', { name: 'Looking for new members', exact: true }).check()
  await page.getByLabel('Project image').setInputFiles(picture('coast.jpg'))
  await button(person, 'Use picture').click()
  const card = section(person, 'As others will see it')
  await card.getByText(title).waitFor()
  await card.locator('img[src^="/api/images/"]').first().waitFor()
  expect(await violationsOn(page)).toEqual([])
  await button(person, 'Create Project').click()
  await page.getByText('Project created successfully!', { exact: true }).waitFor()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  return new URL(page.url()).pathname
}

test('a project is created with a picture, gets a gallery although an upload fails, and is deleted', async () => {
  const owner = await newStudent(browser, quad, 'aokafor')
  const { page } = owner
  const coast = await createProject(owner, 'The coast by kite')

  await edit(owner, coast)
  let uploads = 0
  await page.route('**/api/images/upload', (route) => {
    uploads += 1
    return uploads === 1 ? route.abort() : route.continue()
  })
  await page
    .getByLabel('Add pictures')
    .setInputFiles([picture('cliff.jpg'), picture('beach.jpg'), picture('harbour.jpg')])
  await page.getByText(/^Failed to upload/).waitFor()
  await section(owner, 'Gallery').getByRole('img', { name: 'Uploaded' }).nth(1).waitFor()
  expect(await tiles(owner).count()).toBe(2)
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: /^Retry / }).click()
  await section(owner, 'Gallery').getByRole('img', { name: 'Uploaded' }).nth(2).waitFor()

  await page
    .getByLabel('Add pictures')
    .setInputFiles([picture('dune.jpg'), picture('mole.jpg'), picture('reef.jpg')])
  await page.getByText("You've reached the maximum of 5 gallery images").waitFor()
  await section(owner, 'Gallery').getByRole('img', { name: 'Uploaded' }).nth(4).waitFor()
  expect(await tiles(owner).count()).toBe(5)

  const [first, last] = [tiles(owner).first(), tiles(owner).last()]
  const [wasFirst, wasLast] = [await first.getAttribute('src'), await last.getAttribute('src')]
  await drag(owner, last, first)
  await section(owner, 'Gallery').getByText('Picture moved to place 1 of 5').waitFor()
  expect(await tiles(owner).first().getAttribute('src')).toBe(wasLast)
  expect(await tiles(owner).nth(1).getAttribute('src')).toBe(wasFirst)
  await button(owner, 'Save').click()
  await saved(owner, coast)
  const answer = await page.request.get(`/api${coast}`)
  expect((await answer.json()).imageGalleryList).toHaveLength(5)

  await edit(owner, coast)
  expect(await button(owner, 'Delete project').isDisabled()).toBe(true)
  await page.getByRole('checkbox').check()
  await button(owner, 'Delete project').click()
  await button(owner, 'Delete for good').click()
  await page.waitForURL('**/search?searchType=projects')
  await owner.visit(coast)
  await page.waitForURL('**/error/404')
  // The upload that was broken off, and the project that is gone.
  expect(owner.complaints.filter((each) => !each.startsWith('Failed to load resource'))).toEqual([])
  await owner.leave()
}, 180_000)

test('two people edit at once, each sees the other’s version, and nothing is lost', async () => {
  const owner = await newStudent(browser, quad, 'aokafor')
  const admin = await newStudent(browser, quad, 'jweber')
  await edit(owner)
  await edit(admin)
  await titleOf(owner).fill('Tidepool Atlas, the book')
  await admin.page.getByLabel('Title of Linh Tran').fill('Illustrator in chief')
  await titleOf(admin).fill('Atlas of tidepools')
  await admin.page.getByRole('radio', { name: 'Virtual' }).check()
  await button(admin, 'Save').click()
  await saved(admin)

  await owner.page.getByText(/Somebody else has saved this project/).waitFor()
  await button(owner, 'Save').click()
  const version = (field: string, name: string) =>
    owner.page
      .getByRole('dialog')
      .getByRole('group', { name: field, exact: true })
      .getByRole('radio', { name })
  expect(await version('Title', 'Your version').isChecked()).toBe(true)
  expect(await version('Meeting format', 'Their version').isChecked()).toBe(true)
  expect(await version('Title of Linh Tran', 'Their version').isChecked()).toBe(true)
  expect(await violationsOn(owner.page)).toEqual([])
  await button(owner, 'Keep editing').click()
  expect(await titleOf(owner).inputValue()).toBe('Tidepool Atlas, the book')

  await button(owner, 'Save').click()
  await button(owner, 'Save these versions').click()
  await saved(owner)
  await owner.page.getByRole('heading', { level: 1, name: 'Tidepool Atlas, the book' }).waitFor()
  await owner.page.getByText('Illustrator in chief').waitFor()
  // The other's open page follows.
  await admin.page.getByRole('heading', { level: 1, name: 'Tidepool Atlas, the book' }).waitFor()
  expect(admin.complaints).toEqual([])
  await owner.leave()
  await admin.leave()
}, 120_000)

test('with the keyboard alone, a picture is moved, a role changed, a member removed and kept, and all is saved', async () => {
  const owner = await newStudent(browser, quad, 'aokafor')
  const { page } = owner
  await edit(owner)
  const before = await tiles(owner).first().getAttribute('src')
  await titleOf(owner).focus()
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
  // What has the focus is never under the bar.
  const bar = await button(owner, 'Save').boundingBox()
  const focused = await page.locator(':focus').boundingBox()
  expect(focused!.y + focused!.height).toBeLessThan(bar!.y)

  await tabTo(owner, 'button', 'Save')
  await page.keyboard.press('Enter')
  await saved(owner)
  await page.getByRole('heading', { level: 1, name: /today$/ }).waitFor()
  expect(owner.complaints).toEqual([])
  await owner.leave()
}, 120_000)

test.each(['light', 'dark'] as const)(
  'on a phone the editor is whole, and a member is removed (%s)',
  async (colorScheme) => {
    const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }
    const owner = await newStudent(browser, quad, 'aokafor', { ...phone, colorScheme })
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
  120_000,
)
