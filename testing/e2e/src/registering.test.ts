import { addPicture, completeProfile, enter, password, register, verify } from './arriving.ts'
import { counting, finger } from './hands.ts'
import { expect, heading, phone, test } from './test.ts'

test('takes a visitor from a request to join through registration, verification, sign-in and profile, in 14 taps', async ({
  site,
}) => {
  const email = 'ada@my.example.edu'
  const person = await site.visitor(phone)
  // The browser itself logs the refused sign-in.
  person.mayLog(/403/)
  const { page } = person
  const { project } = site.places
  await person.visit(project)
  await page.getByRole('link', { name: 'Request to Join' }).tap()
  await expect(page.getByText('Sign in to continue to Tidepool Atlas.')).toBeVisible()
  const hand = counting(finger)
  await hand.press(page.getByRole('main').getByRole('link', { name: 'Register' }))
  await expect(heading(page, 'Register')).toBeVisible()
  await register(person, hand, email)

  await expect(page.getByRole('heading', { name: `Check your inbox at ${email}` })).toBeVisible()
  // A phone has no keys for shortcuts.
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeHidden()

  // Sign-in fails before the address is verified.
  await enter(person, finger, { email, password })
  await expect(page.getByText('Error 403: Please verify your e-mail address first.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible()

  await verify(person, site, email)
  // The token is removed from the URL, but a reload still works.
  await page.waitForURL(({ searchParams }) => !searchParams.has('token'))
  await page.reload()
  await expect(page.getByText('Email Verified Successfully!')).toBeVisible()

  await hand.press(page.getByRole('main').getByRole('link', { name: 'Sign In' }))
  await expect(page.getByText('Sign in to continue to Tidepool Atlas.')).toBeVisible()
  await expect(page.getByLabel('University e-mail')).toHaveValue(email)
  await hand.write(page.getByLabel('Password *', { exact: true }), password)
  await hand.press(page.getByRole('button', { name: 'Sign In', exact: true }))
  await page.waitForURL('**/createuser?redirect=*')
  await addPicture(person, finger, site)
  await completeProfile(person, hand, { name: 'Ada Moreno', skill: 'Kite Photography' })
  await expect(page.getByRole('dialog', { name: 'Request to join Tidepool Atlas' })).toBeVisible()
  // A picture is optional.
  expect(hand.presses).toBeLessThanOrEqual(14)
  expect(new URL(page.url()).pathname).toBe(project)
})
