import { setTimeout as sleep } from 'node:timers/promises'
import { addTag, enter } from './arriving.ts'
import { changeData } from './database.ts'
import { hands, keyboardAlone, type Hand } from './hands.ts'
import { signIn, type Person } from './people.ts'
import { testSite } from './site.ts'

const site = testSite()

const password = 'quad-demo-2026'
const [finger] = hands as [Hand]
const pathOf = ({ page }: Person) => new URL(page.url()).pathname

test.each(hands)('signing in leads to the requested page ($name)', async (hand) => {
  const email = hand === finger ? 'ltran@example.edu' : 'fmoreau@example.edu'
  const person = await site.person(hand.screen)
  await person.visit('/chats')
  await person.page.waitForURL('**/signin?redirect=*')
  await enter(person, hand, { email, password })
  await person.page.waitForURL('**/chats')
  await person.leave()
})

test('follows no redirect outside the site', async () => {
  const person = await site.person(finger.screen)
  const visit = (redirect: string) =>
    person.visit(`/signin?redirect=${encodeURIComponent(redirect)}`)
  const isAtSearch = () => person.page.waitForURL(`${site.url}/search`)

  await visit('https://evil.example')
  await enter(person, finger, { email: 'aokafor@example.edu', password })
  await isAtSearch()
  for (const hostile of ['//evil.example', '/\\evil.example', '/\t/evil.example']) {
    await visit(hostile)
    await isAtSearch()
  }
  await person.leave()
})

test('signing out with the keyboard clears private data in another tab and in its history', async () => {
  const person = await site.person()
  await signIn(person, { email: 'ltran@example.edu', password })
  const { page } = person
  const other = await page.context().newPage()
  await other.goto('/notifications')
  await other.goto('/chats')
  const chats = other.getByRole('link', { name: /Tidepool Atlas/ })
  await chats.first().waitFor()

  // The browser slows the timers of a tab in the background.
  await page.bringToFront()
  await keyboardAlone.press(page.getByRole('button', { name: /^Profile menu/ }))
  await keyboardAlone.press(page.getByRole('menuitem', { name: 'Log Out' }))
  await page.waitForURL('**/search')
  // The profile menu is gone.
  const heading = page.getByRole('heading', { level: 1, name: 'Explore' })
  await heading.and(page.locator(':focus')).waitFor()
  await other.getByRole('heading', { level: 1, name: 'Sign In' }).waitFor()
  expect(await chats.count()).toBe(0)
  await other.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()

  // Earlier pages in the other tab's history are a visitor's, too.
  await other.goBack()
  await other.getByRole('heading', { level: 1, name: 'Sign In' }).waitFor()
  expect(await other.evaluate(() => Object.keys(sessionStorage).join())).not.toMatch(/draft/)
  await person.leave()
})

test.each(hands)(
  'an expired session asks for sign-in over the form, and the form continues ($name)',
  async (hand) => {
    const email = hand === finger ? 'aokafor@example.edu' : 'jweber@example.edu'
    const title = `Kelp watch by ${hand.name}`
    const person = await site.person(hand.screen)
    const { page } = person
    // Without an answer: the server ends the live stream of an expired session, and the page may ask before the save.
    await page.route('**/api/stream*', () => undefined)
    await signIn(person, { email, password })
    await person.visit('/createproject')
    await hand.write(page.getByLabel('Title'), title)
    await hand.write(page.getByLabel('Description'), 'We watch kelp grow, patiently.')
    await addTag(person, hand, 'Underwater knitting', 'Tag')
    await hand.press(page.getByRole('radio', { name: 'In-Person' }))
    await hand.press(page.getByRole('radio', { name: 'Looking for new members', exact: true }))

    // The session was last used longer ago than sessions last.
    await changeData(
      site,
      `update sessions set last_seen_at = now() - interval '31 days'
       where user_id = (select id from users where email = $1)`,
      [email],
    )
    // The server remembers a session for five seconds.
    await sleep(5_000)
    await hand.press(page.getByRole('button', { name: 'Create Project' }))
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
    const passwordField = dialog.getByLabel('Password *', { exact: true })
    await hand.write(passwordField, 'not the password')
    await hand.press(dialog.getByRole('button', { name: 'Sign In' }))
    await dialog.getByText('Error 401: The e-mail address or the password is wrong.').waitFor()
    expect(pathOf(person)).toBe('/createproject')

    await hand.write(passwordField, password)
    await hand.press(dialog.getByRole('button', { name: 'Sign In' }))
    // The refused save is repeated automatically.
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText('We watch kelp grow, patiently.').waitFor()
    await person.leave()
  },
)
