import { button, expect, heading, test } from './test.ts'

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
  await button(person, /^Profile menu/).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
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
