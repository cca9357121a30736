import { addTag, completeProfile, enter, password, register, verify } from './arriving.ts'
import { keyboardAlone as hand } from './hands.ts'
import { logOf, messageBox } from './talking.ts'
import { testSite } from './site.ts'

const site = testSite()

test('a student does everything with the keyboard alone, from registering to deleting the account', async () => {
  const person = await site.person(hand.screen)
  const { page } = person
  const { keyboard } = page
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

  // From the landing page to a profile.
  const email = 'kay@example.edu'
  await person.visit('/')
  await hand.press(page.getByRole('banner').getByRole('link', { name: 'Register' }))
  await heading('Register')
  await register(person, hand, email)
  await verify(person, site, email)
  await hand.press(page.getByRole('main').getByRole('link', { name: 'Sign In' }))
  await heading('Sign In')
  await enter(person, hand, { email, password })
  await completeProfile(person, hand, site, { name: 'Kay Lindqvist', skill: 'GIS' })
  await page.waitForURL(/\/search/)

  // Search, a project, and the request to join, which starts in its first field.
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keyboard.press('/')
  await keyboard.type('tidepool atlas')
  await keyboard.press('Enter')
  await hand.press(link('Tidepool Atlas'))
  await heading('Tidepool Atlas')
  await hand.press(button('Request to Join'))
  const first = page.getByRole('dialog').locator('form :is(input, textarea)').first()
  await first.and(page.locator(':focus')).waitFor()
  const role = page.getByRole('dialog').getByRole('radio').first()
  if (await role.isVisible()) await hand.pick(role)
  await hand.write(page.getByRole('dialog').getByRole('textbox', { name: 'Message' }), 'I map.')
  await hand.press(button('Send request'))
  await button('Request Sent').waitFor()

  // Back leads to the link that was followed.
  await page.goBack()
  await link('Tidepool Atlas').and(page.locator(':focus')).waitFor()

  // A project of their own.
  await hand.press(page.getByRole('banner').getByRole('link', { name: 'New Project' }))
  await heading('Create Project')
  await hand.write(page.getByLabel('Title', { exact: false }), 'Maps by kite')
  await hand.write(page.getByLabel('Description'), 'We map the coast from the air.')
  await addTag(person, hand, 'GIS', 'Tag')
  await hand.pick(page.getByRole('radio', { name: 'Hybrid' }))
  await hand.pick(page.getByRole('radio', { name: 'Looking for new members', exact: true }))
  await hand.press(button('Create Project'))
  await heading('Maps by kite')
  const project = new URL(page.url()).pathname

  // An event.
  await hand.press(link('Add Event'))
  await heading('Create A New Event')
  await hand.write(page.getByRole('textbox', { name: 'Event Name' }), 'First flight')
  await hand.write(page.getByRole('textbox', { name: 'Event Description' }), 'Bring string.')
  for (const [field, keys] of [
    ['Start Time', '110120310800pm'],
    ['End Time', '110120310900pm'],
  ] as const) {
    const group = page.getByRole('group', { name: `${field} choose event time` })
    await hand.reach(group.getByRole('spinbutton', { name: /^month/ }))
    await keyboard.type(keys)
  }
  await hand.write(page.getByRole('textbox', { name: 'Location' }), 'The north beach')
  await hand.press(button('Create Event'))
  await page.getByText('Event created successfully!', { exact: true }).waitFor()
  await page.waitForURL(`**${project}`)
  await link('First flight').waitFor()

  // The group chat.
  await hand.press(link('Message'))
  await heading(/Maps by kite/)
  await hand.write(messageBox(page), 'Who has a kite?')
  await keyboard.press('Enter')
  await logOf(page).getByText('Who has a kite?', { exact: true }).waitFor()

  // An invitation to a person who is found by name.
  await keyboard.press('Escape')
  await person.visit('/search?searchType=users&query=Robin Ashworth')
  await hand.press(link('Robin Ashworth'))
  await heading('Robin Ashworth')
  await hand.press(button('Invite to Project: Robin Ashworth'))
  await page.getByRole('dialog').getByRole('radio').first().and(page.locator(':focus')).waitFor()
  await hand.press(button('Send invitation'))
  await page.getByText('Robin Ashworth was invited to Maps by kite.', { exact: true }).waitFor()

  // The profile, the settings, and the end of the account.
  const openFromMenu = async (name: string) => {
    await hand.press(page.getByRole('banner').getByRole('button', { name: /Kay Lindqvist/ }))
    await hand.press(page.getByRole('menuitem', { name }))
  }
  await openFromMenu('Settings')
  await heading('User Settings')
  await hand.press(page.getByRole('switch', { name: 'Hide my e-mail' }))
  await hand.press(button('Save Changes'))
  await page.getByText('Successfully updated user settings', { exact: true }).waitFor()
  await openFromMenu('Edit Profile')
  await heading('Edit Profile')
  await hand.write(page.getByLabel('Major'), 'Cartography')
  await hand.write(page.getByLabel('LinkedIn link'), 'https://www.linkedin.com/in/kay')
  await hand.write(page.getByLabel('Instagram link'), 'https://www.instagram.com/kay')
  await hand.press(button('Save Changes'))
  await heading('Kay Lindqvist')
  await openFromMenu('Edit Profile')
  await hand.press(page.getByRole('checkbox', { name: /delete my account/ }))
  await hand.press(button('Delete Account'))
  await hand.press(button('Delete permanently'))
  await page.getByText('Your account was deleted.', { exact: true }).waitFor()

  expect(person.complaints).toEqual([])
  await person.leave()
})
