import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { violationsOn } from './accessibility.ts'
import { eventually } from './eventually.ts'
import type { Person } from './people.ts'
import { lookAt, phonePhoto, redOverBlue } from './picture.ts'
import { testSite } from './site.ts'

const site = testSite()
let person: Person
let page: Page

beforeEach(async () => {
  person = await site.student('jweber', { viewport: { width: 390, height: 844 } })
  page = person.page
  await person.visit('/')
  await page.getByRole('button', { name: /^Menu/ }).click()
  await page.getByRole('link', { name: 'Create Project' }).click()
  await page.getByLabel('Title').waitFor()
})

afterEach(() => person.leave())

const fileOf = async (name: string, content: Buffer | string): Promise<string> => {
  const path = join(site.dataDir, name)
  await writeFile(path, content)
  return path
}

test('crops a picture with the keyboard and uploads that part', async () => {
  const picture = await fileOf('flag.jpg', await redOverBlue())
  await page.getByLabel('Project image').setInputFiles(picture)
  await page.getByRole('dialog', { name: 'Crop the picture' }).waitFor()
  expect(await violationsOn(page)).toEqual([])

  await page.getByRole('application').focus()
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('slider', { name: 'Zoom' }).getAttribute('aria-valuetext')).toBe(
    '120 %',
  )
  await page.getByRole('button', { name: 'Use picture' }).focus()
  const uploaded = page.waitForResponse('**/api/images/upload')
  await page.keyboard.press('Enter')
  const id: unknown = await (await uploaded).json()
  await page.getByText('Uploaded', { exact: true }).waitFor()

  const kept = await lookAt(await (await page.request.get(`/api/images/${String(id)}`)).body())
  expect(kept.width / kept.height).toBeCloseTo(2, 1)
  expect(kept.red).toBeGreaterThan(240)
  expect(kept.blue).toBeLessThan(20)
  expect(await violationsOn(page)).toEqual([])
  expect(person.complaints).toEqual([])
})

test('crops a picture by a finger without dragging', async () => {
  const picture = await fileOf('flag.jpg', await redOverBlue())
  await page.getByLabel('Project image').setInputFiles(picture)
  for (let press = 0; press < 8; press += 1) {
    await page.getByRole('button', { name: 'Move the picture down' }).click()
  }
  const uploaded = page.waitForResponse('**/api/images/upload')
  await page.getByRole('button', { name: 'Use picture' }).click()
  const id: unknown = await (await uploaded).json()
  const kept = await lookAt(await (await page.request.get(`/api/images/${String(id)}`)).body())
  expect(kept.red).toBeGreaterThan(240)
  expect(kept.blue).toBeLessThan(20)
})

test('scales a photo of a phone down before the upload', async () => {
  const photo = await phonePhoto()
  expect(photo.length).toBeGreaterThan(5_000_000)
  const field = page.getByLabel('Project image')
  await field.setInputFiles({ name: 'IMG_0007.png', mimeType: 'image/png', buffer: photo })
  const uploaded = page.waitForResponse('**/api/images/upload')
  await page.getByRole('button', { name: 'Use picture' }).press('Enter')
  expect((await uploaded).status()).toBe(201)
  await page.getByText('Uploaded', { exact: true }).waitFor()
  expect(person.complaints).toEqual([])
})

test("refuses a file that only has an image's name", async () => {
  const letter = await fileOf('letter.jpg', 'Dear reader')
  await page.getByLabel('Project image').setInputFiles(letter)
  await page
    .getByText(
      'This file is not an image we can read. Please choose another: JPEG, PNG, WebP, GIF, AVIF, or HEIC if your browser can open it.',
    )
    .waitFor()
  expect(person.complaints).toEqual([])
})

test('restores a form after a reload and asks before leaving it', async () => {
  const title = page.getByLabel('Title')
  await title.fill('Quokka census by kite')
  await page.getByRole('radio', { name: 'Hybrid' }).check()
  await page.reload()
  await eventually(async () => expect(await title.inputValue()).toBe('Quokka census by kite'))
  await page.getByRole('radio', { name: 'Hybrid', checked: true }).waitFor()

  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const goHome = () => page.getByRole('banner').getByRole('link', { name: 'Quad' }).click()
  await goHome()
  await question.waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await title.inputValue()).toBe('Quokka census by kite')

  await page.goBack()
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await page.waitForURL('**/createproject')

  await goHome()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL(`${site.url}/`)
  await person.visit('/createproject')
  await title.waitFor()
  expect(await title.inputValue()).toBe('')
  expect(person.complaints).toEqual([])
})

test('shows a failed save in view and saves everything on the next try', async () => {
  await page.getByLabel('Title').fill('Quokka census by kite')
  await page.getByLabel('Description').fill('We count quokkas from above, gently.')
  await page.getByRole('combobox', { name: 'Project Tags' }).fill('Kite Photography')
  await page.getByRole('button', { name: 'Add Tag' }).click()
  await page.getByRole('radio', { name: 'Hybrid' }).check()
  await page.getByRole('radio', { name: 'Not looking for new members' }).check()
  await page.route('**/api/projects', (route) => route.abort())
  const save = page.getByRole('button', { name: 'Create Project' })
  await save.click()
  const failure = page.getByRole('alert').filter({ hasText: 'Error creating project' })
  await failure.waitFor()
  // The page scrolls to it.
  await eventually(async () => {
    const { y = 0, height = 0 } = (await failure.boundingBox()) ?? {}
    const header = await page.getByRole('banner').boundingBox()
    expect(y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
    expect(y + height).toBeLessThanOrEqual(844)
  })

  await page.unroute('**/api/projects')
  await save.click()
  await page.getByRole('heading', { level: 1, name: 'Quokka census by kite' }).waitFor()
})
