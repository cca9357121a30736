import { completeProfile, enter, password, register, verify } from './arriving.ts'
import { projectPath } from './campus.ts'
import { eventually } from './eventually.ts'
import { hands, mouse } from './hands.ts'
import { linkMailedTo } from './mailbox.ts'
import { testSite } from './site.ts'

const site = testSite()

test.each(hands)(
  'takes a visitor from a request to join through registration, verification, sign-in and profile ($name)',
  async (hand) => {
    const email = `ada.${hands.indexOf(hand)}@my.example.edu`
    const person = await site.person(hand.screen)
    const { page } = person

    const project = await projectPath(person, 'Tidepool Atlas')
    await person.visit(project)
    await hand.press(page.getByRole('link', { name: 'Request to Join' }))
    await page.getByText('Sign in to join Tidepool Atlas.').waitFor()
    await hand.press(page.getByRole('main').getByRole('link', { name: 'Register' }))
    await page.getByRole('heading', { level: 1, name: 'Register' }).waitFor()
    await register(person, hand, email)

    // Sign-in fails before the address is verified.
    await enter(person, hand, { email, password })
    await page.getByText('Error 403: Please verify your e-mail address first.').waitFor()
    await page.getByRole('button', { name: 'Send a new link' }).waitFor()

    await verify(person, site, email)
    // The token is removed from the URL, but a reload still works.
    await page.waitForURL(({ searchParams }) => !searchParams.has('token'))
    await page.reload()
    await page.getByText('Email Verified Successfully!').waitFor()

    await hand.press(page.getByRole('main').getByRole('link', { name: 'Sign In' }))
    await page.getByText('Sign in to join Tidepool Atlas.').waitFor()
    expect(await page.getByLabel('University e-mail').inputValue()).toBe(email)
    await hand.write(page.getByLabel('Password *', { exact: true }), password)
    await hand.press(page.getByRole('button', { name: 'Sign In', exact: true }))
    await page.waitForURL('**/createuser?redirect=*')
    await completeProfile(person, hand, site, { name: 'Ada Moreno', skill: 'Kite Photography' })
    await page.getByRole('heading', { level: 1, name: 'Tidepool Atlas' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(project)
    await hand.press(page.getByRole('button', { name: 'Request to Join' }))
    await page.getByRole('dialog').waitFor()

    // The browser itself logs the refused sign-in.
    expect(person.complaints.filter((text) => !text.includes('403'))).toEqual([])
    await person.leave()
  },
)

test('the owner of a mailbox signs in with their own password after a stranger registered the address', async () => {
  const email = 'contested@example.edu'
  const [owner, stranger] = [await site.person(), await site.person()]
  const mailedLink = () => linkMailedTo(site, email, '/verify-email')
  await owner.visit('/register/')
  await register(owner, mouse, email)
  const ownersLink = await mailedLink()
  await stranger.visit('/register/')
  await register(stranger, mouse, email)
  await eventually(async () => expect(await mailedLink()).not.toBe(ownersLink))

  const { page } = owner
  await page.goto(await mailedLink())
  await page.getByText('You did not register in this browser.').waitFor()
  await page.getByRole('button', { name: 'Choose a new password' }).click()
  const account = { email, password: 'a brand new pencil' }
  await page.getByLabel('New password *', { exact: true }).fill(account.password)
  await page.getByLabel('Confirm new password').fill(account.password)
  await page.getByRole('button', { name: 'Verify my address' }).click()
  await page.getByText('Email Verified Successfully!').waitFor()
  await page.reload()
  await page.getByText('Email Verified Successfully!').waitFor()

  await stranger.visit('/signin')
  await enter(stranger, mouse, { email, password })
  await stranger.page.getByText('Error 401:').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await enter(owner, mouse, account)
  await page.getByRole('heading', { name: 'Create your profile' }).waitFor()

  expect(owner.complaints).toEqual([])
  await Promise.all([owner.leave(), stranger.leave()])
})

test('offers profile creation only after registration', async () => {
  const visitor = await site.person()
  await visitor.visit('/createuser')
  await visitor.page.getByRole('heading', { level: 1, name: 'Register' }).waitFor()
  expect(new URL(visitor.page.url()).pathname).toBe('/register/')
  await visitor.leave()
})
