import { chromium, type BrowserContextOptions, type Page } from '@playwright/test'
import { audit } from './accessibility.ts'
import { noId, type Places } from './campus.ts'
import { damage, damageOfSpacing, faultsOf } from './page-faults.ts'
import { expect, pageHeading, test, type Site } from './test.ts'

/** Who visits (the local part of the e-mail address, or `visitor`), what, and the paths. */
type Screens = [
  who: string,
  what: string,
  paths: (places: Places, self: string) => readonly string[],
]

const screens: Screens[] = [
  [
    'visitor',
    'search and accounts',
    () => [
      '/',
      '/search',
      '/search?searchType=users',
      '/search?query=python',
      '/search?query=zzzzzzzz',
      '/search?query=&open=true&hybrid=false&min=2&projectTags=GIS',
      '/signin',
      '/register',
      '/verify-email',
      '/forgot-password',
      `/reset-password?user=${noId}&token=ABC234`,
    ],
  ],
  [
    'visitor',
    'information and errors',
    () => [
      '/about',
      '/tutorial',
      '/team',
      '/accessibility',
      '/error',
      '/error/404',
      `/projects/${noId}`,
      `/event/${noId}`,
      `/users/${noId}`,
      // The author of what deleted accounts have written.
      `/users/${noId.replace(/7|8/g, '0')}`,
    ],
  ],
  [
    'visitor',
    'projects and people',
    ({ project, plainProject, event, owner }) => [
      project,
      `${project}?events=month`,
      plainProject,
      event,
      owner,
    ],
  ],
  // The Owner.
  [
    'aokafor',
    'lists and chats',
    ({ project, groupChat }) => [
      '/',
      '/search?query=python',
      `/search?searchType=users&order=best&project=${project.replace('/projects/', '')}`,
      '/search/saved',
      '/createproject',
      '/projects/mine',
      '/chats',
      groupChat,
      `/chats/${noId}`,
      '/notifications',
    ],
  ],
  [
    'aokafor',
    'a project and people',
    ({ project, event, member }, self) => [
      project,
      `${project}/edit`,
      `${project}/history`,
      `${project}/addEvent`,
      event,
      `${event}/edit`,
      member,
      self,
      `${self}/edit`,
      `${self}/settings`,
    ],
  ],
  // An Admin.
  ['jweber', 'a project', ({ project, event }) => [project, `${project}/edit`, `${event}/edit`]],
  // A Member.
  [
    'ltran',
    'a project',
    ({ project, event, groupChat }) => ['/projects/mine', project, event, groupChat],
  ],
  // Without a profile.
  ['swhitfield', 'all', ({ project }) => ['/', '/createuser', project]],
  // Without a project.
  [
    'fmoreau',
    'all',
    ({ project, event, owner }) => [
      '/',
      '/projects/mine',
      '/chats',
      '/notifications',
      '/search/saved',
      project,
      event,
      owner,
    ],
  ],
  // Has requested to join.
  ['obenali', 'a project', ({ project }) => ['/projects/mine', project]],
]

/** Opens each screen, and returns what the check finds, with the path. */
const findOn = async (
  site: Site,
  [who, , paths]: Screens,
  options: BrowserContextOptions,
  check: (page: Page) => Promise<string[]>,
): Promise<string[]> => {
  const person = await (who === 'visitor' ? site.visitor(options) : site.demo(who, options))
  // The status of a page or an object that does not exist.
  person.mayLog(/status of 404/)
  const { page } = person
  const found: string[] = []
  for (const path of paths(site.places, person.profile)) {
    await person.visit(path)
    await expect(pageHeading(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const each of await check(page)) found.push(`${path}: ${each}`)
  }
  return found
}

const desktop = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const

/** The visitor and the Owner see each page; the others see parts of their own in some. */
const seesAll = ([who]: Screens) => who === 'visitor' || who === 'aokafor'

for (const each of screens.filter((some) => !seesAll(some))) {
  const [who, what] = each
  test(`screens of ${who} (${what}) are accessible`, async ({ site, wholeMatrix }) => {
    const found = await findOn(site, each, desktop, (page) =>
      audit(page, { inLightAlone: true }, wholeMatrix),
    )
    expect(found).toEqual([])
  })
}

for (const each of screens.filter(seesAll)) {
  const [who, what] = each
  test(`screens of ${who} (${what}) are accessible in each look, valid HTML, and stand wide text spacing`, async ({
    site,
    wholeMatrix,
  }) => {
    const found = await findOn(site, each, desktop, async (page) => {
      const faults = await faultsOf(page)
      faults.push(...(await audit(page, {}, wholeMatrix)))
      await page.setViewportSize({ width: 320, height: 900 })
      return [...faults, ...(await damageOfSpacing(page))]
    })
    expect(found).toEqual([])
  })

  test(`with text at 200 %, nothing is cut off or covered on the screens of ${who} (${what})`, async ({
    site,
    launchOptions,
  }) => {
    // The setting "Font size" of the browser.
    const args = [...launchOptions.args!, '--blink-settings=defaultFontSize=32']
    const browser = await chromium.launch({ ...launchOptions, args })
    try {
      const viewport = { width: 1280, height: 900 }
      const found = await findOn(site.inBrowser(browser), each, { viewport }, async (page) => {
        // Its cells cut long titles at each size.
        if (page.url().endsWith('?events=month')) return []
        const damages: string[] = []
        for (const width of [1280, 390]) {
          await page.setViewportSize({ width, height: 900 })
          for (const fault of await damage(page)) damages.push(`at ${width} px: ${fault}`)
        }
        return damages
      })
      expect(found).toEqual([])
    } finally {
      await browser.close()
    }
  })
}
