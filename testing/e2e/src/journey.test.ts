import {
  addPicture,
  addTag,
  completeProfile,
  enter,
  password,
  register,
  verify,
} from './arriving.ts'
import { keyboard as hand } from './hands.ts'
import { logOf, messageBox } from './talking.ts'
import { button, expect, heading, test } from './test.ts'

test('a student does everything with the keyboard alone, from registering to deleting the account', async ({
  site,
}) => {
  const person = await site.visitor()
  const { page } = person
  const { keyboard } = page
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const isAt = (name: string | RegExp) => expect(heading(page, name)).toBeVisible()

  const wanted = 'Kelp Census of the Bay'
  await site.db.createProject({ owner: await site.newStudent(), title: wanted })

  // From the landing page to a profile.
  const email = 'kay@example.edu'
  await person.visit('/')
  await hand.press(page.getByRole('banner').getByRole('link', { name: 'Register' }))
  await isAt('Register')
  await register(person, hand, email)
  await verify(person, site, email)
  await hand.press(page.getByRole('main').getByRole('link', { name: 'Sign In' }))
  await isAt('Sign In')
  await enter(person, hand, { email, password })
  await addPicture(person, hand, site)
  await completeProfile(person, hand, { name: 'Kay Lindqvist', skill: 'GIS' })
  await page.waitForURL(/\/search/)

  // Search, a project, and the request to join, which starts in its first field.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await keyboard.press('/')
  await keyboard.type('kelp census')
  await keyboard.press('Enter')
  await hand.press(link(wanted))
  await isAt(wanted)
  await hand.press(button(person, 'Request to Join'))
  const first = page.getByRole('dialog').locator('form :is(input, textarea)').first()
  await expect(first).toBeFocused()
  const role = page.getByRole('dialog').getByRole('radio').first()
  if (await role.isVisible()) await hand.pick(role)
  await hand.write(page.getByRole('dialog').getByRole('textbox', { name: 'Message' }), 'I map.')
  await hand.press(button(person, 'Send request'))
  await expect(button(person, 'Request Sent')).toBeVisible()

  // Back leads to the link that was followed.
  await page.goBack()
  await expect(link(wanted)).toBeFocused()

  // A project of their own.
  await hand.press(page.getByRole('banner').getByRole('link', { name: 'New Project' }))
  await isAt('Create Project')
  await hand.write(page.getByLabel('Title', { exact: false }), 'Maps by kite')
  await hand.write(page.getByLabel('Description'), 'We map the coast from the air.')
  await addTag(person, hand, 'GIS')
  await hand.pick(page.getByRole('radio', { name: 'Hybrid' }))
  await hand.pick(page.getByRole('radio', { name: 'Looking for new members', exact: true }))
  await hand.press(button(person, 'Create Project'))
  await isAt('Maps by kite')
  const project = new URL(page.url()).pathname

  // An event.
  await hand.press(link('Add Event'))
  await isAt('Create A New Event')
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
  await hand.press(button(person, 'Create Event'))
  await expect(page.getByText('Event created successfully!', { exact: true })).toBeVisible()
  await page.waitForURL(`**${project}`)
  await expect(link('First flight')).toBeVisible()

  // The group chat.
  await hand.press(link('Message'))
  await isAt(/Maps by kite/)
  await hand.write(messageBox(page), 'Who has a kite?')
  await keyboard.press('Enter')
  await expect(logOf(page).getByText('Who has a kite?', { exact: true })).toBeVisible()

  // An invitation to a person who is found by name.
  await keyboard.press('Escape')
  await person.visit('/search?searchType=users&query=Robin Ashworth')
  await hand.press(link('Robin Ashworth'))
  await isAt('Robin Ashworth')
  await hand.press(button(person, 'Invite to Project: Robin Ashworth'))
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeFocused()
  await hand.press(button(person, 'Send invitation'))
  await expect(
    page.getByText('Robin Ashworth was invited to Maps by kite.', { exact: true }),
  ).toBeVisible()

  // The profile, the settings, and the end of the account.
  const openFromMenu = async (name: string) => {
    await hand.press(page.getByRole('banner').getByRole('button', { name: /Kay Lindqvist/ }))
    await hand.press(page.getByRole('menuitem', { name }))
  }
  await openFromMenu('Settings')
  await isAt('User Settings')
  await hand.press(page.getByRole('switch', { name: 'Hide my e-mail' }))
  await hand.press(button(person, 'Save Changes'))
  await expect(page.getByText('Successfully updated user settings', { exact: true })).toBeVisible()
  await openFromMenu('Edit Profile')
  await isAt('Edit Profile')
  await hand.write(page.getByLabel('Major'), 'Cartography')
  await hand.write(page.getByLabel('LinkedIn link'), 'https://www.linkedin.com/in/kay')
  await hand.write(page.getByLabel('Instagram link'), 'https://www.instagram.com/kay')
  await hand.press(button(person, 'Save Changes'))
  await isAt('Kay Lindqvist')
  await openFromMenu('Edit Profile')
  await hand.press(page.getByRole('checkbox', { name: /delete my account/ }))
  await hand.press(button(person, 'Delete Account'))
  await hand.write(page.getByLabel('Your password'), password)
  await hand.press(button(person, 'Delete permanently'))
  await expect(page.getByText('Your account was deleted.', { exact: true })).toBeVisible()
})
