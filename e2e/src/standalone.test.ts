import { liveBuild } from './releasing.ts'
import { expect, test } from './test.ts'

test('the page of the live build starts where the person may be, and its sign-in link leads back', async ({
  site,
}) => {
  const build = await liveBuild(site.dataDir, 'mf-profile')
  const address = `/mf/mf-profile/${build}/standalone.html`
  const person = await site.visitor()
  const { page } = person

  await person.visit('/mf/mf-profile/standalone.html')
  await page.waitForURL(`${address}/users/*`)
  await expect(page.getByRole('navigation', { name: 'Pages of mf-profile' })).toBeVisible()

  await person.visit(`/signin?redirect=${encodeURIComponent(`${address}/createuser`)}`)
  await page.getByLabel('University e-mail').fill('aokafor@example.edu')
  await page.getByLabel('Password', { exact: false }).first().fill('quad-demo-2026')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`${address}/**`)
  await expect(page.getByText('mf-profile, alone')).toBeVisible()
})
