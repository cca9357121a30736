import { addPicture, addTag } from './arriving.ts'
import { keyboard } from './hands.ts'
import { button, expect, heading, test } from './test.ts'

test('edits every field of the profile, with pictures, by keyboard', async ({ site }) => {
  const person = await site.as(await site.newStudent())
  const { page } = person
  await person.visit(person.profile)
  await keyboard.press(page.getByRole('main').getByRole('link', { name: 'Edit Profile' }))
  await expect(heading(page, 'Edit Profile')).toBeVisible()
  await keyboard.write(page.getByLabel('Name'), 'Noa Ferreira')
  await keyboard.choose(page.getByLabel('Pronouns'), 'She/Her')
  await keyboard.write(page.getByLabel('School'), 'School of Tides')
  await keyboard.write(page.getByLabel('Major'), 'Oceanography')
  await keyboard.write(page.getByLabel('Personal bio'), 'I listen to the sea and write it down.')
  await keyboard.press(page.getByRole('button', { name: /^Remove / }).first())
  await addTag(person, keyboard, 'Hydrophones')
  await keyboard.write(page.getByLabel('LinkedIn link'), 'https://www.linkedin.com/in/noa')
  await keyboard.write(page.getByLabel('Instagram link'), 'https://www.instagram.com/noa')
  await addPicture(person, keyboard, site, 'Profile photo')
  await addPicture(person, keyboard, site, 'Cover image')
  await keyboard.press(button(person, 'Save Changes'))

  await page.waitForURL(`**${person.profile}`)
  await page.reload()
  const main = page.getByRole('main')
  await expect(heading(page, 'Noa Ferreira')).toBeVisible()
  for (const text of [
    'She/Her',
    'School of Tides',
    'Oceanography',
    'I listen to the sea and write it down.',
    'Hydrophones',
  ]) {
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible()
  }
  const links = { LinkedIn: 'linkedin.com/in/noa', Instagram: 'instagram.com/noa' }
  for (const [name, address] of Object.entries(links)) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', new RegExp(address))
  }
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.images].some(
          ({ src, complete, naturalWidth }) =>
            src.includes('/api/images/') && complete && naturalWidth > 0,
        ),
      ),
    )
    .toBe(true)
})

test('deleting an account shows the new owners and signs out everywhere', async ({ site }) => {
  const team = await site.newTeam()
  const person = await site.as(team.owner)
  const { page } = person
  const other = await page.context().newPage()
  await other.goto('/chats')
  await expect(other.getByRole('link', { name: /Tidepool Atlas/ }).first()).toBeVisible()

  await person.visit(`${person.profile}/edit`)
  const remove = button(person, 'Delete Account')
  await expect(remove).toBeDisabled()
  await page.getByRole('checkbox', { name: /delete my account/ }).check()
  await remove.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Tidepool Atlas passes to Jonas Weber, an Admin.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await page.waitForURL('**/search?searchType=users')
  await expect(page.getByText('Your account was deleted.', { exact: true })).toBeVisible()
  await expect(heading(other, 'Sign In')).toBeVisible()
  expect((await page.request.get(`/api${person.profile}`)).status()).toBe(404)
})
