import { violationsOn } from './accessibility.ts'
import { overflowOf, profileOf, projectPath, tabTo } from './campus.ts'
import { keyboardAlone } from './hands.ts'
import type { Person } from './people.ts'
import { testSite } from './site.ts'

const site = testSite()
let owner: Person
let newcomer: Person
let path: string
let profile: string

// Amara Okafor owns Tidepool Atlas, Jonas Weber is its Admin, Linh Tran a Member, Félix Moreau not a
// member.
beforeAll(async () => {
  owner = await site.student('aokafor')
  newcomer = await site.student('fmoreau')
  path = await projectPath(owner, 'Tidepool Atlas')
  profile = await profileOf(newcomer)
})

const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true })

const invitation = ({ page }: Person) =>
  page.getByRole('region', { name: 'You are invited to join' })

const openDialog = async (person: Person) => {
  await person.visit(profile)
  await button(person, 'Invite to Project: Félix Moreau').click()
  await person.page.getByRole('radio', { name: 'Tidepool Atlas' }).check()
}

const invite = async (person: Person, message: string) => {
  await openDialog(person)
  await person.page.getByRole('textbox', { name: 'Message' }).fill(message)
  await button(person, 'Send invitation').click()
  await person.page.getByText('Félix Moreau was invited to Tidepool Atlas.').first().waitFor()
}

const leave = async (person: Person) => {
  await button(person, 'Joined').click()
  await button(person, 'Leave Project').click()
  await button(person, 'Request to Join').waitFor()
}

test('a person invited by the Owner joins by accepting', async () => {
  await newcomer.visit(path)
  await invite(owner, 'We need your eyes.')
  await invitation(newcomer).getByText('We need your eyes.').waitFor()
  await invitation(newcomer).getByText('If you accept, you become a member at once.').waitFor()
  expect(await violationsOn(newcomer.page)).toEqual([])

  await owner.visit(path)
  const pending = owner.page.getByRole('region', { name: 'Invitations' })
  await pending.getByText('We need your eyes.').waitFor()
  await button(newcomer, 'Accept the invitation of Amara Okafor').click()
  await button(newcomer, 'Joined').waitFor()
  await newcomer.page.getByRole('link', { name: 'Message', exact: true }).waitFor()
  await pending.waitFor({ state: 'detached' })
  await owner.page
    .getByRole('region', { name: 'Members' })
    .getByRole('link', { name: 'Félix Moreau' })
    .waitFor()
  await leave(newcomer)
  expect(owner.complaints).toEqual([])
  expect(newcomer.complaints).toEqual([])
})

test("with the keyboard, a person declines an Admin's invitation, and a withdrawn one disappears at once", async () => {
  const admin = await site.student('jweber')
  await newcomer.visit(path)
  await invite(admin, '')
  await invitation(newcomer).getByText('You would be a great fit for this project!').waitFor()
  await admin.visit(path)
  const pending = admin.page.getByRole('region', { name: 'Invitations' })
  await pending.getByText('Félix Moreau').waitFor()
  await keyboardAlone.press(button(newcomer, 'Decline the invitation of Jonas Weber'))
  await button(newcomer, 'Request to Join').waitFor()
  await pending.waitFor({ state: 'detached' })

  await invite(admin, 'Please think again.')
  await invitation(newcomer).getByText('Please think again.').waitFor()
  // The Owner may withdraw an Admin's invitation.
  await owner.visit(path)
  await keyboardAlone.press(button(owner, 'Withdraw the invitation of Félix Moreau'))
  await invitation(newcomer).waitFor({ state: 'detached' })
  await button(newcomer, 'Request to Join').waitFor()

  // The sender may withdraw it in the dialog, too.
  await invite(admin, 'A third time.')
  await keyboardAlone.press(button(admin, 'Invite to Project: Félix Moreau'))
  await keyboardAlone.press(button(admin, 'Withdraw the invitation to Tidepool Atlas'))
  await admin.page.getByRole('radio', { name: 'Tidepool Atlas' }).waitFor()
  await invitation(newcomer).waitFor({ state: 'detached' })
  expect(admin.complaints).toEqual([])
  await admin.leave()
})

test('a person invited by a Member requests to join by accepting, and the Owner decides', async () => {
  const member = await site.student('ltran')
  await newcomer.visit(path)
  await owner.visit(path)
  await invite(member, 'Come and draw barnacles.')
  await member.visit(path)
  await button(member, 'Withdraw the invitation of Félix Moreau').waitFor()
  await invitation(newcomer)
    .getByText('If you accept, a join request is sent. The Owner or an Admin decides on it.')
    .waitFor()
  await button(newcomer, 'Accept the invitation of Linh Tran').click()
  await button(newcomer, 'Request Sent').waitFor()
  const request = owner.page
    .getByRole('region', { name: 'Join requests' })
    .getByRole('article')
    .filter({ hasText: 'Félix Moreau' })
  await request.getByText('invited by Linh Tran').waitFor()
  await button(owner, 'Accept Félix Moreau').click()
  await button(newcomer, 'Joined').waitFor()
  await member.page
    .getByRole('region', { name: 'Members' })
    .getByRole('link', { name: 'Félix Moreau' })
    .waitFor()
  await leave(newcomer)
  expect(member.complaints).toEqual([])
  await member.leave()
})

test('invites and accepts with the keyboard', async () => {
  await newcomer.visit(path)
  await owner.visit(profile)
  await tabTo(owner, 'button', 'Invite to Project: Félix Moreau')
  await owner.page.keyboard.press('Enter')
  await owner.page.getByRole('radio', { name: 'Tidepool Atlas' }).waitFor()
  await tabTo(owner, 'button', 'Send invitation')
  await owner.page.keyboard.press('Enter')
  await owner.page.getByRole('dialog').waitFor({ state: 'detached' })

  await tabTo(newcomer, 'button', 'Accept the invitation of Amara Okafor')
  await newcomer.page.keyboard.press('Enter')
  await newcomer.page.getByRole('link', { name: 'Message', exact: true }).waitFor()
  await leave(newcomer)
})

test('invites and accepts on a phone', async () => {
  const phone = {
    colorScheme: 'dark' as const,
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
  }
  const inviter = await site.student('aokafor', phone)
  const invited = await site.student('fmoreau', phone)
  await invited.visit(path)
  await openDialog(inviter)
  expect(await violationsOn(inviter.page)).toEqual([])
  await button(inviter, 'Send invitation').tap()
  await button(invited, 'Accept the invitation of Amara Okafor').waitFor()
  expect(await violationsOn(invited.page)).toEqual([])
  expect(await overflowOf(invited)).toBe(0)
  await button(invited, 'Decline the invitation of Amara Okafor').tap()
  await button(invited, 'Request to Join').waitFor()
  expect(await overflowOf(inviter)).toBe(0)
  for (const person of [inviter, invited]) {
    expect(person.complaints).toEqual([])
    await person.leave()
  }
})

test('offers no invitation to a person without a project', async () => {
  await newcomer.visit(await profileOf(owner))
  await button(newcomer, 'Message Amara Okafor').waitFor()
  expect(await newcomer.page.getByRole('button', { name: /^Invite/ }).count()).toBe(0)
})
