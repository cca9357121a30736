import { enter } from './arriving.ts'
import { changeData } from './database.ts'
import { hands, type Hand } from './hands.ts'
import { codeMailedTo } from './mailbox.ts'
import type { Person } from './people.ts'
import { testSite } from './site.ts'

const site = testSite()

const [finger] = hands as [Hand]
const newPassword = 'a brand new pencil'
const refusal =
  'Error 400: This recovery code is wrong or has expired. Please check it, or request a new one.'

const askForCode = async ({ page }: Person, { press, write }: Hand, email: string) => {
  await write(page.getByLabel('University e-mail'), email)
  await press(page.getByRole('button', { name: 'Send Recovery Code' }))
  await page.getByText('Recovery code has been sent to your email.', { exact: true }).waitFor()
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

/** A person who has just received a code. */
const holder = async (email: string) => {
  const person = await site.person(finger.screen)
  await person.visit('/forgot-password')
  return { person, code: await askForCode(person, finger, email) }
}

test.each(hands)(
  'sets a new password with the mailed code and refuses a wrong one ($name)',
  async (hand) => {
    const email = hand === finger ? 'ltran@example.edu' : 'jweber@example.edu'
    const person = await site.person(hand.screen)
    const { page } = person
    await person.visit('/signin')
    await hand.press(page.getByRole('link', { name: 'Forgot password' }))
    await page.getByRole('heading', { level: 1, name: 'Reset Your Password' }).waitFor()
    const code = await askForCode(person, hand, email)
    expect(await page.getByRole('button', { name: /^Please wait \d+s$/ }).isDisabled()).toBe(true)

    await typeCode(person, hand, notThe(code))
    await refusedInPlace(person).waitFor()
    // In lower case.
    await typeCode(person, hand, code.toLowerCase())
    await page.getByRole('heading', { level: 1, name: 'Reset Password' }).waitFor()
    await page.waitForURL((url) => url.search === '')
    await page.reload()

    await hand.write(page.getByLabel('New password *', { exact: true }), newPassword)
    await hand.write(page.getByLabel('Confirm new password'), newPassword)
    await hand.press(page.getByRole('button', { name: 'Reset Password' }))
    await page.getByText('Password successfully reset.', { exact: true }).waitFor()
    await page.waitForURL('**/signin')
    await enter(person, hand, { email, password: newPassword })
    await page.waitForURL('**/search')
    await person.leave()
  },
)

test('refuses the sixth try even with the right code', async () => {
  const { person, code } = await holder('aokafor@example.edu')
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const answered = person.page.waitForResponse('**/api/public/auth/verify-recovery-token')
    await typeCode(person, finger, notThe(code))
    expect((await answered).status()).toBe(400)
  }
  const answered = person.page.waitForResponse('**/api/public/auth/verify-recovery-token')
  await typeCode(person, finger, code)
  expect((await answered).status()).toBe(400)
  await refusedInPlace(person).waitFor()
  await person.leave()
})

test('accepts a code for 15 minutes', async () => {
  const email = 'fmoreau@example.edu'
  const { person, code } = await holder(email)
  await changeData(
    site,
    `update recovery_codes set expires_at = expires_at - interval '15 minutes'
     where user_id = (select id from users where email = $1)`,
    [email],
  )
  await typeCode(person, finger, code)
  await refusedInPlace(person).waitFor()
  await person.leave()
})
