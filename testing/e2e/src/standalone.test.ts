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

test('tells Module Federation’s browser extension which build runs, what it exposes and shares', async ({
  site,
}) => {
  const build = await liveBuild(site.dataDir, 'mf-auth')
  const { page, visit } = await site.visitor()
  await visit(`/mf/mf-auth/${build}/standalone.html`)
  const told = () =>
    page.evaluate(() => {
      const { moduleInfo } = (
        window as unknown as {
          __FEDERATION__: { moduleInfo: Record<string, Record<string, unknown>> }
        }
      ).__FEDERATION__
      return Object.entries(moduleInfo).map(([key, info]) => ({ key, ...info }))
    })
  const manifest = `${site.url}/mf/mf-auth/${build}/mf-manifest.json`
  await expect.poll(told).toEqual([
    expect.objectContaining({
      key: 'shell',
      remotesInfo: { 'mf-auth': { matchedVersion: manifest } },
    }),
    expect.objectContaining({
      key: `mf-auth:${manifest}`,
      modules: [expect.objectContaining({ moduleName: 'app' })],
      shared: expect.arrayContaining([expect.objectContaining({ sharedName: 'react' })]),
    }),
  ])
})
