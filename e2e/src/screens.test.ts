import { audit } from './accessibility.ts'
import { noId, type Places } from './campus.ts'
import { expect, pageHeading, test } from './test.ts'

/** Who visits (the local part of the e-mail address, or `visitor`), what, and the paths. */
const screens: [
  who: string,
  what: string,
  paths: (places: Places, self: string) => readonly string[],
][] = [
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

for (const [who, what, paths] of screens) {
  test(`screens of ${who} (${what}) are accessible in each look, and scroll only vertically`, async ({
    site,
    wholeMatrix,
  }) => {
    const options = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const
    const person = await (who === 'visitor' ? site.visitor(options) : site.demo(who, options))
    // The status of a page or an object that does not exist.
    person.mayLog(/status of 404/)
    const { page } = person
    const found: string[] = []
    for (const path of paths(site.places, person.profile)) {
      await person.visit(path)
      await expect(pageHeading(page)).toBeVisible()
      await page.waitForLoadState('networkidle')
      found.push(...(await audit(page, { name: path }, wholeMatrix)))
    }
    expect(found).toEqual([])
  })
}
