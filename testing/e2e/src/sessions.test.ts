import { password } from '@quad/server/test/factories'
import { enter } from './arriving.ts'
import { mouse } from './hands.ts'
import { button, expect, heading, test, type Person } from './test.ts'

const logOut = async (person: Person) => {
  await button(person, /^Profile menu/).click()
  await person.page.getByRole('menuitem', { name: 'Log Out' }).click()
  await person.page.waitForURL('**/search')
}

test('signing out clears private data in another tab and in its history', async ({ site }) => {
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
  await logOut(person)
  // The profile menu is gone.
  await expect(heading(page, 'Explore')).toBeFocused()
  await expect(heading(other, 'Sign In')).toBeVisible()
  await expect(chats).toHaveCount(0)

  // Earlier pages in the other tab's history are a visitor's, too.
  await other.goBack()
  await expect(heading(other, 'Sign In')).toBeVisible()
  expect(await other.evaluate(() => Object.keys(sessionStorage).join())).not.toMatch(/draft/)
})

test('a half-written form stays when another tab logs out, and can be sent after sign-in', async ({
  site,
}) => {
  const { owner, project } = await site.newTeam()
  const person = await site.as(owner)
  // The refused request itself.
  person.mayLog(/401/)
  const { page } = person
  await person.visit('/about')
  const other = await page.context().newPage()
  await other.goto(`${project}/edit`)
  const description = other.locator('[name=description]')
  const save = other.getByRole('button', { name: 'Save', exact: true })
  // It waits for the scripts.
  await expect(save).toBeEnabled()
  await description.fill('Half a thought')
  await page.bringToFront()
  await logOut(person)

  await other.bringToFront()
  await expect(description).toHaveValue('Half a thought')
  const dialog = other.getByRole('dialog')
  await dialog.getByLabel('Password *', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(description).toHaveValue('Half a thought')
  await save.click()
  await expect(heading(other, 'Tidepool Atlas')).toBeVisible()
  await expect(other.getByText('Half a thought')).toBeVisible()
})

test('a link to sign-in that is pressed before the scripts run leads back to the fragment', async ({
  site,
}) => {
  const { email } = await site.newStudent()
  const visitor = await site.visitor()
  const { page } = visitor
  const scripts = '**/mf/shell/**/*.js'
  const { promise: areWanted, resolve: letScriptsCome } = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await areWanted
    await route.fallback()
  })
  await page.goto(`${site.places.project}#events`, { waitUntil: 'commit' })
  // The browser follows the link, and its next page waits for the scripts, too.
  const link = page.getByRole('banner').getByRole('link', { name: 'Sign In' })
  await link.evaluate((element: HTMLElement) => element.click())
  await page.waitForURL(/\/signin/, { waitUntil: 'commit' })
  letScriptsCome()
  await enter(visitor, mouse, { email, password })
  await page.waitForURL(`**${site.places.project}#events`)
})

test('the links to sign-in and registration lead back to the page with its query and fragment', async ({
  site,
}) => {
  const { email } = await site.newStudent()
  const visitor = await site.visitor()
  const { page } = visitor
  const shared = `${site.places.project}?events=month#events`
  await visitor.visit(shared)
  const banner = page.getByRole('banner')
  await banner.getByRole('link', { name: 'Register' }).click()
  await expect(heading(page, 'Register')).toBeVisible()
  await banner.getByRole('link', { name: 'Sign In' }).click()
  await expect(heading(page, 'Sign In')).toBeVisible()
  await enter(visitor, mouse, { email, password })
  await page.waitForURL(`**${shared}`)
})
