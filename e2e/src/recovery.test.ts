import { enter } from './arriving.ts'
import { mouse } from './hands.ts'
import { codeMailedTo } from './mailbox.ts'
import { button, expect, heading, test, type Person, type Site } from './test.ts'

const newPassword = 'a brand new pencil'
const refusal =
  'Error 400: This recovery code is wrong or has expired. Please check it, or request a new one.'

const askForCode = async (site: Site, { page }: Person, email: string) => {
  await page.getByLabel('University e-mail').fill(email)
  await page.getByRole('button', { name: 'Send Recovery Code' }).click()
  await expect(
    page.getByText('Recovery code has been sent to your email.', { exact: true }),
  ).toBeVisible()
  return codeMailedTo(site, email)
}

const typeCode = async ({ page }: Person, code: string) => {
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** In place; a toast says it, too. */
const refusedInPlace = ({ page }: Person) => page.locator('form').getByText(refusal)

/** Returns a different code. */
const notThe = (code: string) => (code === 'AAAAAA' ? 'CCCCCC' : 'AAAAAA')

test('sets a new password with the mailed code and refuses a wrong one', async ({ site }) => {
  const { email } = await site.newStudent()
  const person = await site.visitor()
  person.mayLog(/400/)
  const { page } = person
  await person.visit('/signin')
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await expect(heading(page, 'Reset Your Password')).toBeVisible()
  const code = await askForCode(site, person, email)
  await expect(button(person, /^Please wait \d+s$/)).toBeDisabled()

  await typeCode(person, notThe(code))
  await expect(refusedInPlace(person)).toBeVisible()
  // In lower case.
  await typeCode(person, code.toLowerCase())
  await expect(heading(page, 'Reset Password')).toBeVisible()
  await page.waitForURL((url) => url.search === '')
  await page.reload()

  await page.getByLabel('New password *', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password').fill(newPassword)
  await button(person, 'Reset Password').click()
  await expect(page.getByText('Password successfully reset.', { exact: true })).toBeVisible()
  await page.waitForURL('**/signin')
  await enter(person, mouse, { email, password: newPassword })
  await page.waitForURL('**/search')
})
