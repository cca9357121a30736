import { enter } from './arriving.ts'
import { keyboard, mouse, type Hand } from './hands.ts'
import { codeMailedTo } from './mailbox.ts'
import { button, expect, heading, test, type Person, type Site } from './test.ts'

const newPassword = 'a brand new pencil'
const refusal =
  'Error 400: This recovery code is wrong or has expired. Please check it, or request a new one.'

const askForCode = async (site: Site, { page }: Person, { press, write }: Hand, email: string) => {
  await write(page.getByLabel('University e-mail'), email)
  await press(page.getByRole('button', { name: 'Send Recovery Code' }))
  await expect(
    page.getByText('Recovery code has been sent to your email.', { exact: true }),
  ).toBeVisible()
  return codeMailedTo(site, email)
}

const typeCode = async ({ page }: Person, { press, write }: Hand, code: string) => {
  await write(page.getByLabel('Recovery code'), code)
  await press(page.getByRole('button', { name: 'Continue' }))
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
  await keyboard.press(page.getByRole('link', { name: 'Forgot password' }))
  await expect(heading(page, 'Reset Your Password')).toBeVisible()
  const code = await askForCode(site, person, keyboard, email)
  await expect(button(person, /^Please wait \d+s$/)).toBeDisabled()

  await typeCode(person, keyboard, notThe(code))
  await expect(refusedInPlace(person)).toBeVisible()
  // In lower case.
  await typeCode(person, keyboard, code.toLowerCase())
  await expect(heading(page, 'Reset Password')).toBeVisible()
  await page.waitForURL((url) => url.search === '')
  await page.reload()

  await keyboard.write(page.getByLabel('New password *', { exact: true }), newPassword)
  await keyboard.write(page.getByLabel('Confirm new password'), newPassword)
  await keyboard.press(button(person, 'Reset Password'))
  await expect(page.getByText('Password successfully reset.', { exact: true })).toBeVisible()
  await page.waitForURL('**/signin')
  await enter(person, mouse, { email, password: newPassword })
  await page.waitForURL('**/search')
})
