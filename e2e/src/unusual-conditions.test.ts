import { expect, pageHeading, test, type Person } from './test.ts'

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

test.describe('on a translated page', () => {
  const open = async (person: Person, path: string) => {
    await person.visit(path)
    await expect(pageHeading(person.page)).toBeVisible()
    await person.page.evaluate(translate)
  }

  test('a visitor sees the errors of sign-in, and searches', async ({ site }) => {
    const visitor = await site.visitor()
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
    await expect(page.getByRole('alert').filter({ hasText: '«Error 401' })).toBeVisible()

    await page.getByRole('link', { name: '«Explore»' }).first().click()
    await page.waitForURL('**/search**')
    for (const word of ['atlas', 'garden']) {
      await page.getByRole('searchbox').first().fill(word)
      await page.getByRole('searchbox').first().press('Enter')
      await expect(
        page.getByRole('heading', { name: new RegExp(`found for "${word}"`) }),
      ).toBeVisible()
    }
    expect(visitor.logged.filter((each) => /Node|React/.test(each))).toEqual([])
    visitor.mayLog(/401/)
    expect(reports).toEqual([])
    expect(await avoids(visitor)).toBe(false)
  })
})

test('shows a project over a slow network, without a failure', async ({ site }) => {
  const visitor = await site.visitor()
  const { page } = visitor
  const reports = reportsOf(visitor)
  const path = site.places.project
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 600,
    downloadThroughput: 150_000 / 8,
    uploadThroughput: 150_000 / 8,
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByText('Still loading')).toBeVisible()
  await expect(pageHeading(page).getByText('Tidepool Atlas')).toBeVisible()
  expect(reports).toEqual([])
  expect(await avoids(visitor)).toBe(false)
})
