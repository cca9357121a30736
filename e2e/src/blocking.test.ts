import { violationsOn } from './accessibility.ts'
import { overflowOf, profileOf, projectPath, tabTo } from './campus.ts'
import { finger, keyboardAlone, type Hand } from './hands.ts'
import type { Person } from './people.ts'
import { hears, logOf, say, startChat } from './talking.ts'
import { testSite } from './site.ts'

const site = testSite()
let amara: Person
let felix: Person
let chat: string

beforeAll(async () => {
  amara = await site.student('aokafor')
  felix = await site.student('fmoreau')
  chat = await startChat(felix, amara, 'Is anybody there?')
})

const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true })

const more = (person: Person, name: string) => button(person, `More: ${name}`)

const entry = ({ page }: Person, name: string) => page.getByRole('menuitem', { name, exact: true })

const thanks = ({ page }: Person) =>
  page.getByText('Thank you. The administrators of this site will review your report.').first()

const report = async (person: Person, hand: Hand, reason: string) => {
  const dialog = person.page.getByRole('dialog')
  await hand.write(dialog.getByRole('textbox'), reason)
  expect(await violationsOn(person.page)).toEqual([])
  await hand.press(dialog.getByRole('button', { name: 'Send report' }))
  await thanks(person).waitFor()
  await dialog.waitFor({ state: 'detached' })
}

/** Wait until the closed dialog has returned the focus, or typed text goes elsewhere. */
const hasFocusBack = (person: Person) =>
  more(person, 'Félix Moreau').and(person.page.locator(':focus')).waitFor()

test('a blocked person keeps writing undelivered messages until unblocked', async () => {
  await amara.visit(chat)
  await felix.visit(chat)
  await hears(amara.page, 'Is anybody there?')
  await more(amara, 'Félix Moreau').click()
  await entry(amara, 'Block').click()
  await amara.page.getByRole('dialog', { name: 'Block Félix Moreau?' }).waitFor()
  expect(await violationsOn(amara.page)).toEqual([])
  await button(amara, 'Block').click()
  await amara.page
    .getByText('You have blocked this person. Unblock them to message or invite them.')
    .waitFor()
  expect(await amara.page.getByRole('textbox', { name: 'Message' }).count()).toBe(0)

  await say(felix.page, 'You do not answer.')
  await hears(felix.page, 'You do not answer.')
  await felix.page.getByText(/Sent$/).first().waitFor()
  expect(await felix.page.getByText(/block/i).count()).toBe(0)
  await amara.page.reload()
  await hears(amara.page, 'Is anybody there?')
  expect(await logOf(amara.page).getByText('You do not answer.').count()).toBe(0)

  await more(amara, 'Félix Moreau').click()
  await entry(amara, 'Unblock').click()
  await button(amara, 'Unblock').click()
  await hasFocusBack(amara)
  await say(amara.page, 'Here I am.')
  await hears(felix.page, 'Here I am.')
  await say(felix.page, 'At last.')
  await hears(amara.page, 'At last.')
  expect(await logOf(amara.page).getByText('You do not answer.').count()).toBe(0)
  expect(amara.complaints).toEqual([])
  expect(felix.complaints).toEqual([])
})

test('blocks on the profile and unblocks in the settings with the keyboard', async () => {
  const { page } = amara
  await amara.visit(await profileOf(felix))
  await tabTo(amara, 'button', 'More: Félix Moreau')
  await page.keyboard.press('Enter')
  await entry(amara, 'Block').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await tabTo(amara, 'button', 'Block')
  await page.keyboard.press('Enter')
  await page.getByText('You have blocked this person.').waitFor()
  await hasFocusBack(amara)
  expect(await button(amara, 'Message Félix Moreau').count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Invite/ }).count()).toBe(0)

  await amara.visit(`${await profileOf(amara)}/settings`)
  await tabTo(amara, 'button', 'Unblock Félix Moreau')
  await page.keyboard.press('Enter')
  await page
    .getByRole('region', { name: 'People you have blocked' })
    .getByText(
      'You have not blocked anyone. You can block a person on their profile or in your chat with them.',
    )
    .waitFor()
  expect(await violationsOn(page)).toEqual([])
})

test('reports a message by touch, a person and a project by keyboard, on a phone', async () => {
  const phone = await site.student('fmoreau', {
    colorScheme: 'dark',
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
  })
  await startChat(amara, felix, 'Buy my essays')
  await phone.visit(chat)
  await button(phone, 'Actions for the message from Amara Okafor').last().tap()
  await entry(phone, 'Report').tap()
  await report(phone, finger, 'It is an advertisement.')
  expect(await overflowOf(phone)).toBe(0)

  await phone.visit(await profileOf(amara))
  await keyboardAlone.press(more(phone, 'Amara Okafor'))
  await keyboardAlone.press(entry(phone, 'Report'))
  await report(phone, keyboardAlone, 'She sells essays.')
  expect(await overflowOf(phone)).toBe(0)

  await phone.visit(await projectPath(phone, 'Tidepool Atlas'))
  await keyboardAlone.press(more(phone, 'Tidepool Atlas'))
  await keyboardAlone.press(entry(phone, 'Report'))
  await phone.page.getByRole('dialog', { name: 'Report Tidepool Atlas' }).waitFor()
  await keyboardAlone.press(button(phone, 'Send report'))
  const tooShort = 'Reason must have 4 to 500 characters.'
  await phone.page.getByRole('alert').filter({ hasText: tooShort }).waitFor()
  await report(phone, keyboardAlone, 'It is about essays, too.')
  expect(await overflowOf(phone)).toBe(0)
  expect(phone.complaints).toEqual([])
  await phone.leave()
})
