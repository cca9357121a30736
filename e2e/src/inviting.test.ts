import { keyboard } from './hands.ts'
import { button, expect, test, type Person } from './test.ts'
import type { Team } from './campus.ts'

const invitation = ({ page }: Person) =>
  page.getByRole('region', { name: 'You are invited to join' })

const pending = ({ page }: Person) => page.getByRole('region', { name: 'Invitations' })

const invite = async (person: Person, { newcomer }: Team, message: string) => {
  await person.visit(`/users/${newcomer.id}`)
  await button(person, 'Invite to Project: Félix Moreau').click()
  await person.page.getByRole('radio', { name: 'Tidepool Atlas' }).check()
  await person.page.getByRole('textbox', { name: 'Message' }).fill(message)
  await button(person, 'Send invitation').click()
  await expect(
    person.page.getByText('Félix Moreau was invited to Tidepool Atlas.').first(),
  ).toBeVisible()
}

test('a person invited by the Owner joins by accepting', async ({ site }) => {
  const team = await site.newTeam()
  const [owner, newcomer] = [await site.as(team.owner), await site.as(team.newcomer)]
  await newcomer.visit(team.project)
  await invite(owner, team, 'We need your eyes.')
  await expect(invitation(newcomer).getByText('We need your eyes.')).toBeVisible()
  await expect(
    invitation(newcomer).getByText('If you accept, you become a member at once.'),
  ).toBeVisible()

  await owner.visit(team.project)
  await expect(pending(owner).getByText('We need your eyes.')).toBeVisible()
  await button(newcomer, 'Accept the invitation of Amara Okafor').click()
  await expect(button(newcomer, 'Joined')).toBeVisible()
  await expect(newcomer.page.getByRole('link', { name: 'Message', exact: true })).toBeVisible()
  await expect(pending(owner)).toHaveCount(0)
  await expect(
    owner.page.getByRole('region', { name: 'Members' }).getByRole('link', { name: 'Félix Moreau' }),
  ).toBeVisible()
})

test("with the keyboard, a person declines an Admin's invitation, and withdrawn ones disappear at once", async ({
  site,
}) => {
  const team = await site.newTeam()
  const [owner, admin] = [await site.as(team.owner), await site.as(team.admin)]
  const newcomer = await site.as(team.newcomer)
  await newcomer.visit(team.project)
  await invite(admin, team, '')
  await expect(
    invitation(newcomer).getByText('You would be a great fit for this project!'),
  ).toBeVisible()
  await admin.visit(team.project)
  await expect(pending(admin).getByText('Félix Moreau')).toBeVisible()
  await keyboard.press(button(newcomer, 'Decline the invitation of Jonas Weber'))
  await expect(button(newcomer, 'Request to Join')).toBeVisible()
  await expect(pending(admin)).toHaveCount(0)

  // The Owner may withdraw an Admin's invitation.
  await invite(admin, team, 'Please think again.')
  await expect(invitation(newcomer).getByText('Please think again.')).toBeVisible()
  await owner.visit(team.project)
  await keyboard.press(button(owner, 'Withdraw the invitation of Félix Moreau'))
  await expect(invitation(newcomer)).toHaveCount(0)

  // The sender may withdraw it in the dialog, too.
  await invite(admin, team, 'A third time.')
  await keyboard.press(button(admin, 'Invite to Project: Félix Moreau'))
  await keyboard.press(button(admin, 'Withdraw the invitation to Tidepool Atlas'))
  await expect(admin.page.getByRole('radio', { name: 'Tidepool Atlas' })).toBeVisible()
  await expect(invitation(newcomer)).toHaveCount(0)
})
