import { violationsOn } from './accessibility.ts'
import { finger, keyboard, type Hand } from './hands.ts'
import { hears, logOf, say, startChat } from './talking.ts'
import { button, expect, overflowOf, phone, test, type Person } from './test.ts'

const more = (person: Person, name: string) => button(person, `More: ${name}`)

const entry = ({ page }: Person, name: string) => page.getByRole('menuitem', { name, exact: true })

const report = async (person: Person, hand: Hand, reason: string) => {
  const dialog = person.page.getByRole('dialog')
  await hand.write(dialog.getByRole('textbox'), reason)
  await hand.press(dialog.getByRole('button', { name: 'Send report' }))
  await expect(
    person.page
      .getByText('Thank you. The administrators of this site will review your report.')
      .first(),
  ).toBeVisible()
  await expect(dialog).toHaveCount(0)
}

test('a blocked person keeps writing undelivered messages until unblocked', async ({ site }) => {
  const team = await site.newTeam()
  const chat = await startChat(site, team.newcomer, team.owner, 'Is anybody there?')
  const [amara, felix] = [await site.as(team.owner), await site.as(team.newcomer)]
  await amara.visit(chat)
  await felix.visit(chat)
  await hears(amara.page, 'Is anybody there?')
  await more(amara, 'Félix Moreau').click()
  await entry(amara, 'Block').click()
  await button(amara, 'Block').click()
  await expect(
    amara.page.getByText('You have blocked this person. Unblock them to message or invite them.'),
  ).toBeVisible()
  await expect(amara.page.getByRole('textbox', { name: 'Message' })).toHaveCount(0)

  await say(felix.page, 'You do not answer.')
  await hears(felix.page, 'You do not answer.')
  await expect(felix.page.getByText(/Sent$/).first()).toBeVisible()
  await expect(felix.page.getByText(/block/i)).toHaveCount(0)
  await amara.page.reload()
  await hears(amara.page, 'Is anybody there?')
  await expect(logOf(amara.page).getByText('You do not answer.')).toHaveCount(0)

  await more(amara, 'Félix Moreau').click()
  await entry(amara, 'Unblock').click()
  await button(amara, 'Unblock').click()
  // Until the closed dialog has returned the focus, typed text goes elsewhere.
  await expect(more(amara, 'Félix Moreau')).toBeFocused()
  await say(amara.page, 'Here I am.')
  await hears(felix.page, 'Here I am.')
  await say(felix.page, 'At last.')
  await hears(amara.page, 'At last.')
  await expect(logOf(amara.page).getByText('You do not answer.')).toHaveCount(0)
})

test('reports a message by touch, and a project by keyboard, on a phone', async ({ site }) => {
  const team = await site.newTeam()
  const chat = await startChat(site, team.owner, team.newcomer, 'Buy my essays')
  const person = await site.as(team.newcomer, { ...phone, colorScheme: 'dark' })
  await person.visit(chat)
  await button(person, 'Actions for the message from Amara Okafor').last().tap()
  await entry(person, 'Report').tap()
  expect(await violationsOn(person.page)).toEqual([])
  await report(person, finger, 'It is an advertisement.')
  expect(await overflowOf(person)).toBe(0)

  await person.visit(team.project)
  await keyboard.press(more(person, 'Tidepool Atlas'))
  await keyboard.press(entry(person, 'Report'))
  await keyboard.press(button(person, 'Send report'))
  const tooShort = 'Reason must have 4 to 500 characters.'
  await expect(person.page.getByRole('alert').filter({ hasText: tooShort })).toBeVisible()
  await report(person, keyboard, 'It is about essays, too.')
  expect(await overflowOf(person)).toBe(0)
})
