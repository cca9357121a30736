import type { Page } from '@playwright/test'
import { password } from '@quad/server/test/factories'
import type { Account } from './campus.ts'
import { expect, pageHeading, searchField, test, type Site } from './test.ts'

// What the server renders, and what a browser does with it before and without scripts.

const withoutScripts = { javaScriptEnabled: false } as const

test('a visitor without scripts reads every public page', async ({ site }) => {
  const { page, visit, mayLog } = await site.visitor(withoutScripts)
  mayLog(/404/)
  const { project, event, owner } = site.places
  for (const [path, text] of [
    ['/', 'Find & collaborate on the next big thing'],
    ['/search', 'Explore'],
    ['/search?searchType=users', 'Explore'],
    [project, 'Members'],
    [event, 'About Event'],
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
  const field = searchField(page)
  await field.fill('garden')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/search\?.*query=garden/)
  await expect(page.getByRole('main')).toContainText('garden')
})

test('a visitor without scripts searches by the filters', async ({ site }) => {
  const { page, visit } = await site.visitor(withoutScripts)
  await visit('/search?query=a')
  await page.getByRole('switch', { name: 'Show open teams' }).check()
  await page.getByRole('checkbox', { name: 'Virtual' }).uncheck()
  await page.getByRole('button', { name: 'Apply filters' }).click()
  const active = page.getByRole('list', { name: 'Active filters' })
  await expect(active).toContainText('Open teams')
  await expect(active).toContainText('In-Person or Hybrid')
  await page.getByRole('button', { name: 'USERS' }).click()
  await expect(page).toHaveURL(/query=a&.*searchType=users/)
})

test('a person without scripts signs in, also after a wrong password', async ({ site }) => {
  const { email } = await site.newStudent()
  const person = await site.visitor(withoutScripts)
  const { page, visit, mayLog } = person
  mayLog(/401/)
  // The server does not see the fragment.
  await visit('/projects/mine#mine')
  const [address, secret] = [
    page.getByLabel('University e-mail'),
    page.getByLabel('Password *', { exact: true }),
  ]
  await address.fill(email)
  await secret.fill('not my password')
  await secret.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Error 401: The e-mail address or the')
  await expect(address).toHaveValue(email)
  expect(page.url()).not.toContain('%40')
  await secret.fill(password)
  await secret.press('Enter')
  await expect(page).toHaveURL('/projects/mine#mine')
  await expect(pageHeading(page)).toHaveText('My Projects')
})

const status = async (site: Site, path: string, { cookie }: Pick<Account, 'cookie'>) => {
  const response = await fetch(site.url + path, {
    redirect: 'manual',
    headers: { accept: 'text/html', ...(cookie && { cookie: `quad=${cookie}` }) },
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
  expect(await status(site, `${project}/edit`, visitor)).toEqual([302, project])
  for (const path of ['/nowhere', '/projects', `${project}/nonsense`, '/%E0%A4%A']) {
    expect([path, ...(await status(site, path, visitor))]).toEqual([path, 404, null])
  }
  // The path is checked before the person.
  const missing = crypto.randomUUID()
  for (const path of [
    '/chats/%ff',
    '/event/%E0/edit',
    '/search/saved/%ff',
    '/users/%/settings',
    `/event/${missing}/edit`,
    `/projects/${missing}/addEvent`,
    `/users/${missing}/edit`,
    `/users/${missing}/settings`,
  ]) {
    expect([path, ...(await status(site, path, visitor))]).toEqual([path, 404, null])
  }
  expect(await status(site, groupChat, await site.demoAccount('ltran'))).toEqual([200, null])
  expect(await status(site, groupChat, newcomer)).toEqual([404, null])
  expect(await status(site, `${owner}/edit`, newcomer)).toEqual([302, owner])
  // Only the browser knows whether it has just registered.
  expect(await status(site, '/createuser?redirect=%2Fabout', visitor)).toEqual([200, null])
  for (const person of [visitor, newcomer]) {
    expect(await status(site, `${owner}/settings`, person)).toEqual([
      302,
      '/search#settings-denied',
    ])
  }
})

test("a person who opens another person's settings reads why the search is there", async ({
  site,
}) => {
  const { page, visit } = await site.demo('fmoreau')
  await visit(`${site.places.owner}/settings`)
  const reason = page.getByRole('alert').filter({ hasText: 'Access denied' })
  await expect(reason).toBeVisible()
  await page.reload()
  await expect(reason).toBeVisible()
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
    const viewers = [...people, { email: 'visitor@example.edu', cookie: '' }]
    const pages = await Promise.all(viewers.map(({ cookie }) => pageOf(path, cookie)))
    for (const [nth, html] of pages.entries()) {
      const found = people.map(({ email }) => email).filter((email) => html.includes(email))
      const { email, cookie } = viewers[nth]!
      // The Owner's profile names the address. Otherwise it is only in one's own data.
      const isNamed = (each: string) => path === owner && each.startsWith('aokafor')
      expect([path, found.filter((each) => each !== email && !isNamed(each))]).toEqual([path, []])
      if (cookie === '') expect(html).toContain('"user":null')
    }
  }
})

test('Back to a page that the browser has kept shows what has changed since', async ({ site }) => {
  const { page, visit, mayLog } = await site.visitor()
  // What has changed may arrive before React has compared all parts of the page with the old HTML.
  mayLog(/rendered this page differently/)
  const { id } = await site.db.createProject({ owner: await site.newStudent(), title: 'Old title' })
  await visit(`/projects/${id}`)
  await expect(pageHeading(page)).toHaveText('Old title')
  await page.goto('about:blank')
  await site.db.change('UPDATE projects SET title = $1 WHERE id = $2', ['New title', id])
  await page.goBack()
  await expect(pageHeading(page)).toHaveText('New title')
})

test('a link works before any script has arrived', async ({ site }) => {
  const { page, mayLog } = await site.visitor()
  mayLog(/ERR_FAILED/)
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Explore all projects' }).click()
  await expect(page).toHaveURL(/\/search\?searchType=projects/)
  await expect(pageHeading(page)).toHaveText('Explore')
})

/** Holds the scripts of pages, or some of them, back until the result is called. */
const holdScripts = async (page: Page, scripts = '**/*.js') => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('what is entered while the scripts arrive is not lost', async ({ site }) => {
  const { page } = await site.visitor()
  const arrive = await holdScripts(page)
  await page.goto('/search?searchType=users', { waitUntil: 'commit' })
  const looking = page.getByRole('switch', { name: 'Looking for a team' })
  await looking.check()
  arrive()
  await expect(page).toHaveURL(/looking=true/)
  await expect(looking).toBeChecked()
})

for (const timezoneId of ['UTC', 'Asia/Kolkata']) {
  test(`a search that is typed while the scripts arrive is not lost (${timezoneId})`, async ({
    site,
  }) => {
    const { page } = await site.visitor({ timezoneId })
    const arrive = await holdScripts(page)
    await page.goto('/search', { waitUntil: 'commit' })
    const words = searchField(page)
    await words.fill('map')
    arrive()
    await expect(page).toHaveURL(/query=map&/)
    await expect(words).toHaveValue('map')
    await expect(words).toBeFocused()
  })
}

test('a word, a filter and the kind that are chosen while the scripts arrive are one search', async ({
  site,
}) => {
  const { page } = await site.visitor()
  const arrive = await holdScripts(page)
  await page.goto('/search', { waitUntil: 'commit' })
  const words = searchField(page)
  const virtual = page.getByRole('checkbox', { name: 'Virtual' })
  await words.fill('garden')
  await virtual.uncheck()
  await page.getByRole('button', { name: 'USERS' }).click()
  await page.waitForURL(/searchType=users/, { waitUntil: 'commit' })
  arrive()
  await expect(page.getByRole('heading', { name: /"garden"$/ })).toBeVisible()
  await expect(words).toHaveValue('garden')
  await page.getByRole('button', { name: 'PROJECTS' }).click()
  await page.waitForURL(/searchType=projects/)
  await expect(virtual).not.toBeChecked()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    query: 'garden',
    searchType: 'projects',
    virtual: 'false',
  })
})

for (const timezoneId of ['UTC', 'Asia/Kolkata']) {
  test(`a press on a button while the scripts arrive is not lost (${timezoneId})`, async ({
    site,
  }) => {
    const { page } = await site.visitor({ timezoneId, viewport: { width: 390, height: 844 } })
    const arrive = await holdScripts(page)
    await page.goto('/search?query=', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Show filters' }).click()
    arrive()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  })
}

test('a press that lasts until React has taken the page over is not lost', async ({ site }) => {
  const { page } = await site.visitor({ timezoneId: 'UTC', viewport: { width: 390, height: 844 } })
  const arrive = await holdScripts(page)
  await page.goto('/search?query=', { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: 'Show filters' })
  await button.hover()
  await page.mouse.down()
  arrive()
  await expect(button).toHaveAttribute('aria-haspopup', 'dialog')
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
})

test('a press on what another area has put into a page waits for the scripts of that area', async ({
  site,
}) => {
  const [member, student] = await Promise.all([site.newStudent('Ann'), site.newStudent()])
  const { page } = await site.as(student)
  const arrive = await holdScripts(page, '**/mf/mf-chat/**/*.js')
  await page.goto(`/users/${member.id}`, { waitUntil: 'commit' })
  // The rest of the page works.
  await page.getByRole('button', { name: /^Profile menu/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Message .*Ann/ }).click()
  arrive()
  await expect(page.getByRole('textbox', { name: /^Message to .*Ann/ })).toBeVisible()
})

test('a press on Sign In before the scripts have arrived signs in', async ({ site }) => {
  const { email } = await site.newStudent()
  const { page } = await site.visitor()
  await holdScripts(page)
  await page.goto('/signin', { waitUntil: 'commit' })
  await page.getByLabel('University e-mail').fill(email)
  await page.getByLabel('Password *', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/search')
})

test('a form that needs the scripts waits for them, and keeps its values out of the address', async ({
  site,
}) => {
  const { page } = await site.visitor()
  const arrive = await holdScripts(page)
  await page.goto('/register', { waitUntil: 'commit' })
  const email = page.getByLabel('University e-mail')
  await email.fill('someone@example.edu')
  await email.press('Enter')
  const register = page.getByRole('main').getByRole('button', { name: 'Register' })
  await expect(register).toBeDisabled()
  arrive()
  await expect(register).toBeEnabled()
  await expect(email).toHaveValue('someone@example.edu')
  await expect(page).toHaveURL('/register')
})
