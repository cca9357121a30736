import { readLocalServer } from '@quad/federation/local-server'
import { audit } from './accessibility.ts'
import { liveBuild, releaseChanged } from './releasing.ts'
import { button, expect, heading, withOwnServer } from './test.ts'

const test = withOwnServer()

test('a team freezes a front end, is refused a rollback, ends the freeze and rolls back', async ({
  site,
}) => {
  const { dataDir } = site
  const first = await liveBuild(dataDir, 'mf-search')
  const second = await releaseChanged(dataDir, 'mf-search', (text) =>
    text.replaceAll('Explore', 'Discover'),
  )
  const person = await site.visitor()
  person.mayLog(/status of (?:401|409)/)
  const { page } = person

  await person.visit('/releases')
  await page.getByLabel(/Release token/).fill('not a token')
  await button(person, 'Sign in').click()
  await expect(page.getByText('This server does not know this release token')).toBeVisible()
  const { token = '' } = (await readLocalServer(dataDir)) ?? {}
  await page.getByLabel(/Release token/).fill(token)
  await button(person, 'Sign in').click()

  const search = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: 'mf-search' }) })
  await expect(search.getByText(second)).toBeVisible()
  // The tab keeps the token.
  await page.reload()
  await expect(search.getByText(second)).toBeVisible()
  await expect(page.getByRole('article', { name: 'Release 1', exact: true })).toBeVisible()
  expect(await audit(page, {}, 'usual')).toEqual([])

  // So may any page of this tab be shown with other stored builds.
  await person.visit('/about?builds')
  const builds = page.getByRole('combobox', { name: 'mf-search' })
  await expect(builds).toHaveValue(second)
  expect(await audit(page, {}, 'usual')).toEqual([])
  await builds.selectOption(first)
  await button(person, 'Show these builds').click()
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(first)
  await page.getByRole('link', { name: 'End preview' }).click()
  await person.visit('/releases')
  // The code of the preview could have read the token, so the tab has forgotten it.
  await page.getByLabel(/Release token/).fill(token)
  await button(person, 'Sign in').click()

  const answer = (verb: string) =>
    page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click()
  await button(person, 'Freeze mf-search').click()
  await page.getByLabel(/Reason/).fill('exam week')
  await answer('Freeze')
  await expect(search.getByText('exam week')).toBeVisible()

  await button(person, 'Roll back mf-search').click()
  await answer('Roll back')
  await expect(page.getByRole('dialog').getByText('mf-search is frozen by')).toBeVisible()
  await answer('Cancel')
  expect(await liveBuild(dataDir, 'mf-search')).toBe(second)
  const refused = page.getByRole('article').filter({ hasText: 'refused: frozen' })
  await expect(refused).toBeVisible()

  await button(person, 'Unfreeze mf-search').click()
  await answer('Unfreeze')
  await expect(search.getByText('exam week')).toHaveCount(0)
  await button(person, 'Roll back mf-search').click()
  await answer('Roll back')
  await expect(search.getByText(first)).toBeVisible()
  expect(await liveBuild(dataDir, 'mf-search')).toBe(first)

  await button(person, 'Sign out').click()
  await page.reload()
  await expect(heading(page, 'Releases')).toBeVisible()
  await expect(page.getByLabel(/Release token/)).toHaveValue('')
})
