import { enter } from './arriving.ts'
import { mouse } from './hands.ts'
import { codeMailedTo } from './mailbox.ts'
import { button, expect, heading, test } from './test.ts'

const password = 'a brand new pencil'
const refusal =
  'Error 400: This recovery code is wrong or has expired. Please check it, or request a new one.'

test('sets a new password with the mailed code, refuses a wrong one, and returns to the page', async ({
  site,
}) => {
  const { email } = await site.newStudent()
  const person = await site.visitor()
  person.mayLog(/400/)
  const { page } = person
  await person.visit('/createproject#details')
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await expect(heading(page, 'Reset Your Password')).toBeVisible()
  await page.getByLabel('University e-mail').fill(email)
  await button(person, 'Send Recovery Code').click()
  const sent = page.getByText('Recovery code has been sent to your email.', { exact: true })
  await expect(sent).toBeVisible()
  const code = await codeMailedTo(site, email)

  const field = page.getByLabel('Recovery code')
  await field.fill(code === 'AAAAAA' ? 'CCCCCC' : 'AAAAAA')
  await button(person, 'Continue').click()
  // In place; a toast says it, too.
  await expect(page.locator('form').getByText(refusal)).toBeVisible()
  await field.fill(code)
  await button(person, 'Continue').click()
  await expect(heading(page, 'Reset Password')).toBeVisible()
  await page.waitForURL(({ searchParams }) => !searchParams.has('token'))
  await page.reload()

  await page.getByLabel('New password *', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await button(person, 'Reset Password').click()
  await expect(page.getByText('Password successfully reset.', { exact: true })).toBeVisible()
  await page.waitForURL('**/signin?*')
  await enter(person, mouse, { email, password })
  await page.waitForURL('**/createproject#details')
})
