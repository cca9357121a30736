import { addPicture, addTag, completeProfile, password, register, verify } from './arriving.ts'
import { mouse } from './hands.ts'
import { signIn, type Person } from './people.ts'
import { testSite } from './site.ts'

const site = testSite()

const arrive = async (email: string, name: string, skill: string): Promise<Person> => {
  const person = await site.person()
  await person.visit('/register')
  await register(person, mouse, email)
  await verify(person, site, email)
  await signIn(person, { email, password })
  await completeProfile(person, mouse, site, { name, skill })
  await person.page.waitForURL(/\/search/)
  return person
}

test("two students register, one finds the other's project and joins, and they chat", async () => {
  const owner = await arrive('olive@example.edu', 'Olive Tran', 'Sailing')
  const joiner = await arrive('jo@my.example.edu', 'Jo Adeyemi', 'Photography')

  // The owner creates a project, with a picture.
  await owner.page.getByRole('link', { name: 'New Project' }).click()
  await owner.page.getByRole('heading', { name: 'Create Project' }).waitFor()
  await owner.page.getByLabel('Title').fill('Quokka census by kite')
  await owner.page.getByLabel('Description').fill('We count quokkas from the air, gently.')
  await addTag(owner, mouse, 'Photography', 'Tag')
  await owner.page.getByRole('radio', { name: 'In-Person' }).check()
  await owner.page.getByRole('radio', { name: 'Looking for new members', exact: true }).check()
  await addPicture(owner, mouse, site, 'Project image')
  await owner.page.getByRole('button', { name: 'Create Project' }).click()
  await owner.page.getByText('Project created successfully!', { exact: true }).waitFor()
  await owner.page.getByRole('heading', { level: 1, name: 'Quokka census by kite' }).waitFor()
  const projectUrl = new URL(owner.page.url()).pathname

  // The other student finds it despite a typo, and requests to join.
  await joiner.visit('/')
  const search = joiner.page.getByRole('searchbox', { name: 'Search projects and peers' })
  await search.fill('quoka census')
  await search.press('Enter')
  await joiner.page.getByRole('link', { name: 'Quokka census by kite' }).click()
  await joiner.page.getByRole('button', { name: 'Request to Join' }).click()
  await joiner.page.getByRole('textbox', { name: 'Message' }).fill('I bring a camera.')
  await joiner.page.getByRole('button', { name: 'Send request' }).click()
  await joiner.page.getByRole('button', { name: 'Request Sent' }).waitFor()

  // The owner's open page shows the request without a reload; the owner accepts it.
  await owner.page.getByText('I bring a camera.').waitFor()
  await owner.page.getByRole('button', { name: 'Accept Jo Adeyemi' }).click()
  await owner.page.getByText('Accepted', { exact: true }).waitFor()

  // The other student's open page shows the membership without a reload.
  await joiner.page.getByRole('button', { name: 'Joined' }).waitFor()
  expect(new URL(joiner.page.url()).pathname).toBe(projectUrl)

  // They write in the group chat, and see each other's messages without a reload.
  await joiner.page.getByRole('link', { name: 'Message', exact: true }).click()
  await owner.page.getByRole('link', { name: 'Message', exact: true }).click()
  await owner.page.getByRole('heading', { level: 1, name: /Quokka census by kite/ }).waitFor()
  await joiner.page.getByRole('heading', { level: 1, name: /Quokka census by kite/ }).waitFor()
  await owner.page.getByRole('textbox', { name: 'Message' }).fill('Welcome, Jo!')
  await owner.page.getByRole('button', { name: 'Send' }).click()
  await joiner.page.getByRole('log').getByText('Welcome, Jo!').waitFor()
  await joiner.page.getByRole('textbox', { name: 'Message' }).fill('Glad to be here.')
  await joiner.page.getByRole('button', { name: 'Send' }).click()
  await owner.page.getByRole('log').getByText('Glad to be here.').waitFor()
  expect(await owner.page.getByRole('log').getByText('Welcome, Jo!').count()).toBe(1)

  expect(owner.complaints).toEqual([])
  expect(joiner.complaints).toEqual([])
  await owner.leave()
  await joiner.leave()
})

test('shows the not-found page at an unknown path', async () => {
  const visitor = await site.person()
  await visitor.visit('/no/such/page')
  await visitor.page.waitForURL('**/error/404')
  await visitor.page
    .getByRole('link', { name: /search/i })
    .first()
    .waitFor()
  // The status of the page itself.
  expect(visitor.complaints).toEqual([expect.stringContaining('status of 404')])
  await visitor.leave()
})

test('applies the chosen theme before the first paint', async () => {
  const visitor = await site.person({ colorScheme: 'dark' })
  // Script files never load, so all visible content comes from the HTML.
  await visitor.page.route('**/mf/**', (route) => route.abort())
  await visitor.visit('/')
  expect(await visitor.page.locator('html').getAttribute('data-theme')).toBe('dark')
  await visitor.page.evaluate(() => localStorage.setItem('quad:theme', 'light'))
  await visitor.page.reload()
  expect(await visitor.page.locator('html').getAttribute('data-theme')).toBe('light')
  await visitor.leave()
})
