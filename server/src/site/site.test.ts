import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { createTestApp } from '../../test/app.ts'
import { createFactories } from '../../test/factories.ts'
import { handleErrors } from '../platform/http/errors.ts'
import { sitemap } from './pages/sitemap.ts'
import { readConfig } from '../platform/config/config.ts'
import { readSiteContent, siteOf } from './content.ts'

const { services } = await createTestApp({ config: { url: 'https://quad.example.edu' } })
const { createUser, createProject, createEvent } = createFactories(services.db)

const site = fastify()
handleErrors(site)
sitemap(site, { ...services, perFile: 2 })
afterAll(() => site.close())

const get = async (url: string) => {
  const { statusCode, headers, body } = await site.inject({ url })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml'])
  expect(body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<(urlset|sitemapindex) xmlns=/)
  return [...body.matchAll(/<loc>https:\/\/quad\.example\.edu(.*?)<\/loc>/g)].map(
    ([, path = '']) => path,
  )
}

test('names the site map, and lets robots read what a page loads', async () => {
  const { body, headers } = await site.inject({ url: '/robots.txt' })
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body.split('\n')).toEqual([
    'User-agent: *',
    'Disallow:',
    'Sitemap: https://quad.example.edu/sitemap.xml',
    '',
  ])
})

test('names only the pages while there are no projects and events', async () => {
  expect(await get('/sitemap.xml')).toEqual(['/sitemaps/pages.xml'])
  expect((await site.inject({ url: '/sitemaps/projects.xml' })).statusCode).toBe(404)
})

test('lists each project and event once, in files that are not too long, and no person', async () => {
  const owner = await createUser()
  const projects: string[] = []
  const events: string[] = []
  for (let made = 0; made < 5; made += 1) {
    const project = await createProject({ owner })
    projects.push(`/projects/${project.id}`)
    if (made < 2) events.push(`/event/${(await createEvent(project)).id}`)
  }

  const files = await get('/sitemap.xml')
  const lists = await Promise.all(files.map(get))
  expect(lists.slice(1).map((list) => list.length)).toEqual([2, 2, 1, 2])
  expect(lists.flat().toSorted()).toEqual(
    [
      '/',
      '/about',
      '/register',
      '/search',
      '/search?searchType=users',
      '/signin',
      '/accessibility',
      '/forgot-password',
      '/team',
      '/tutorial',
      ...projects,
      ...events,
    ].toSorted(),
  )
})

test.each(['/robots.txt', '/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/events.xml'])(
  '%s may be cached, for each encoding, also when it is not compressed',
  async (url) => {
    const { headers } = await site.inject({ url })
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
      vary: 'accept-encoding',
    })
  },
)

test('is unavailable, and not kept by caches, while the database is away', async () => {
  const db = services.db.withPlugin({
    transformQuery: () => {
      throw Object.assign(new Error('The database is away'), { code: 'ECONNREFUSED' })
    },
    transformResult: async ({ result }) => result,
  })
  const broken = fastify()
  handleErrors(broken)
  sitemap(broken, { ...services, db })
  for (const url of ['/sitemap.xml', '/sitemaps/projects.xml']) {
    const { statusCode, headers } = await broken.inject({ url })
    expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store'])
  }
  await broken.close()
})

test.each(['/sitemaps/users.xml', '/sitemaps/toString.xml', '/sitemaps/projects.xml?after=x'])(
  'has no file %s',
  async (url) => {
    expect((await site.inject({ url })).statusCode).toBe(404)
  },
)

describe("the site's own texts", () => {
  const shipped = readConfig({})

  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quad-content-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const written = async (text: string) => {
    const path = join(folder, 'site.json')
    await writeFile(path, text)
    return () => readSiteContent(readConfig({ SITE_CONTENT: path }))
  }

  const changed = (change: (content: ReturnType<typeof readSiteContent>) => void): string => {
    const content = readSiteContent(shipped)
    change(content)
    return JSON.stringify(content)
  }

  test('contains samples as shipped: four people, on a page that says so', () => {
    const { team, footer } = readSiteContent(shipped)

    expect(team.members).toHaveLength(4)
    for (const { name } of team.members) expect(name).toContain('Sample')
    expect(team.lead).toMatch(/are samples, as are the mission and the credit in the footer/)
    expect(footer.credit).not.toMatch(/sample/i)
  })

  test("replaces {university} by the university's name", () => {
    const config = readConfig({ UNIVERSITY_NAME: 'The "Old" University' })

    expect(readSiteContent(config).about.mission.join()).toContain('The "Old" University')
  })

  test('may contain the order of the navigation, which each page carries', async () => {
    const order = ['mf-chat', 'mf-search']
    const read = await written(changed((content) => void (content.navigation = order)))
    expect(siteOf({ config: shipped, content: read() }).navigation).toEqual(order)
    expect(
      siteOf({ config: shipped, content: readSiteContent(shipped) }).navigation,
    ).toBeUndefined()
  })

  test('adds the shipped tutorial to a file of an earlier version', async () => {
    const read = await written(
      changed((content) => {
        Reflect.deleteProperty(content, 'tutorial')
      }),
    )
    expect(read().tutorial).toEqual(readSiteContent(shipped).tutorial)
    const own = { lead: 'Our way.', chapters: [{ title: 'Start', steps: ['Come by.'] }] }
    const other = await written(changed((content) => void (content.tutorial = own)))
    expect(other().tutorial).toEqual(own)
  })

  test('names the variable if the file is missing', () => {
    const config = readConfig({ SITE_CONTENT: join(folder, 'nowhere.json') })

    expect(() => readSiteContent(config)).toThrow(/^SITE_CONTENT: .*nowhere\.json cannot be read/)
  })

  test('refuses a file that is not JSON', async () => {
    expect(await written('{ footer')).toThrow(/^SITE_CONTENT: .*site\.json is no valid JSON/)
  })

  test('advises what to add to a file from before the accessibility statement', async () => {
    const read = await written(
      changed((content) => {
        Reflect.deleteProperty(content, 'accessibility')
      }),
    )

    expect(read).toThrow(
      /site\.json: accessibility: must be there .*Copy this part from server\/content\/site\.json, and replace its contact by yours$/,
    )
  })

  test('names each wrong field', async () => {
    const read = await written(
      changed((content) => {
        content.about.mission = []
        content.team.members[1]!.contacts[0]!.url = 'javascript:alert(1)'
      }),
    )

    expect(read).toThrow(/about\.mission: .*; team\.members\.1\.contacts\.0\.url: must start with/)
  })
})
