import { setTimeout as sleep } from 'node:timers/promises'
import { password } from '@quad/server/test/factories'
import { addTag, enter } from './arriving.ts'
import { keyboard, mouse } from './hands.ts'
import { button, expect, heading, test } from './test.ts'

test('signing in leads to the requested page, and to none outside the site', async ({ site }) => {
  const { email } = await site.newStudent()
  const person = await site.visitor()
  const { page } = person
  await person.visit('/chats')
  await page.waitForURL('**/signin?redirect=*')
  await enter(person, mouse, { email, password })
  await page.waitForURL('**/chats')
  for (const hostile of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
  ]) {
    await person.visit(`/signin?redirect=${encodeURIComponent(hostile)}`)
    await page.waitForURL(`${site.url}/search`)
  }
})

test('signing out with the keyboard clears private data in another tab and in its history', async ({
  site,
}) => {
  const team = await site.newTeam()
  const person = await site.as(team.member)
  const { page } = person
  await person.visit('/about')
  const other = await page.context().newPage()
  await other.goto('/notifications')
  await other.goto('/chats')
  const chats = other.getByRole('link', { name: /Tidepool Atlas/ })
  await expect(chats.first()).toBeVisible()

  // The browser slows the timers of a tab in the background.
  await page.bringToFront()
  await keyboard.press(button(person, /^Profile menu/))
  await keyboard.press(page.getByRole('menuitem', { name: 'Log Out' }))
  await page.waitForURL('**/search')
  // The profile menu is gone.
  await expect(heading(page, 'Explore')).toBeFocused()
  await expect(heading(other, 'Sign In')).toBeVisible()
  await expect(chats).toHaveCount(0)

  // Earlier pages in the other tab's history are a visitor's, too.
  await other.goBack()
  await expect(heading(other, 'Sign In')).toBeVisible()
  expect(await other.evaluate(() => Object.keys(sessionStorage).join())).not.toMatch(/draft/)
})

test('an expired session asks for sign-in over the form, and the form continues', async ({
  site,
}) => {
  const account = await site.newStudent()
  const person = await site.as(account)
  person.mayLog(/401/)
  const { page } = person
  // Without an answer: the server ends the live stream of an expired session, and the page may ask before the save.
  await page.route('**/api/stream*', () => undefined)
  await person.visit('/createproject')
  await page.getByLabel('Title').fill('Kelp watch')
  await page.getByLabel('Description').first().fill('We watch kelp grow, patiently.')
  await addTag(person, mouse, 'Underwater knitting', 'Tag')
  await page.getByRole('radio', { name: 'In-Person' }).check()
  await page.getByRole('radio', { name: 'Looking for new members', exact: true }).check()

  // The session was last used longer ago than sessions last.
  await site.db.change(
    `update sessions set last_seen_at = now() - interval '31 days' where user_id = $1`,
    [account.id],
  )
  // The server remembers a session for five seconds.
  await sleep(5_000)
  await button(person, 'Create Project').click()
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  const passwordField = dialog.getByLabel('Password *', { exact: true })
  await keyboard.write(passwordField, 'not the password')
  await keyboard.press(dialog.getByRole('button', { name: 'Sign In' }))
  await expect(
    dialog.getByText('Error 401: The e-mail address or the password is wrong.'),
  ).toBeVisible()

  await keyboard.write(passwordField, password)
  await keyboard.press(dialog.getByRole('button', { name: 'Sign In' }))
  // The refused save is repeated automatically.
  await expect(heading(page, 'Kelp watch')).toBeVisible()
})
