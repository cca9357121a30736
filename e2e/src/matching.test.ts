import type { Locator } from '@playwright/test'
import { keyboard } from './hands.ts'
import { button, expect, test, type Person } from './test.ts'

const project = 'Tidepool Atlas'

const cards = ({ page }: Person, region: string): Locator =>
  page.getByRole('region', { name: region }).getByRole('article')

/** Matching tags come first. */
const expectMatchFirst = async (card: Locator) => {
  const tones = await card
    .getByRole('list', { name: /Tags|Skills/ })
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((items) => items.map((item) => item.getAttribute('data-tone')))
  expect(tones[0]).toBe('match')
  expect(tones.lastIndexOf('match')).toBe(tones.filter((tone) => tone === 'match').length - 1)
}

test('“Find people to invite” ranks for the project, chooses it, and marks whom it knows', async ({
  site,
}) => {
  const owner = await site.demo('aokafor')
  const { page } = owner
  await owner.visit(site.places.project)
  await page.getByRole('link', { name: 'Find people to invite' }).click()
  await expect(page.getByText(`People to invite to ${project}`)).toBeVisible()
  const people = cards(owner, 'Results')
  await expect(people.first().getByText(`For ${project}:`)).toBeVisible()
  await expectMatchFirst(people.first())
  const free = people.filter({ has: page.getByRole('button', { name: /^Invite/ }) }).first()
  const name = await free.getByRole('heading').innerText()
  await keyboard.press(free.getByRole('button', { name: `Invite to Project: ${name}` }))
  await expect(page.getByRole('dialog').getByRole('radio', { name: project })).toBeChecked()
  await keyboard.press(button(owner, 'Send invitation'))
  const invited = people.filter({ hasText: name })
  await expect(invited.getByText('Invited', { exact: true })).toBeVisible()
  await expect(invited.getByRole('button', { name: /^Invite/ })).toHaveCount(0)

  const { searchParams } = new URL(page.url())
  for (const [known, mark] of [
    ['Linh Tran', 'Member'],
    ['Omar Benali', 'Asked to join'],
  ] as const) {
    searchParams.set('query', known)
    await owner.visit(`/search?${searchParams.toString()}`)
    await expect(people.filter({ hasText: mark }).filter({ hasText: known })).not.toHaveCount(0)
  }
  await button(owner, 'All people').click()
  await expect(page.getByText(`People to invite to ${project}`)).toHaveCount(0)
})

test('shows first projects and people that match and are not asked yet', async ({ site }) => {
  const owner = await site.demo('aokafor')
  await owner.visit('/')
  const people = cards(owner, 'People for your projects')
  await expect(people).toHaveCount(5)
  await expect(people.first().getByText(/^For /)).toBeVisible()
  await expectMatchFirst(people.first())
  const asked = /Omar Benali|Grace Nakamura|Leila Farahani/
  await expect(people.first().filter({ hasText: asked })).toHaveCount(0)

  const student = await site.demo('ltran')
  const { page } = student
  await student.visit('/')
  const projects = cards(student, 'Projects for you')
  await expect(projects).toHaveCount(5)
  await expectMatchFirst(projects.first())
  const title = await projects.first().getByRole('heading').innerText()
  await projects.first().getByRole('heading').getByRole('link').click()
  await button(student, 'Request to Join').click()
  await expect(button(student, 'Send request')).toBeVisible()
  const roles = page.getByRole('dialog').getByRole('radio')
  if ((await roles.count()) > 0) await roles.first().check()
  await button(student, 'Send request').click()
  await expect(button(student, 'Request Sent')).toBeVisible()
  const { pathname } = new URL(page.url())
  await student.visit('/')
  await expect(projects).toHaveCount(5)
  await expect(projects.filter({ hasText: title })).toHaveCount(0)
  // Other tests read the demo campus, too.
  await student.visit(pathname)
  await button(student, 'Withdraw request').click()
  await expect(button(student, 'Request to Join')).toBeVisible()
})
