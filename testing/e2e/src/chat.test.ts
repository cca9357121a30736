import type { Page } from '@playwright/test'
import { hears, logOf, messageBox, messagesLink, rowOf, say, startChat } from './talking.ts'
import { button, expect, heading, overflowOf, phone, test, type Person } from './test.ts'

const openGroupChat = async ({ page, visit }: Person, chat: string) => {
  await visit(chat)
  await expect(heading(page, 'Tidepool Atlas Members')).toBeVisible()
}

test('a first message from a profile opens a chat that the recipient sees, reads and answers', async ({
  site,
}) => {
  const team = await site.newTeam()
  const [member, newcomer] = [await site.as(team.member), await site.as(team.newcomer)]
  await member.visit('/about')
  await expect(messagesLink(member.page, 0)).toBeVisible()
  await newcomer.visit(member.profile)
  await button(newcomer, 'Message Linh Tran').click()
  await newcomer.page.getByRole('textbox', { name: 'Message to Linh Tran' }).fill('Hello Linh!')
  await button(newcomer, 'Send').click()
  await newcomer.page.waitForURL('**/chats/*')
  await hears(newcomer.page, 'Hello Linh!')
  await expect(logOf(newcomer.page).getByText('Sent')).toBeVisible()

  await messagesLink(member.page, 1).click()
  const row = rowOf(member.page, 'Félix Moreau')
  await expect(row.getByText('1 unread')).toBeVisible()
  await row.click()
  await hears(member.page, 'Hello Linh!')
  await expect(logOf(member.page).getByText('New messages')).toBeVisible()
  await expect(messagesLink(member.page, 0)).toBeVisible()

  await messageBox(member.page).pressSequentially('Nice')
  const typing = newcomer.page.getByText('Linh Tran is typing…')
  await expect(typing).toBeVisible()
  await messageBox(member.page).pressSequentially(' to meet you: https://example.org/tides')
  await member.page.keyboard.press('Enter')
  await expect(
    logOf(newcomer.page).getByRole('link', { name: 'https://example.org/tides' }),
  ).toBeVisible()
  await expect(typing).toHaveCount(0)
  // Two people who have written to each other see each other's presence.
  await expect(newcomer.page.getByRole('article').getByText('Here now')).toBeVisible()
})

test('three people use a group chat, and a former member sees nothing more', async ({ site }) => {
  const team = await site.newTeam()
  const owner = await site.as(team.owner)
  const admin = await site.as(team.admin)
  const member = await site.as(team.member)
  const all = [owner, admin, member]
  for (const person of all) await openGroupChat(person, team.chat)
  for (const [index, person] of all.entries()) {
    await say(person.page, `Number ${index} speaks`)
    for (const { page } of all) await hears(page, `Number ${index} speaks`)
  }
  await expect(logOf(owner.page).getByText('Jonas Weber', { exact: true }).first()).toBeVisible()
  await expect(button(owner, 'Delete Chat')).toHaveCount(0)

  // A new event is a line for each of them, and a message for none.
  await site.call(team.owner, 'POST', `/${team.projectId}/addEvent`, {
    title: 'Low tide walk',
    description: 'We meet at the pier.',
    location: 'Pier 3',
    startDateTime: '2031-05-04T14:00:00.000Z',
    endDateTime: '2031-05-04T16:30:00.000Z',
  })
  for (const { page } of all) {
    const line = logOf(page).getByRole('listitem').filter({ hasText: 'added an event' })
    await expect(line.getByRole('link', { name: 'Low tide walk' })).toBeVisible()
    await expect(line).toHaveCount(1)
  }
  await expect(rowOf(admin.page, 'Tidepool Atlas').getByText('Number 2 speaks')).toBeVisible()

  await site.call(team.member, 'DELETE', `/users/${team.member.id}/deleteProject/${team.projectId}`)
  member.mayLog(/404/)
  await expect(member.page.getByRole('heading', { name: 'Chat not found' })).toBeVisible()
  for (const { page } of [owner, admin]) {
    await expect(logOf(page).getByText('Linh Tran left the project')).toBeVisible()
  }
  await say(owner.page, 'Only among us')
  await hears(admin.page, 'Only among us')
  await expect(member.page.getByText('Only among us')).toHaveCount(0)
  await member.visit('/chats')
  await expect(heading(member.page, /./)).toBeVisible()
  await expect(rowOf(member.page, 'Tidepool Atlas')).toHaveCount(0)
})

test('a member who is mentioned by keyboard has a notification that leads to the chat, and sees it stand out', async ({
  site,
}) => {
  const team = await site.newTeam()
  const [owner, member] = [await site.as(team.owner), await site.as(team.member)]
  await member.visit('/notifications')
  await expect(heading(member.page, 'No notifications')).toBeVisible()
  await openGroupChat(owner, team.chat)
  const box = messageBox(owner.page)
  const members = owner.page.getByRole('listbox', { name: 'Members' }).getByRole('option')
  await box.pressSequentially('Thanks @')
  await expect(members).toHaveCount(3)
  await box.pressSequentially('li')
  await expect(members).toHaveText([/^Linh Tran/])
  await box.press('Tab')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('Thanks @Linh Tran ')
  await box.pressSequentially('for the map')
  await box.press('Enter')
  const link = logOf(owner.page).getByRole('link', { name: '@Linh Tran', exact: true })
  await expect(link).toHaveAttribute('href', member.profile)

  const notification = member.page.getByRole('article')
  await expect(notification).toContainText('mentioned you')
  await expect(notification).toContainText('Thanks @Linh Tran for the map')
  await notification.getByRole('link', { name: /^Check out this chat!/ }).click()
  await expect(logOf(member.page).getByRole('link', { name: '@Linh Tran (you)' })).toBeVisible()
  // Once it is read there. The open chat counts as read before the server knows it.
  const bell = member.page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')
  await member.visit('/notifications')
  await expect(heading(member.page, 'No notifications')).toBeVisible()
})

const streamsOf = (page: Page) => {
  const opened: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/stream') opened.push(request.url())
  })
  return opened
}

test('two tabs share one stream and the same counts, and the remaining tab continues', async ({
  site,
}) => {
  const team = await site.newTeam()
  const [owner, newcomer] = [await site.as(team.owner), await site.as(team.newcomer)]
  const first = owner.page
  const second = await first.context().newPage()
  const streams = [streamsOf(first), streamsOf(second)]
  // From here on, the first tab is the leader.
  await first.goto('/about')
  await expect(messagesLink(first, 0)).toBeVisible()
  await expect.poll(() => streams.map(({ length }) => length)).toEqual([1, 0])
  await second.goto('/about')
  await expect(messagesLink(second, 0)).toBeVisible()

  const path = await startChat(site, team.newcomer, team.owner, 'The first of three')
  await newcomer.visit(path)
  await say(newcomer.page, 'The second of three')
  for (const page of [first, second]) await expect(messagesLink(page, 1)).toBeVisible()

  await second.goto(path)
  await hears(second, 'The second of three')
  for (const page of [first, second]) await expect(messagesLink(page, 0)).toBeVisible()
  expect(streams.map(({ length }) => length)).toEqual([1, 0])

  await first.close()
  await say(newcomer.page, 'The third of three')
  await hears(second, 'The third of three')
  await expect(logOf(second).getByText('of three')).toHaveCount(3)
})

test('the names of those who reacted stay while the pointer is on them, and Escape hides them', async ({
  site,
}) => {
  const { page, visit } = await site.demo('aokafor')
  await visit(site.places.groupChat)
  const reaction = logOf(page).getByRole('button', { name: /^🦀/ })
  const areNames = (visibility: string) =>
    expect
      .poll(() => reaction.evaluate((each) => getComputedStyle(each, '::after').visibility))
      .toBe(visibility)
  await areNames('hidden')
  // Escape for something else hides nothing.
  await page.keyboard.press('Escape')
  await reaction.hover()
  await areNames('visible')
  const box = await reaction.boundingBox()
  await page.mouse.move(box!.x + 12, box!.y - 8)
  await areNames('visible')
  await page.keyboard.press('Escape')
  await areNames('hidden')
  await page.mouse.move(0, 0)
  await reaction.hover()
  await areNames('visible')
})

test('shows either the list or the chat on a phone', async ({ site }) => {
  const team = await site.newTeam()
  const person = await site.as(team.owner, { ...phone, colorScheme: 'dark' })
  const { page } = person
  await startChat(site, team.newcomer, team.owner, 'A first message')
  await person.visit('/chats')
  const row = rowOf(page, 'Tidepool Atlas')
  await row.tap()
  await expect(heading(page, 'Tidepool Atlas Members')).toBeVisible()
  await expect(row).toBeHidden()
  await messageBox(page).fill('From the bus')
  await page.keyboard.press('Enter')
  await page.keyboard.type('with a line break')
  await button(person, 'Send').tap()
  await expect(logOf(page).getByText('From the bus\nwith a line break')).toBeVisible()
  await messageBox(page).fill('abc')
  await button(person, 'Send').tap()
  const tooShort = 'A message must have 4 to 480 characters.'
  await expect(page.getByRole('alert').filter({ hasText: tooShort })).toBeVisible()
  // The newest message is visible although the box has grown.
  await expect(logOf(page).getByText('From the bus')).toBeInViewport({ ratio: 1 })
  expect(await overflowOf(person)).toBe(0)
  await page.getByRole('link', { name: 'Back to chats' }).tap()
  await expect(row).toBeVisible()
})

for (const [name, viewport] of [
  ['a phone held sideways', { width: 844, height: 390 }],
  ['a zoom of 200 %', { width: 640, height: 360 }],
] as const) {
  test(`keeps the message box on the screen (${name})`, async ({ site }) => {
    const team = await site.newTeam()
    const path = await startChat(site, team.newcomer, team.owner, 'Can you answer?')
    const sideways = await site.as(team.owner, { viewport })
    await sideways.visit(path)
    await hears(sideways.page, 'Can you answer?')
    await expect(button(sideways, 'Send')).toBeInViewport({ ratio: 1 })
    expect(await sideways.page.evaluate(() => scrollY)).toBe(0)
  })
}
