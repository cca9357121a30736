import { lookAt, largePhoto, redOverBlue } from './picture.ts'
import { expect, test, type Person, type Site } from './test.ts'

/** A narrow window with the form of a new project. */
const openForm = async (site: Site): Promise<Person> => {
  const viewport = { width: 390, height: 844 }
  const person = await site.as(await site.newStudent(), { viewport })
  const { page } = person
  await person.visit('/')
  await page.getByRole('button', { name: /^Menu/ }).click()
  await page.getByRole('link', { name: 'Create Project' }).click()
  await expect(page.getByLabel('Title')).toBeVisible()
  return person
}

test('crops a picture with the keyboard and uploads that part', async ({ site }) => {
  const person = await openForm(site)
  const { page } = person
  await page
    .getByLabel('Project image')
    .setInputFiles({ name: 'flag.jpg', mimeType: 'image/jpeg', buffer: await redOverBlue() })
  await expect(page.getByRole('dialog', { name: 'Crop the picture' })).toBeVisible()

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
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()

  const kept = await lookAt(await (await page.request.get(`/api/images/${String(id)}`)).body())
  expect(kept.width / kept.height).toBeCloseTo(3, 1)
  expect(kept.red).toBeGreaterThan(240)
  expect(kept.blue).toBeLessThan(20)
})

test('scales a photo of a phone down before the upload', async ({ site }) => {
  const person = await openForm(site)
  const { page } = person
  const photo = await largePhoto()
  expect(photo.length).toBeGreaterThan(5_000_000)
  const field = page.getByLabel('Project image')
  await field.setInputFiles({ name: 'IMG_0007.png', mimeType: 'image/png', buffer: photo })
  const uploaded = page.waitForResponse('**/api/images/upload')
  await page.getByRole('button', { name: 'Use picture' }).press('Enter')
  expect((await uploaded).status()).toBe(201)
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
})

test('does not lose a press that closes the note about an unknown tag', async ({ site }) => {
  const { page } = await openForm(site)
  await page.getByRole('combobox', { name: 'Project Tags' }).fill('Quantum basketry')
  await expect(page.getByText(/^No results found/).first()).toBeVisible()
  // As long as a person's press.
  await page.getByText('Virtual', { exact: true }).click({ delay: 200 })
  await expect(page.getByRole('radio', { name: 'Virtual' })).toBeChecked()
})

test('adds the skill that a tag is another name of, and keeps the tag on Backspace', async ({
  site,
}) => {
  const { page } = await openForm(site)
  const tags = page.getByRole('list', { name: 'Chosen: Project Tags' })
  await page.getByRole('combobox', { name: 'Project Tags' }).fill('k8s')
  await page.getByRole('option', { name: 'Kubernetes' }).waitFor()
  await page.keyboard.press('Enter')
  await expect(tags).toHaveText('Kubernetes')
  await page.keyboard.press('Backspace')
  await expect(tags).toHaveText('k8s')
})
