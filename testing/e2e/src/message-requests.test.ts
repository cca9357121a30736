import { hears, logOf, messagesLink, rowOf, say, startChat } from './talking.ts'
import { button, expect, heading, test } from './test.ts'

test('a message request is declined without a word to its sender, and accepted later', async ({
  site,
}) => {
  const team = await site.newTeam()
  const [member, newcomer] = [await site.as(team.member), await site.as(team.newcomer)]
  const chat = await startChat(site, team.newcomer, team.member, 'Do you need a diver?')
  await newcomer.visit(chat)
  await hears(newcomer.page, 'Do you need a diver?')
  await expect(newcomer.page.getByRole('region', { name: 'Message request' })).toHaveCount(0)

  await member.visit('/chats')
  await expect(messagesLink(member.page, 1)).toBeVisible()
  const row = rowOf(member.page, 'Félix Moreau')
  await expect(row).toContainText('Message request')
  await row.click()
  await hears(member.page, 'Do you need a diver?')
  await button(member, 'Decline').click()
  await expect(heading(member.page, 'Chats')).toBeVisible()
  await expect(row).toHaveCount(0)

  await say(newcomer.page, 'Or a second boat?')
  await expect(logOf(newcomer.page).getByText('Sent')).toBeVisible()
  await expect(messagesLink(member.page, 0)).toBeVisible()
  await expect(row).toHaveCount(0)

  await member.visit(chat)
  await hears(member.page, 'Or a second boat?')
  await button(member, 'Accept').click()
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('Message request')
  await member.page.getByRole('link', { name: 'Back to chats' }).click()
  await say(newcomer.page, 'Then I come on Friday')
  await expect(messagesLink(member.page, 1)).toBeVisible()
})
