import type { Account } from './campus.ts'
import { expect, pageHeading, test, type Site } from './test.ts'

// What the server renders, and what a browser does with it before and without scripts.

const withoutScripts = { javaScriptEnabled: false } as const

test('a visitor without scripts reads every public page', async ({ site }) => {
  const { page, visit } = await site.visitor(withoutScripts)
  const { project, event, owner } = site.places
  for (const [path, text] of [
    ['/', 'Find & collaborate on the next big thing'],
    ['/search', 'Explore'],
    ['/search?searchType=users', 'Explore'],
    [project, 'Members'],
    [event, 'When'],
    [owner, 'Projects'],
    ['/about', 'Our mission'],
    ['/tutorial', 'Tutorial'],
    ['/team', 'Team'],
    ['/accessibility', 'Accessibility'],
    ['/nowhere', 'This page was deleted, relocated or never existed.'],
  ] as const) {
    await visit(path)
    await expect(page.getByRole('main')).toContainText(text)
    await expect(pageHeading(page)).toBeVisible()
  }
  await visit('/search')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

test('a visitor without scripts searches by the form of the header', async ({ site }) => {
  const { page, visit } = await site.visitor(withoutScripts)
  await visit('/about')
  const field = page.getByRole('search').getByRole('searchbox')
  await field.fill('garden')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/search\?.*query=garden/)
  await expect(page.getByRole('main')).toContainText('garden')
})

const status = async (site: Site, path: string, { cookie }: Pick<Account, 'cookie'>) => {
  const response = await fetch(site.url + path, {
    redirect: 'manual',
    headers: { accept: 'text/html', cookie: `quad=${cookie}` },
  })
  return [response.status, response.headers.get('location')]
}

test('pages that lead elsewhere or are not there say so by their status', async ({ site }) => {
  const visitor = { cookie: '' }
  const newcomer = await site.demoAccount('fmoreau')
  const { project, owner, groupChat } = site.places
  expect(await status(site, '/projects/mine', newcomer)).toEqual([200, null])
  expect(await status(site, '/projects/mine?a=b', visitor)).toEqual([
    302,
    '/signin?redirect=%2Fprojects%2Fmine%3Fa%3Db',
  ])
  expect(await status(site, `${project}/edit`, visitor)).toEqual([
    302,
    `/signin?redirect=${encodeURIComponent(`${project}/edit`)}`,
  ])
  expect(await status(site, '/nowhere', visitor)).toEqual([404, null])
  expect(await status(site, groupChat, newcomer)).toEqual([404, null])
  expect((await status(site, `${owner}/edit`, newcomer))[0]).not.toBe(500)
})

test('no page has the data of another person, however many are rendered at once', async ({
  site,
}) => {
  const names = ['aokafor', 'jweber', 'ltran', 'fmoreau', 'swhitfield']
  const people = await Promise.all(names.map((name) => site.demoAccount(name)))
  const { project, event, owner, groupChat } = site.places
  const paths = [
    '/',
    '/search',
    project,
    event,
    owner,
    '/chats',
    groupChat,
    '/notifications',
    '/projects/mine',
  ]
  const pageOf = async (path: string, cookie: string) =>
    (
      await fetch(site.url + path, {
        headers: { accept: 'text/html', ...(cookie && { cookie: `quad=${cookie}` }) },
      })
    ).text()
  for (const path of paths) {
    const viewers = [...people, { email: 'nobody@example.edu', cookie: '' }]
    const pages = await Promise.all(viewers.map(({ cookie }) => pageOf(path, cookie)))
    for (const [nth, html] of pages.entries()) {
      const found = people.map(({ email }) => email).filter((email) => html.includes(email))
      const { email, cookie } = viewers[nth]!
      // An address is only in one's own data; a page may lead its viewer elsewhere.
      expect([path, found.filter((each) => each !== email)]).toEqual([path, []])
      if (cookie === '') expect(html).toContain('"user":null')
    }
  }
})

test('a link works before any script has arrived', async ({ site }) => {
  const { page } = await site.visitor()
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Explore all projects' }).click()
  await expect(page).toHaveURL(/\/search\?searchType=projects/)
  await expect(pageHeading(page)).toHaveText('Explore')
})
