import { keyboard } from './hands.ts'
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

/** Place of a request in the document. */
const placeOf = async (person: Person, name: string) => {
  const box = await requestOf(person, name).boundingBox()
  const scrolled = await person.page.evaluate(() => window.scrollY)
  return box && { y: box.y + scrolled, height: box.height }
}

test('a decided request keeps its place, can be undone, and is answered with a note', async ({
  site,
}) => {
  const team = await site.newTeam()
  const grace = await site.newStudent('Grace Nakamura')
  await site.db.createJoinRequest({ id: team.projectId }, grace)
  const manager = await site.as(team.owner)
  await manager.visit(team.project)
  await expect(button(manager, 'Message Grace Nakamura')).toBeVisible()
  const before = await placeOf(manager, 'Grace Nakamura')

  const accept = button(manager, 'Accept Omar Benali')
  await accept.scrollIntoViewIfNeeded()
  const at = (await accept.boundingBox())!
  await accept.click()
  const undo = button(manager, 'Undo the decision on Omar Benali')
  await expect(undo).toBeVisible()
  // A second click in the same place, 350 ms later, decides nothing.
  await manager.page.waitForTimeout(350)
  await manager.page.mouse.click(at.x + at.width / 2, at.y + at.height / 2)
  expect(await placeOf(manager, 'Grace Nakamura')).toEqual(before)
  await expect(button(manager, 'Accept Grace Nakamura')).toBeVisible()
  await undo.click()
  await expect(accept).toBeVisible()

  await button(manager, 'Decline Grace Nakamura').click()
  await manager.page
    .getByRole('textbox', { name: 'Note' })
    .fill('We have just found someone. Please ask again in May.')
  await button(manager, 'Decline').click()
  const undoDecline = button(manager, 'Undo the decision on Grace Nakamura')
  await expect(undoDecline).toBeVisible()
  const person = await site.as(grace)
  await person.visit('/notifications')
  await expect(
    person.page.getByText('“We have just found someone. Please ask again in May.”'),
  ).toBeVisible()
  await expect(undoDecline).toHaveCount(0)
  await expect(requestOf(manager, 'Grace Nakamura').getByText('Declined')).toBeVisible()
  expect(await placeOf(manager, 'Grace Nakamura')).toEqual(before)
})

test('requests to join and accepts with the keyboard, and keeps the focus', async ({ site }) => {
  const team = await site.newTeam()
  const [owner, newcomer] = [await site.as(team.owner), await site.as(team.newcomer)]
  await owner.visit(team.project)
  await newcomer.visit(team.project)
  const { page } = newcomer
  await keyboard.press(button(newcomer, 'Request to Join'))
  await keyboard.write(page.getByRole('textbox', { name: 'Message' }), 'I type everything.')
  await keyboard.press(button(newcomer, 'Send request'))
  await expect(button(newcomer, 'Request Sent')).toBeVisible()
  // The focus is still at the button's place: the next stop is its neighbour.
  await page.keyboard.press('Tab')
  await expect(button(newcomer, 'Withdraw request')).toBeFocused()
  await keyboard.press(button(owner, 'Accept Félix Moreau'))
  await expect(memberOf(owner, 'Félix Moreau')).toBeVisible()

  await expect(button(newcomer, 'Joined')).toBeVisible()
  for (let press = 0; press < 40; press += 1) {
    if (await button(newcomer, 'Leave Project?').isVisible()) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await keyboard.press(button(newcomer, 'Leave Project'))
  await expect(button(newcomer, 'Request to Join')).toBeVisible()
})

const role = ({ page }: Person, title: string) =>
  page.getByRole('region', { name: 'roles' }).getByRole('listitem').filter({ hasText: title })

test('a project gets roles, is found by one, and fills and frees its place', async ({ site }) => {
  const team = await site.newTeam()
  const manager = await site.as(team.owner)
  await manager.visit(`${team.project}/edit`)
  for (const [nth, title, skill] of [
    [1, 'Box opener', 'Writing'],
    [2, 'Potsherd drawer', 'Drawing'],
  ] as const) {
    await button(manager, 'Add a role').click()
    const fields = manager.page.getByRole('group', { name: new RegExp(`^Role ${nth}:`) })
    await fields.getByRole('textbox', { name: 'Role title' }).fill(title)
    await fields.getByRole('combobox', { name: 'Skills' }).fill(skill)
    await fields.getByRole('button', { name: 'Add Skill' }).click()
  }
  await button(manager, 'Save').click()
  await manager.page.waitForURL(`**${team.project}`)

  const student = await site.as(team.newcomer)
  const { page } = student
  await student.visit('/search?query=')
  await page.getByRole('textbox', { name: 'Open role' }).fill('box opener')
  await page.getByRole('checkbox', { name: 'Needs my skills' }).click()
  await page.getByRole('link', { name: 'Tidepool Atlas' }).first().click()
  await page.waitForURL(`**${team.project}`)
  await button(student, 'Request to Join').click()
  await page.getByRole('radio', { name: /^Box opener/ }).check()
  await button(student, 'Send request').click()
  await expect(
    requestOf(manager, 'Félix Moreau').getByText('Wants to join as Box opener.'),
  ).toBeVisible()
  await button(manager, 'Accept Félix Moreau').click()
  await expect(button(student, 'Joined')).toBeVisible()
  await expect(role(manager, 'Box opener').getByText('Filled', { exact: true })).toBeVisible()
  await expect(role(manager, 'Potsherd drawer').getByText('Open', { exact: true })).toBeVisible()
  await button(student, 'Joined').click()
  await button(student, 'Leave Project').click()
  await expect(role(manager, 'Box opener').getByText('Open', { exact: true })).toBeVisible()
})

test('the Owner hands the project over, and the history shows it', async ({ site }) => {
  const team = await site.newTeam()
  const [admin, former] = [await site.as(team.admin), await site.as(team.owner)]
  await admin.visit(team.project)
  await expect(button(admin, 'Joined')).toBeVisible()
  await former.visit(team.project)
  await keyboard.press(button(former, 'Make Owner: Jonas Weber'))
  await keyboard.press(button(former, 'Hand over'))
  await expect(button(former, 'Joined')).toBeVisible()
  await expect(button(admin, 'Make Owner: Amara Okafor')).toBeVisible()
  await expect(button(admin, 'Joined')).toHaveCount(0)
  // Who has handed it over still runs the project.
  await keyboard.press(former.page.getByRole('link', { name: 'History', exact: true }))
  await expect(
    former.page.getByText('Amara Okafor handed the project over to Jonas Weber.'),
  ).toBeVisible()
})
