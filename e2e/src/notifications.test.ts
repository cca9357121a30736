import type { Team } from './campus.ts'
import { keyboard } from './hands.ts'
import { messagesLink, startChat } from './talking.ts'
import { button, expect, test, type Person, type Site } from './test.ts'

const bell = ({ page }: Person, count: number) =>
  page.getByRole('banner').getByRole('link', {
    name: count === 0 ? 'Notifications' : `Notifications, ${count} new`,
    exact: true,
  })

const article = ({ page }: Person, text: string) =>
  page.getByRole('article').filter({ hasText: text })

const invite = async ({ call }: Site, { owner, newcomer, projectId }: Team, message: string) => {
  const path = `/users/invite/${owner.id}/${newcomer.id}/${projectId}`
  await call(owner, 'POST', path, { msg: message, ts: new Date().toISOString() })
}

const invitationText = 'the invitation of Amara Okafor to Tidepool Atlas'

test('an invitation updates the bell and is accepted in the notification with the keyboard', async ({
  site,
}) => {
  const team = await site.newTeam()
  const newcomer = await site.as(team.newcomer)
  await newcomer.visit('/notifications')
  await expect(bell(newcomer, 0)).toBeVisible()
  await invite(site, team, 'We need your eyes.')
  await expect(bell(newcomer, 1)).toBeVisible()
  const told = article(newcomer, 'We need your eyes.')
  await expect(told.getByText('invites you to join')).toBeVisible()
  await expect(newcomer.page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible()

  await keyboard.press(button(newcomer, `Accept ${invitationText}`))
  const joined = article(newcomer, 'You have joined the project.')
  await expect(joined).toBeVisible()
  await expect(bell(newcomer, 0)).toBeVisible()
  await joined.getByRole('link', { name: 'Check out Tidepool Atlas' }).click()
  await expect(button(newcomer, 'Joined')).toBeVisible()
})

test('a join request is decided in its notification, and the sender is notified', async ({
  site,
}) => {
  const team = await site.newTeam()
  const [owner, newcomer] = [await site.as(team.owner), await site.as(team.newcomer)]
  await owner.visit('/notifications')
  await newcomer.visit('/notifications')
  await site.call(team.newcomer, 'POST', `/users/join/${team.newcomer.id}/${team.projectId}`, {
    msg: 'I count barnacles.',
    ts: new Date().toISOString(),
  })
  await expect(article(owner, 'I count barnacles.').getByText('asks to join')).toBeVisible()
  await keyboard.press(button(owner, 'Decline the request of Félix Moreau to join Tidepool Atlas'))
  await expect(article(owner, 'The request was rejected.')).toBeVisible()
  await expect(article(newcomer, 'declined your request to join')).toBeVisible()
})

test('dismisses and restores with the keyboard, moves the focus and updates every tab', async ({
  site,
}) => {
  const team = await site.newTeam()
  const chat = await startChat(site, team.owner, team.newcomer, 'Do you have a net?')
  const newcomer = await site.as(team.newcomer)
  const { page } = newcomer
  await newcomer.visit('/notifications')
  const other = await page.context().newPage()
  await other.goto('/notifications')
  const told = article(newcomer, 'Do you have a net?')
  // A direct message counts as an unread chat only.
  await expect(bell(newcomer, 0)).toBeVisible()
  await keyboard.press(page.locator('summary'))
  const link = told.getByRole('link', { name: 'Check out this chat!' })
  await expect(link).toHaveAttribute('href', chat)

  await keyboard.press(told.getByRole('button', { name: /^Dismiss/ }))
  await expect(other.getByText('Do you have a net?')).toHaveCount(0)
  await expect(page.locator('article:focus')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(button(newcomer, 'Undo')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(told).toBeFocused()
  await expect(other.getByText('Do you have a net?')).toBeAttached()

  await keyboard.press(link)
  await expect(page.getByRole('log').getByText('Do you have a net?')).toBeVisible()
  // Reading the chat clears its notification and its badge in the other tab.
  await expect(other.getByText('Do you have a net?')).toHaveCount(0)
  await expect(messagesLink(other, 0)).toBeVisible()
})
