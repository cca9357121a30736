import { password } from '@quad/server/test/factories'
import { enter } from './arriving.ts'
import { counting, mouse } from './hands.ts'
import { logOf, messagesLink, rowOf } from './talking.ts'
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

test('decides on 25 requests in 11 clicks, without scrolling past them, and shows who joined in one line', async ({
  site,
}) => {
  const team = await site.newTeam()
  const project = { id: team.projectId }
  const role = { title: 'Kelp diver', skills: ['Kelp diving'], places: 20 }
  const wanted = await site.db.createWantedRole(project, role)
  // One of them has asked already, for no particular role.
  for (let number = 2; number <= 25; number += 1) {
    const applicant = await site.db.createUser({
      name: `Applicant ${number}`,
      skills: number === 7 ? ['Kelp diving'] : ['Writing'],
      looking: 'yes',
      hours_per_week: number,
    })
    const asked = { message: `Message ${number}`, wanted_role_id: number > 5 ? wanted.id : null }
    await site.db.createJoinRequest(project, applicant, asked)
  }
  const owner = await site.as(team.owner)
  const { page } = owner
  const hand = counting(mouse)
  await owner.visit(team.project)
  const few = page.getByRole('region', { name: 'Join requests' })
  await expect(few.getByRole('article')).toHaveCount(3)
  expect((await few.boundingBox())!.height).toBeLessThan(1000)

  await hand.press(page.getByRole('link', { name: 'All 25 join requests' }))
  const cards = page.getByRole('region', { name: 'Requests' }).getByRole('article')
  await hand.choose(page.getByRole('combobox', { name: 'Role' }), 'Kelp diver (20)')
  await expect(cards).toHaveCount(20)
  await expect(cards.first()).toHaveAccessibleName('Applicant 25')
  await hand.choose(page.getByRole('combobox', { name: 'Order' }), 'Best fit')
  await expect(cards.first()).toContainText('Fits Kelp diver: Kelp diving')
  await expect(cards.first()).toContainText('Has 7 hours a week.')
  await expect(cards.first()).toContainText('Message 7')
  await hand.press(page.getByRole('checkbox', { name: 'Select all 20' }))
  await hand.press(button(owner, 'Accept 20 selected'))
  await expect(page.getByText('20 accepted')).toBeVisible()
  await hand.choose(page.getByRole('combobox', { name: 'Role' }), 'No particular role (5)')
  await hand.press(page.getByRole('checkbox', { name: 'Select all 5' }))
  await hand.press(button(owner, 'Accept 5 selected'))
  await expect(page.getByText('5 accepted', { exact: true })).toBeVisible()
  expect(hand.presses).toBeLessThanOrEqual(11)

  // After the time to undo it: one line for all, on the screen, in print and in the server's HTML, unread for no one.
  const member = await site.as(team.member)
  const line = logOf(member.page).getByRole('listitem').filter({ hasText: 'joined the project' })
  await member.visit(team.chat)
  await expect(line).toContainText('and 23 others joined the project')
  await expect(line).toHaveCount(1)
  // On the screen, the page's script has put it in its place.
  await expect(line).toHaveAttribute('style', /transform/)
  // A browser that prints fires these events; a change of the media type does not.
  await member.page.evaluate(() => void window.dispatchEvent(new Event('beforeprint')))
  await member.page.emulateMedia({ media: 'print' })
  await expect(line).not.toHaveAttribute('style', /transform/)
  await expect(line).toHaveCount(1)
  await member.page.emulateMedia({ media: 'screen' })
  await member.page.evaluate(() => void window.dispatchEvent(new Event('afterprint')))
  await expect(line).toHaveAttribute('style', /transform/)
  await expect
    .poll(async () => {
      const html = await (await member.page.request.get(team.chat)).text()
      return html.match(/(?:and 23 others )?joined the project/g)
    })
    .toEqual(['and 23 others joined the project'])
  await expect(rowOf(member.page, 'Tidepool Atlas')).toContainText('No messages yet')
  await expect(messagesLink(member.page, 0)).toBeVisible()
})

test('a visitor with an account asks to join in 6 clicks', async ({ site }) => {
  const team = await site.newTeam()
  const visitor = await site.visitor()
  const hand = counting(mouse)
  await visitor.visit(team.project)
  await hand.press(visitor.page.getByRole('link', { name: 'Request to Join' }))
  await enter(visitor, hand, { email: team.newcomer.email, password })
  await hand.press(button(visitor, 'Send request'))
  await expect(button(visitor, 'Request Sent')).toBeVisible()
  expect(hand.presses).toBeLessThanOrEqual(6)
})

test('creates a project and invites two in 12 clicks, joins by a notification, and decides on a request in 2', async ({
  site,
}) => {
  const owner = await site.as(await site.newStudent('Amara Okafor'))
  const newcomer = await site.as(await site.newStudent('Félix Moreau', ['Kelp diving']))
  const applicant = await site.as(await site.newStudent('Omar Benali'))
  await site.newStudent('Mei Chen', ['Kelp diving'])
  const hand = counting(mouse)
  const { press, write } = hand
  const bell = ({ page }: Person, name: string) =>
    page.getByRole('banner').getByRole('link', { name, exact: true })
  await newcomer.visit('/notifications')
  await expect(bell(newcomer, 'Notifications')).toBeVisible()

  await owner.visit('/search')
  await press(owner.page.getByRole('banner').getByRole('link', { name: 'New Project' }))
  await write(owner.page.getByRole('textbox', { name: 'Title', exact: true }), 'Kelp Census')
  await write(owner.page.getByRole('textbox', { name: 'Description' }), 'We count kelp.')
  await write(owner.page.getByRole('combobox', { name: 'Project Tags' }), 'Kelp diving')
  await owner.page.keyboard.press('Enter')
  await press(owner.page.getByRole('radio', { name: 'Hybrid' }))
  await press(owner.page.getByRole('radio', { name: 'Looking for new members', exact: true }))
  await press(button(owner, 'Create Project'))
  await press(owner.page.getByRole('link', { name: 'Find people to invite' }))
  for (const name of ['Mei Chen', 'Félix Moreau']) {
    await press(button(owner, `Invite to Project: ${name}`).first())
    await press(button(owner, 'Send invitation'))
  }
  expect(hand.presses).toBeLessThanOrEqual(12)
  await expect(bell(newcomer, 'Notifications, 1 new')).toBeVisible()
  await owner.page.getByRole('link', { name: 'Kelp Census' }).click()
  const pending = owner.page.getByRole('region', { name: 'Invitations' })
  await expect(pending.getByRole('article')).toHaveCount(2)

  await button(newcomer, 'Accept the invitation of Amara Okafor to Kelp Census').click()
  await expect(newcomer.page.getByRole('article').getByText('You have joined')).toBeVisible()
  await expect(bell(newcomer, 'Notifications')).toBeVisible()
  await expect(pending.getByRole('article')).toHaveCount(1)
  await expect(memberOf(owner, 'Félix Moreau')).toBeVisible()
  await newcomer.page.getByRole('link', { name: 'Check out Kelp Census' }).click()
  await expect(button(newcomer, 'Joined')).toBeVisible()

  await applicant.visit(new URL(owner.page.url()).pathname)
  await ask(applicant, 'I can dive.')
  hand.presses = 0
  await press(bell(owner, 'Notifications, 2 new'))
  await press(button(owner, 'Accept the request of Omar Benali to join Kelp Census'))
  expect(hand.presses).toBeLessThanOrEqual(2)
  await expect(button(applicant, 'Joined')).toBeVisible()
})
