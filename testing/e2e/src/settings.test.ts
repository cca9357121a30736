import { readFile } from 'node:fs/promises'
import { button, expect, heading, test, type Person } from './test.ts'

const showsTheme = ({ page }: Person, theme: string) =>
  expect(page.locator('html')).toHaveAttribute('data-theme', theme)

test('tries a theme, ends another session, creates a calendar address and downloads the data', async ({
  site,
}) => {
  const team = await site.newTeam()
  const elsewhere = await site.as({
    ...team.member,
    cookie: await site.db.createSession(team.member),
  })
  const person = await site.as(team.member, { colorScheme: 'light' })
  const { page } = person
  const path = `${person.profile}/settings`
  await person.visit(path)

  await page.getByLabel('Theme').selectOption({ label: 'Dark' })
  await showsTheme(person, 'dark')
  await page.getByRole('banner').getByRole('link', { name: 'Quad' }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave' })
    .click()
  await page.waitForURL(`${site.url}/`)
  await showsTheme(person, 'light')

  await person.visit(path)
  await page.getByLabel('Theme').selectOption({ label: 'Dark' })
  await button(person, 'Save Changes').click()
  await expect(page.getByText('Successfully updated user settings', { exact: true })).toBeVisible()
  await page.reload()
  await showsTheme(person, 'dark')

  await page.getByRole('button', { name: /^End / }).first().click()
  await expect(page.getByText('Session ended.', { exact: true })).toBeVisible()
  elsewhere.mayLog(/401/)
  await elsewhere.visit('/chats')
  await expect(heading(elsewhere.page, 'Sign In')).toBeVisible()

  const address = page.getByLabel('Secret address')
  await button(person, 'Create a calendar address').click()
  expect(await (await fetch(await address.inputValue())).text()).toContain('Spring tide survey')

  const download = page.waitForEvent('download')
  await button(person, 'Download my data').click()
  const file = await download
  expect(file.suggestedFilename()).toBe('quad-my-data.json')
  expect(await readFile(await file.path(), 'utf8')).toContain(team.member.email)
})
