import type { Page } from '@playwright/test'
import { hears, logOf, say } from './talking.ts'
import { expect, heading, overflowOf, phone, test } from './test.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Pinned messages' })

test('a member pins a message by keyboard, and another one goes to it on a phone and unpins it, live', async ({
  site,
}) => {
  const team = await site.newTeam()
  const owner = await site.as(team.owner)
  const member = await site.as(team.member, { ...phone, colorScheme: 'dark' })
  for (const { page, visit } of [owner, member]) {
    await visit(team.chat)
    await expect(heading(page, 'Tidepool Atlas Members')).toBeVisible()
  }
  await say(owner.page, 'The key is with Rosa')
  await hears(member.page, 'The key is with Rosa')
  await hears(owner.page, 'The key is with Rosa')
  const menu = logOf(owner.page).getByRole('button', { name: 'Actions for your message' })
  await menu.press('Enter')
  const pin = owner.page.getByRole('menuitem', { name: 'Pin', exact: true })
  await pin.focus()
  await pin.press('Enter')
  for (const { page } of [owner, member]) {
    await expect(bar(page).getByRole('link')).toContainText('The key is with Rosa')
  }
  await expect(menu).toBeFocused()

  const send = (msg: string) =>
    site.call(
      team.owner,
      'POST',
      `${team.chat.replace('/chats', '/chats/send')}/${team.owner.id}`,
      {
        msg,
        ts: new Date().toISOString(),
      },
    )
  for (let nth = 0; nth < 55; nth += 1) await send(`Message ${nth}`)
  await member.visit(team.chat)
  // The log opens at the end, or at the first new message: the newest 50 are loaded, without the pinned one.
  await expect(
    logOf(member.page)
      .getByText(/^Message \d+$/)
      .first(),
  ).toBeVisible()
  await bar(member.page).getByRole('link').tap()
  const message = logOf(member.page).getByRole('listitem').filter({ hasText: 'The key is with' })
  await expect(message).toBeFocused()
  await expect(message).toBeInViewport()
  expect(await overflowOf(member)).toBe(0)
  await message.getByRole('button', { name: /^Actions for the message/ }).tap()
  await member.page.getByRole('menuitem', { name: 'Unpin' }).tap()
  for (const { page } of [owner, member]) await expect(bar(page)).toHaveCount(0)
})
