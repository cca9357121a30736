import type { Page, Response } from 'playwright-core'
import { addPicture, addTag } from './arriving.ts'
import { eventually } from './eventually.ts'
import { hands, type Hand } from './hands.ts'
import { pageHeading, signIn, type Person } from './people.ts'
import { testSite } from './site.ts'

const site = testSite()

const [finger] = hands as [Hand]
const profileUrl = /\/users\/[0-9a-f-]+$/

/** A signed-in person of the demo campus on their own profile. */
const atOwnProfile = async (
  email: string,
  hand: Hand,
): Promise<{ person: Person; path: string }> => {
  const person = await site.person(hand.screen)
  await signIn(person, { email, password: 'quad-demo-2026' })
  const self = await person.page.request.get('/api/public/auth/getCurrentUser')
  const path = `/users/${((await self.json()) as { id: string }).id}`
  await person.visit(path)
  return { person, path }
}

const isShown = (page: Page, src: RegExp): Promise<boolean> =>
  page.evaluate(
    (pattern) =>
      [...document.images].some(
        ({ src: address, complete, naturalWidth }) =>
          new RegExp(pattern).test(address) && complete && naturalWidth > 0,
      ),
    src.source,
  )

test.each(hands)('edits every field of the profile, with pictures ($name)', async (hand) => {
  const { person } = await atOwnProfile(
    hand === finger ? 'ltran@example.edu' : 'fmoreau@example.edu',
    hand,
  )
  const { page } = person
  await hand.press(page.getByRole('main').getByRole('link', { name: 'Edit Profile' }))
  await page.getByRole('heading', { level: 1, name: 'Edit Profile' }).waitFor()
  await hand.write(page.getByLabel('Name'), 'Noa Ferreira')
  await hand.choose(page.getByLabel('Pronouns'), 'They/Them')
  await hand.write(page.getByLabel('School'), 'School of Tides')
  await hand.write(page.getByLabel('Major'), 'Oceanography')
  await hand.write(page.getByLabel('Personal bio'), 'I listen to the sea and write it down.')
  await hand.press(page.getByRole('button', { name: /^Remove / }).first())
  await addTag(person, hand, 'Hydrophones')
  await hand.write(page.getByLabel('LinkedIn link'), 'https://www.linkedin.com/in/noa')
  await hand.write(page.getByLabel('Instagram link'), 'https://www.instagram.com/noa')
  await addPicture(person, hand, site, 'Profile photo')
  await addPicture(person, hand, site, 'Cover image')
  await hand.press(page.getByRole('button', { name: 'Save Changes' }))

  await page.waitForURL(profileUrl)
  await page.reload()
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1, name: 'Noa Ferreira' }).waitFor()
  for (const text of [
    'They/Them',
    'School of Tides',
    'Oceanography',
    'I listen to the sea and write it down.',
    'Hydrophones',
  ]) {
    await main.getByText(text, { exact: true }).first().waitFor()
  }
  const links = { LinkedIn: 'linkedin.com/in/noa', Instagram: 'instagram.com/noa' }
  for (const [name, address] of Object.entries(links)) {
    expect(await main.getByRole('link', { name }).getAttribute('href')).toContain(address)
  }
  await eventually(async () => expect(await isShown(page, /\/api\/images\//)).toBe(true))
  expect(person.complaints).toEqual([])
  await person.leave()
})

test.each(hands)('never sends a hidden address to others ($name)', async (hand) => {
  const email = hand === finger ? 'jweber@example.edu' : 'praman@example.edu'
  const { person: owner, path } = await atOwnProfile(email, hand)
  const viewer = await site.person()
  await signIn(viewer, { email: 'aokafor@example.edu', password: 'quad-demo-2026' })
  await viewer.visit(path)
  await viewer.page.getByRole('main').getByText(email).waitFor()

  await owner.visit(`${path}/settings`)
  await hand.press(owner.page.getByRole('switch', { name: 'Hide my e-mail' }))
  await hand.press(owner.page.getByRole('button', { name: 'Save Changes' }))
  await owner.page.getByText('Successfully updated user settings', { exact: true }).waitFor()

  const answers: Promise<string>[] = []
  const collect = (response: Response) => {
    if (response.url().includes('/api/users')) answers.push(response.text())
  }
  viewer.page.on('response', collect)
  await viewer.visit(path)
  await pageHeading(viewer.page).waitFor()
  await viewer.page.waitForLoadState('load')
  // A later response could not be read any more when the viewer leaves.
  viewer.page.off('response', collect)
  expect(await viewer.page.content()).not.toContain(email)
  expect(answers).not.toHaveLength(0)
  expect((await Promise.all(answers)).join()).not.toContain(email)
  await viewer.leave()
  await owner.leave()
})

test.each([
  { hand: hands[0]!, email: 'aokafor@example.edu', project: 'Tidepool Atlas', heir: 'Jonas Weber' },
  {
    hand: hands[1]!,
    email: 'praman@example.edu',
    project: 'Night Shift Handover',
    heir: 'Kiran Shah',
  },
])(
  'deleting an account shows the new owners and signs out everywhere ($hand.name)',
  async ({ hand, email, project, heir }) => {
    const { person, path } = await atOwnProfile(email, hand)
    const { page } = person
    const other = await page.context().newPage()
    await other.goto('/chats')
    await other
      .getByRole('link', { name: new RegExp(project) })
      .first()
      .waitFor()

    await person.visit(`${path}/edit`)
    const remove = page.getByRole('button', { name: 'Delete Account' })
    await remove.waitFor()
    expect(await remove.isDisabled()).toBe(true)
    await hand.press(page.getByRole('checkbox', { name: /delete my account/ }))
    await hand.press(remove)
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`${project} passes to ${heir}, an Admin.`).waitFor()
    await hand.press(dialog.getByRole('button', { name: 'Delete permanently' }))

    await page.waitForURL('**/search?searchType=users')
    await page.getByText('Your account was deleted.', { exact: true }).waitFor()
    await other.getByRole('heading', { level: 1, name: 'Sign In' }).waitFor()
    const profile = await page.request.get(`/api${path}`)
    expect(profile.status()).toBe(404)
    const projects = await page.request.post('/api/public/projects/filter', {
      data: { title: project },
      headers: { origin: site.url },
    })
    expect(await projects.text()).toContain(heir)
    await person.leave()
  },
)
