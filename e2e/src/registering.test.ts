import { completeProfile, enter, password, register, verify } from './arriving.ts'
import { hands } from './hands.ts'
import { testSite } from './site.ts'

const site = testSite(() => ({ env: { DEMO: '0' } }))

test.each(hands)(
  'a visitor who wants to create a project registers, verifies, signs in and has a profile first ($name)',
  async (hand) => {
    const email = `ada.${hands.indexOf(hand)}@my.example.edu`
    const person = await site.person(hand.screen)
    const { page } = person

    await person.visit('/signin?redirect=/createproject')
    await hand.press(page.getByRole('main').getByRole('link', { name: 'Register' }))
    await page.getByRole('heading', { level: 1, name: 'Register' }).waitFor()
    await register(person, hand, email)

    // Not before the address is verified.
    await enter(person, hand, { email, password })
    await page.getByText('Error 403: Please verify your e-mail address first.').waitFor()
    await page.getByRole('button', { name: 'Send a new link' }).waitFor()

    await verify(person, site, email)
    // The token has left the address, and a reload finds it all the same.
    await page.waitForURL(({ search }) => search === '')
    await page.reload()
    await page.getByText('Email Verified Successfully!').waitFor()

    await person.visit('/signin?redirect=/createproject')
    await enter(person, hand, { email, password })
    await page.waitForURL('**/createuser?redirect=%2Fcreateproject')
    await completeProfile(person, hand, site, { name: 'Ada Moreno', skill: 'Kite Photography' })
    await page.getByRole('heading', { level: 1, name: 'Create Project' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/createproject')

    // The refused sign-in, which the browser notes by itself.
    expect(person.complaints.filter((text) => !text.includes('403'))).toEqual([])
    await person.leave()
  },
)

test('profile creation is for who has registered', async () => {
  const visitor = await site.person()
  await visitor.visit('/createuser')
  await visitor.page.getByRole('heading', { level: 1, name: 'Register' }).waitFor()
  expect(new URL(visitor.page.url()).pathname).toBe('/register/')
  await visitor.leave()
})
