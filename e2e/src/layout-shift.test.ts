import type { BrowserContextOptions } from 'playwright-core'
import { projectPath } from './campus.ts'
import type { Person } from './people.ts'
import { testSite } from './site.ts'

const site = testSite()

/** The path of the first link in a project whose path begins so. */
const linkInProject = async (person: Person, start: string): Promise<string> => {
  await person.visit(await projectPath(person, 'Tidepool Atlas'))
  const link = person.page.locator(`main a[href^="${start}"]`).first()
  return (await link.getAttribute('href'))!
}

/** Opens a page whose data arrives late, and sums up how much its content has moved. */
const shiftOf = async (
  path: string | ((person: Person) => Promise<string>),
  viewport: BrowserContextOptions['viewport'],
): Promise<number> => {
  const visitor = await site.person({ viewport: viewport! })
  const { page } = visitor
  const address = typeof path === 'string' ? path : await path(visitor)
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // Slow enough to show the skeletons.
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await visitor.visit(address)
  await page.locator('h1').waitFor()
  await page.waitForLoadState('networkidle')
  const moved = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )
  await visitor.leave()
  return moved
}

const viewports = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
  { width: 1280, height: 2600 },
]

test.each([
  { name: 'the landing page', path: '/' },
  { name: 'the search for projects', path: '/search' },
  { name: 'the search for people', path: '/search?searchType=users' },
  { name: 'a project', path: (person: Person) => projectPath(person, 'Tidepool Atlas') },
  { name: 'a profile', path: (person: Person) => linkInProject(person, '/users/') },
  { name: 'an event', path: (person: Person) => linkInProject(person, '/event/') },
  { name: 'the about page', path: '/about' },
  { name: 'the tutorial', path: '/tutorial' },
  { name: 'the team', path: '/team' },
  { name: 'the accessibility statement', path: '/accessibility' },
  { name: 'the sign-in', path: '/signin' },
  { name: 'the registration', path: '/register' },
  { name: 'the recovery of a password', path: '/forgot-password' },
  { name: 'an unknown path', path: '/nowhere' },
])('moves nothing while $name loads', async ({ path }) => {
  const shifts: number[] = []
  for (const viewport of viewports) shifts.push(await shiftOf(path, viewport))
  expect(Math.max(...shifts)).toBeLessThan(0.001)
})
