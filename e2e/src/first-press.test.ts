import type { Page } from 'playwright-core'
import { projectPath } from './campus.ts'
import type { Person } from './people.ts'
import { testSite } from './site.ts'

const site = testSite()

/** Scripts of the shell, but for the first. */
const notNamedByThePage = /\/mf\/shell\/[^/]+\/(?!shell\.)[^/]+\.js/

/** Holds them back. Returns what lets them pass. */
const holdTheRest = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(notNamedByThePage, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a menu that is pressed before its code is there opens when it comes', async () => {
  const member = await site.student('ltran')
  const { page } = member
  const release = await holdTheRest(page)
  await member.visit('/about')
  const button = page.getByRole('button', { name: 'Profile menu of Linh Tran' })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.locator('button[aria-busy="true"]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('button[aria-busy="true"]').waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowDown')
  await page.locator('button[aria-busy="true"]').waitFor()
  expect(await page.getByRole('menu').count()).toBe(0)

  release()
  await page.getByRole('menuitem', { name: 'My Profile' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await button.and(page.locator(':focus')).waitFor()
  expect(member.complaints).toEqual([])
  await member.leave()
})

test('a dialog that is opened before its code is there says so, and can be given up', async () => {
  const person = await site.person({ viewport: { width: 390, height: 800 } })
  const { page } = person
  const release = await holdTheRest(page)
  await person.visit('/about')
  const button = page.getByRole('button', { name: 'Menu' })
  const opening = page.getByRole('status').filter({ hasText: 'Opening …' })
  await button.click()
  await opening.waitFor()
  // Over the page, not in the header that the button is in.
  expect((await opening.boundingBox())?.y).toBeGreaterThan(300)
  await page.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).click()
  await button.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await opening.waitFor()
  await page.keyboard.press('Escape')
  await button.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')

  release()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Sign In' }).waitFor()
  await page.keyboard.press('Escape')
  await button.and(page.locator(':focus')).waitFor()
  expect(person.complaints).toEqual([])
  await person.leave()
})

test('a dialog whose code fails to arrive comes when the network is back', async () => {
  const person = await site.person({ viewport: { width: 390, height: 800 } })
  const { page } = person
  await page.route(notNamedByThePage, (route) => route.abort())
  await person.visit('/about')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('status').getByText('Opening …').waitFor()
  await page.unroute(notNamedByThePage)
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Sign In' }).waitFor()
  await person.leave()
})

test('a form that waits for its rules is sent once, however often it is pressed', async () => {
  const person = await site.person()
  const { page } = person
  const release = await holdTheRest(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/login')) sent.push(request.url())
  })
  await person.visit('/signin')
  await page.getByRole('textbox', { name: 'University e-mail' }).fill('ltran@example.edu')
  await page.getByRole('textbox', { name: 'Password' }).fill('not my password')
  const button = page.getByRole('main').getByRole('button', { name: 'Sign In' })
  await button.click()
  await button.and(page.locator('[data-busy]')).waitFor()
  // It says that it is disabled, for which a click would wait.
  await button.click({ force: true })
  await page.keyboard.press('Enter')

  release()
  await page.getByRole('alert').first().waitFor()
  expect(sent).toHaveLength(1)
  await person.leave()
})

test('help that has the focus keeps it when its code comes', async () => {
  const person = await site.person()
  const { page } = person
  const release = await holdTheRest(page)
  await person.visit('/search?query=&searchType=projects')
  const help = page.getByRole('button', { name: 'Help: Team size' })
  await help.focus()
  release()
  await page.getByRole('tooltip').waitFor()
  await help.and(page.locator(':focus')).waitFor()
  await person.leave()
})

/** Bytes of the scripts that a page has asked for, as they are sent. */
const bytesOf = async (paths: ReadonlySet<string>): Promise<number> => {
  const sizes = await Promise.all(
    [...paths].map(async (path) => {
      const answer = await fetch(site.url + path, { headers: { 'accept-encoding': 'br' } })
      expect(answer.headers.get('content-encoding')).toBe('br')
      return Number(answer.headers.get('content-length'))
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const firstRoutes: { name: string; path: (person: Person) => Promise<string> }[] = [
  { name: 'sign-in', path: async () => '/signin' },
  { name: 'search', path: async () => '/search?query=' },
  { name: 'a project', path: async (person) => await projectPath(person, 'Tidepool Atlas') },
  {
    name: 'a profile',
    path: async (person) => {
      const project = await projectPath(person, 'Tidepool Atlas')
      const [member] = (await (await person.page.request.get(`/api${project}`)).json()).usersId
      return `/users/${member}`
    },
  },
  { name: 'about', path: async () => '/about' },
]

// Each in a window of its own: what one page is let have at last would be counted to the next one.
test.each(firstRoutes)(
  'the first route of $name takes at most 150 KB of scripts to show itself',
  async ({ path }) => {
    const person = await site.person()
    const { page } = person
    const release = await holdTheRest(page)
    const scripts = new Set<string>()
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname)
    })
    await person.visit(await path(person))
    await page.getByRole('heading', { level: 1 }).waitFor()
    const bytes = await bytesOf(scripts)
    // Less would be no page at all: the scripts were not seen.
    expect(bytes).toBeGreaterThan(100 * 1024)
    expect(bytes).toBeLessThanOrEqual(150 * 1024)
    release()
    await person.leave()
  },
)
