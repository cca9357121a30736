import { violationsOn } from './accessibility.ts'
import { overflowOf, profileOf, projectPath, tabTo } from './campus.ts'
import { finger, keyboardAlone } from './hands.ts'
import type { Person } from './people.ts'
import { testSite } from './site.ts'

const site = testSite()
let owner: Person
let newcomer: Person
let path: string

// Amara Okafor owns Tidepool Atlas, Jonas Weber is its Admin, Linh Tran a Member, Félix Moreau not a
// member.
beforeAll(async () => {
  owner = await site.student('aokafor')
  newcomer = await site.student('fmoreau')
  path = await projectPath(owner, 'Tidepool Atlas')
})

const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true })

const requestOf = ({ page }: Person, name: string) =>
  page.getByRole('region', { name: 'Join requests' }).getByRole('article').filter({ hasText: name })

const memberOf = ({ page }: Person, name: string) =>
  page.getByRole('region', { name: 'Members' }).getByRole('link', { name, exact: true })

const ask = async (person: Person, message: string) => {
  await button(person, 'Request to Join').click()
  await person.page.getByRole('textbox', { name: 'Message' }).fill(message)
  await button(person, 'Send request').click()
  await button(person, 'Request Sent').waitFor()
}

test('withdraws, declines and accepts a request, each shown to the other at once', async () => {
  await owner.visit(path)
  await newcomer.visit(path)

  await ask(newcomer, 'I bring a camera.')
  const request = requestOf(owner, 'Félix Moreau')
  await request.getByText('I bring a camera.').waitFor()
  await button(newcomer, 'Withdraw request').click()
  await request.getByText('No longer open').waitFor()

  await ask(newcomer, '')
  await request.getByText('I would be a great fit for this project!').waitFor()
  await button(owner, 'Decline Félix Moreau').click()
  await button(owner, 'Decline').click()
  await button(newcomer, 'Request to Join').waitFor()
  await request.getByText('Declined').waitFor()

  await ask(newcomer, 'Please think again: I can stand in cold water.')
  await request.getByText('Please think again').waitFor()
  await button(owner, 'Accept Félix Moreau').click()
  await button(newcomer, 'Accepted, joining …').waitFor()
  await button(owner, 'Undo the decision on Félix Moreau').click()
  await button(newcomer, 'Request Sent').waitFor()
  await button(owner, 'Accept Félix Moreau').click()
  await button(newcomer, 'Joined').waitFor()
  await newcomer.page.getByRole('link', { name: 'Message', exact: true }).waitFor()
  await memberOf(owner, 'Félix Moreau').waitFor()
  expect(await violationsOn(owner.page)).toEqual([])

  await button(newcomer, 'Joined').hover()
  await button(newcomer, 'Leave Project?').click()
  await newcomer.page.getByRole('dialog').waitFor()
  expect(await violationsOn(newcomer.page)).toEqual([])
  await button(newcomer, 'Leave Project').click()
  await button(newcomer, 'Request to Join').waitFor()
  await memberOf(owner, 'Félix Moreau').waitFor({ state: 'detached' })

  expect(owner.complaints).toEqual([])
  expect(newcomer.complaints).toEqual([])
})

/** Place of a request in the document. */
const placeOf = async (person: Person, name: string) => {
  const box = await requestOf(person, name).boundingBox()
  const scrolled = await person.page.evaluate(() => window.scrollY)
  return box && { y: box.y + scrolled, height: box.height }
}

test.each([
  { hand: finger, declined: 'Grace Nakamura', account: 'gnakamura' },
  { hand: keyboardAlone, declined: 'Leila Farahani', account: 'lfarahani' },
])(
  'a decided request keeps its place, can be undone, and is told with a note ($hand.name)',
  async ({ hand, declined, account }) => {
    const manager = await site.student('aokafor', hand.screen)
    await manager.visit(path)
    const request = requestOf(manager, declined)
    await request.getByText(/^\d of \d|No skill matches/).waitFor()
    await button(manager, `Message ${declined}`).waitFor()
    const before = await placeOf(manager, declined)

    const accept = button(manager, 'Accept Omar Benali')
    await accept.scrollIntoViewIfNeeded()
    const at = (await accept.boundingBox())!
    await hand.press(accept)
    const undo = button(manager, 'Undo the decision on Omar Benali')
    await undo.waitFor()
    // A second click in the same place, 350 ms later, decides nothing.
    await manager.page.waitForTimeout(350)
    await manager.page.mouse.click(at.x + at.width / 2, at.y + at.height / 2)
    expect(await placeOf(manager, declined)).toEqual(before)
    await button(manager, `Accept ${declined}`).waitFor()
    await hand.press(undo)
    await accept.waitFor()

    await hand.press(button(manager, `Decline ${declined}`))
    const note = manager.page.getByRole('textbox', { name: 'Note' })
    await hand.write(note, 'We have just found someone. Please ask again in May.')
    expect(await violationsOn(manager.page)).toEqual([])
    await hand.press(button(manager, 'Decline'))
    const undoDecline = button(manager, `Undo the decision on ${declined}`)
    await undoDecline.waitFor()
    expect(await violationsOn(manager.page)).toEqual([])
    const person = await site.student(account)
    await person.visit('/notifications')
    await person.page.getByText('“We have just found someone. Please ask again in May.”').waitFor()
    await undoDecline.waitFor({ state: 'detached' })
    await request.getByText('Declined').waitFor()
    expect(await placeOf(manager, declined)).toEqual(before)
    await accept.waitFor()
    expect(await overflowOf(manager)).toBe(0)
    for (const each of [manager, person]) {
      expect(each.complaints).toEqual([])
      await each.leave()
    }
  },
  180_000,
)

test('requests to join and accepts with the keyboard', async () => {
  await owner.visit(path)
  await newcomer.visit(path)

  await tabTo(newcomer, 'button', 'Request to Join')
  await newcomer.page.keyboard.press('Enter')
  await newcomer.page.getByRole('dialog').waitFor()
  await newcomer.page.keyboard.press('Tab')
  await newcomer.page.keyboard.type('I type everything.')
  await tabTo(newcomer, 'button', 'Send request')
  await newcomer.page.keyboard.press('Enter')
  await button(newcomer, 'Request Sent').waitFor()
  // The focus is still at the button's place: the next stop is its neighbour.
  await newcomer.page.keyboard.press('Tab')
  await button(newcomer, 'Withdraw request').and(newcomer.page.locator(':focus')).waitFor()

  await tabTo(owner, 'button', 'Accept Félix Moreau')
  await owner.page.keyboard.press('Enter')
  await memberOf(owner, 'Félix Moreau').waitFor()

  await button(newcomer, 'Joined').waitFor()
  for (let press = 0; press < 40; press += 1) {
    if (await button(newcomer, 'Leave Project?').isVisible()) break
    await newcomer.page.keyboard.press('Tab')
  }
  await newcomer.page.keyboard.press('Enter')
  await tabTo(newcomer, 'button', 'Leave Project')
  await newcomer.page.keyboard.press('Enter')
  await button(newcomer, 'Request to Join').waitFor()
})

test('requests to join and accepts on a phone', async () => {
  const phone = {
    colorScheme: 'dark' as const,
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
  }
  const someone = await site.student('fmoreau', phone)
  const admin = await site.student('jweber', phone)
  await someone.visit(path)
  await admin.visit(path)

  await button(someone, 'Request to Join').tap()
  await someone.page.getByRole('textbox', { name: 'Message' }).fill('From the bus.')
  expect(await violationsOn(someone.page)).toEqual([])
  await button(someone, 'Send request').tap()
  await requestOf(admin, 'From the bus.').waitFor()
  expect(await violationsOn(admin.page)).toEqual([])
  await button(admin, 'Accept Félix Moreau').tap()
  await button(someone, 'Joined').tap()
  await someone.page.getByRole('dialog', { name: 'Leave Tidepool Atlas?' }).waitFor()
  await button(someone, 'Leave Project').tap()
  await button(someone, 'Request to Join').waitFor()
  for (const person of [someone, admin]) {
    expect(await overflowOf(person)).toBe(0)
    expect(person.complaints).toEqual([])
    await person.leave()
  }
})

const role = ({ page }: Person, title: string) =>
  page.getByRole('region', { name: 'roles' }).getByRole('listitem').filter({ hasText: title })

// Robin Ashworth owns Digging in the Archive Boxes, which wants no role. Félix Moreau knows archives.
test('a project gets roles, is found by one, and fills and frees its place', async () => {
  const manager = await site.student('rashworth', keyboardAlone.screen)
  const visitor = await site.person()
  const boxes = await projectPath(visitor, 'Digging in the Archive Boxes')
  await manager.visit(`${boxes}/edit`)
  for (const [nth, title, skill] of [
    [1, 'Box opener', 'Archival Research'],
    [2, 'Potsherd drawer', 'Drawing'],
  ] as const) {
    await keyboardAlone.press(button(manager, 'Add a role'))
    const fields = manager.page.getByRole('group', { name: new RegExp(`^Role ${nth}:`) })
    await keyboardAlone.write(fields.getByRole('textbox', { name: 'Role title' }), title)
    await keyboardAlone.write(fields.getByRole('combobox', { name: 'Skills' }), skill)
    await keyboardAlone.press(fields.getByRole('button', { name: 'Add Skill' }))
  }
  expect(await violationsOn(manager.page)).toEqual([])
  await keyboardAlone.press(button(manager, 'Save'))
  await manager.page.waitForURL(`**${boxes}`)

  const student = await site.student('fmoreau', finger.screen)
  const { page } = student
  await student.visit('/search?query=')
  await button(student, 'Show filters').tap()
  await page.getByRole('textbox', { name: 'Open role' }).fill('box opener')
  await page.getByRole('checkbox', { name: 'Needs my skills' }).tap()
  await button(student, 'Show results').tap()
  await page.getByRole('heading', { name: '1 project(s) found', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Digging in the Archive Boxes' }).tap()

  await button(student, 'Request to Join').tap()
  await page.getByRole('radio', { name: 'Any role' }).tap()
  await page.getByRole('radio', { name: /^Box opener/ }).tap()
  expect(await violationsOn(page)).toEqual([])
  await button(student, 'Send request').tap()
  await button(student, 'Request Sent').waitFor()
  await requestOf(manager, 'Félix Moreau').getByText('Wants to join as Box opener.').waitFor()
  await keyboardAlone.press(button(manager, 'Accept Félix Moreau'))
  await button(student, 'Joined').waitFor()
  await role(manager, 'Box opener').getByText('Filled', { exact: true }).waitFor()
  await visitor.visit(boxes)
  await role(visitor, 'Box opener').getByText('Filled', { exact: true }).waitFor()
  await role(visitor, 'Potsherd drawer').getByText('Open', { exact: true }).waitFor()

  await button(student, 'Joined').tap()
  await button(student, 'Leave Project').tap()
  await role(student, 'Box opener').getByText('Open', { exact: true }).waitFor()
  await visitor.visit(boxes)
  await role(visitor, 'Box opener').getByText('Open', { exact: true }).waitFor()
  expect(await overflowOf(student)).toBe(0)
  for (const person of [manager, student, visitor]) {
    expect(person.complaints).toEqual([])
    await person.leave()
  }
}, 120_000)

test('returns a visitor to the project after sign-in', async () => {
  const visitor = await site.person()
  await visitor.visit(path)
  await visitor.page.getByRole('link', { name: 'Request to Join' }).click()
  await visitor.page.getByLabel('University e-mail').fill('fmoreau@example.edu')
  await visitor.page.getByLabel('Password', { exact: false }).first().fill('quad-demo-2026')
  await button(visitor, 'Sign In').click()
  await visitor.page.waitForURL(`**${path}`)
  await button(visitor, 'Request to Join').waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test('a removed member loses the chat at once', async () => {
  const member = await site.student('ltran')
  await member.visit(path)
  await member.page.getByRole('link', { name: 'Message', exact: true }).click()
  await member.page.getByRole('textbox', { name: 'Message' }).waitFor()
  const id = (await profileOf(member)).replace('/users/', '')
  await owner.visit(path)
  await owner.page.evaluate(
    (call) => fetch(call, { method: 'DELETE' }),
    `/api/users/${id}/deleteProject/${path.replace('/projects/', '')}`,
  )
  await member.page.getByRole('heading', { name: 'Chat not found' }).waitFor()
  await memberOf(owner, 'Linh Tran').waitFor({ state: 'detached' })
  await member.visit(path)
  await button(member, 'Request to Join').waitFor()
  expect(await member.page.getByRole('link', { name: 'Message', exact: true }).count()).toBe(0)
  await member.leave()
})

const [amara, jonas] = [
  { account: 'aokafor', name: 'Amara Okafor' },
  { account: 'jweber', name: 'Jonas Weber' },
]

test.each([
  { hand: finger, from: amara, to: jonas },
  { hand: keyboardAlone, from: jonas, to: amara },
])(
  'the Owner hands the project over, and the history shows it ($hand.name)',
  async ({ hand, from, to }) => {
    const admin = await site.student(to.account)
    await admin.visit(path)
    await button(admin, 'Joined').waitFor()
    const former = await site.student(from.account, hand.screen)
    await former.visit(path)
    await hand.press(button(former, `Make Owner: ${to.name}`))
    await former.page.getByRole('dialog').waitFor()
    expect(await violationsOn(former.page)).toEqual([])
    await hand.press(button(former, 'Hand over'))
    await button(former, 'Joined').waitFor()

    await button(admin, `Make Owner: ${from.name}`).waitFor()
    expect(await button(admin, 'Joined').count()).toBe(0)
    // Who has handed it over still runs the project.
    await hand.press(former.page.getByRole('link', { name: 'History' }))
    await former.page.getByText(`${from.name} handed the project over to ${to.name}.`).waitFor()
    await former.page.getByText('Amara Okafor removed Linh Tran.').waitFor()
    expect(await violationsOn(former.page)).toEqual([])
    expect(await overflowOf(former)).toBe(0)
    expect(admin.complaints).toEqual([])
    expect(former.complaints).toEqual([])
    await admin.leave()
    await former.leave()
  },
  90_000,
)
