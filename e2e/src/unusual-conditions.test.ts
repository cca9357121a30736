import { projectPath } from './campus.ts'
import { pageHeading, type Person } from './people.ts'
import { testSite } from './site.ts'

const site = testSite()

/** Translates each text of the page, and each later one, as Chrome does: by elements in its place. */
const translate = (): void => {
  const wrapped = (text: string) => {
    const [outer, inner] = [1, 2].map(() =>
      document.createElementNS('http://www.w3.org/1999/xhtml', 'font'),
    )
    inner!.append(text)
    outer!.append(inner!)
    return outer!
  }
  const isText = (node: Node): boolean =>
    /\S/.test(node.nodeValue ?? '') &&
    node.parentElement?.closest('font, script, style, textarea, noscript') === null
  const visit = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) if (isText(walker.currentNode)) texts.push(walker.currentNode as Text)
    for (const text of texts) text.replaceWith(wrapped(`«${text.data}»`))
  }
  new MutationObserver(visit).observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
  })
  visit()
}

/** Paths of the failure reports that a person's page sends. */
const reportsOf = ({ page }: Person): string[] => {
  const reports: string[] = []
  page.on('request', (each) => {
    if (each.url().endsWith('/reports/front-end')) reports.push(each.postData() ?? '')
  })
  return reports
}

const avoids = async ({ page }: Person): Promise<boolean> =>
  (await page.context().cookies()).some(({ name }) => name === 'quad_avoid')

describe('on a translated page', () => {
  const open = async (person: Person, path: string) => {
    await person.visit(path)
    await pageHeading(person.page).waitFor()
    await person.page.evaluate(translate)
  }

  test('a visitor sees the errors of sign-in, and searches', async () => {
    const visitor = await site.person()
    const { page } = visitor
    const reports = reportsOf(visitor)
    await open(visitor, '/signin')
    await page.getByRole('main').getByRole('button', { name: '«Sign In»' }).click()
    await page
      .getByText(/^«.*e-mail.*»$/)
      .first()
      .waitFor()
    await page.getByLabel('University e-mail').fill('x@example.edu')
    await page.getByLabel('Password').first().fill('wrong password')
    await page.getByRole('main').getByRole('button', { name: '«Sign In»' }).click()
    await page.getByRole('alert').filter({ hasText: '«Error 401' }).waitFor()

    await page.getByRole('link', { name: '«Explore»' }).first().click()
    await page.waitForURL('**/search**')
    for (const word of ['atlas', 'garden']) {
      await page.getByRole('searchbox').first().fill(word)
      await page.getByRole('searchbox').first().press('Enter')
      await page.getByRole('heading', { name: new RegExp(`found for "${word}"`) }).waitFor()
    }
    expect(visitor.complaints.filter((each) => /Node|React/.test(each))).toEqual([])
    expect(reports).toEqual([])
    expect(await avoids(visitor)).toBe(false)
    await visitor.leave()
  })

  test('a member fills in the project form and changes the settings', async () => {
    const member = await site.student('ltran')
    const { page } = member
    const reports = reportsOf(member)
    await open(member, '/createproject')
    await page.getByLabel('Title').fill('A garden for all')
    await page.getByRole('main').getByRole('button', { name: '«Create Project»' }).click()
    await page
      .getByText(/^«.*description.*»$/i)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Profile menu of Linh Tran' }).click()
    await page.getByRole('menuitem', { name: '«Settings»' }).click()
    await page.getByRole('button', { name: /Leave/ }).click()
    await page.waitForURL('**/settings')
    await pageHeading(page).waitFor()
    await page.getByRole('main').getByRole('switch').first().click()
    await page.getByRole('button', { name: /Save/ }).click()
    await page
      .getByText(/Successfully updated user settings/)
      .first()
      .waitFor()
    expect(reports).toEqual([])
    expect(await avoids(member)).toBe(false)
    await member.leave()
  })
})

test('shows a project over a slow network, without a failure', async () => {
  const visitor = await site.person()
  const { page } = visitor
  const reports = reportsOf(visitor)
  const path = await projectPath(visitor, 'Tidepool Atlas')
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 600,
    downloadThroughput: 150_000 / 8,
    uploadThroughput: 150_000 / 8,
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByText('Still loading').waitFor()
  await pageHeading(page).getByText('Tidepool Atlas').waitFor()
  expect(reports).toEqual([])
  expect(await avoids(visitor)).toBe(false)
  await visitor.leave()
})
