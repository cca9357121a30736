import { button, expect, test, type Person } from './test.ts'

const requestOf = ({ page }: Person, name: string) =>
  page.getByRole('region', { name: 'Join requests' }).getByRole('article').filter({ hasText: name })

const memberOf = ({ page }: Person, name: string) =>
  page.getByRole('region', { name: 'Members' }).getByRole('link', { name, exact: true })

const ask = async (person: Person, message: string) => {
  await button(person, 'Request to Join').click()
  await person.page.getByRole('textbox', { name: 'Message' }).fill(message)
  await button(person, 'Send request').click()
  await expect(button(person, 'Request Sent')).toBeVisible()
}

test('withdraws, declines and accepts a request, each shown to the other at once', async ({
  site,
}) => {
  const team = await site.newTeam()
  const [owner, newcomer] = [await site.as(team.owner), await site.as(team.newcomer)]
  await owner.visit(team.project)
  await newcomer.visit(team.project)

  await ask(newcomer, 'I bring a camera.')
  const request = requestOf(owner, 'Félix Moreau')
  await expect(request.getByText('I bring a camera.')).toBeVisible()
  await button(newcomer, 'Withdraw request').click()
  await expect(request.getByText('No longer open')).toBeVisible()

  await ask(newcomer, '')
  await expect(request.getByText('I would be a great fit for this project!')).toBeVisible()
  await button(owner, 'Decline Félix Moreau').click()
  await button(owner, 'Decline').click()
  await expect(button(newcomer, 'Request to Join')).toBeVisible()
  await expect(request.getByText('Declined')).toBeVisible()

  await ask(newcomer, 'Please think again: I can stand in cold water.')
  await expect(request.getByText('Please think again')).toBeVisible()
  await button(owner, 'Accept Félix Moreau').click()
  await expect(button(newcomer, 'Accepted, joining …')).toBeVisible()
  await button(owner, 'Undo the decision on Félix Moreau').click()
  await expect(button(newcomer, 'Request Sent')).toBeVisible()
  await button(owner, 'Accept Félix Moreau').click()
  await expect(button(newcomer, 'Joined')).toBeVisible()
  await expect(newcomer.page.getByRole('link', { name: 'Message', exact: true })).toBeVisible()
  await expect(memberOf(owner, 'Félix Moreau')).toBeVisible()

  await button(newcomer, 'Joined').hover()
  await button(newcomer, 'Leave Project?').click()
  await button(newcomer, 'Leave Project').click()
  await expect(button(newcomer, 'Request to Join')).toBeVisible()
  await expect(memberOf(owner, 'Félix Moreau')).toHaveCount(0)
})

test('an invitation updates the bell and is accepted in its notification, as the team sees at once', async ({
  site,
}) => {
  const team = await site.newTeam()
  const [owner, newcomer] = [await site.as(team.owner), await site.as(team.newcomer)]
  const bell = (name: string) =>
    newcomer.page.getByRole('banner').getByRole('link', { name, exact: true })
  await newcomer.visit('/notifications')
  await expect(bell('Notifications')).toBeVisible()
  await owner.visit(newcomer.profile)
  await button(owner, 'Invite to Project: Félix Moreau').click()
  await owner.page.getByRole('textbox', { name: 'Message' }).fill('We need your eyes.')
  await button(owner, 'Send invitation').click()
  await expect(bell('Notifications, 1 new')).toBeVisible()
  await owner.visit(team.project)
  const pending = owner.page.getByRole('region', { name: 'Invitations' })
  await expect(pending.getByText('We need your eyes.')).toBeVisible()

  await button(newcomer, 'Accept the invitation of Amara Okafor to Tidepool Atlas').click()
  await expect(newcomer.page.getByRole('article').getByText('You have joined')).toBeVisible()
  await expect(bell('Notifications')).toBeVisible()
  await expect(pending).toHaveCount(0)
  await expect(memberOf(owner, 'Félix Moreau')).toBeVisible()
  await newcomer.page.getByRole('link', { name: 'Check out Tidepool Atlas' }).click()
  await expect(button(newcomer, 'Joined')).toBeVisible()
})
