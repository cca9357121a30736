import { projectPath } from './campus.ts'
import { pageHeading, type Person } from './people.ts'
import { testSite } from './site.ts'

const site = testSite()

/** Maximum bytes of scripts, compressed with brotli, that a first route may load. */
const limit = 225_000

/** Compressed bytes of the scripts at these paths. */
const bytesOf = async (paths: ReadonlySet<string>): Promise<number> => {
  const sizes = await Promise.all(
    [...paths].map(async (path) => {
      const response = await fetch(site.url + path, { headers: { 'accept-encoding': 'br' } })
      expect(response.headers.get('content-encoding')).toBe('br')
      return Number(response.headers.get('content-length'))
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const firstRoutes: { name: string; path: (person: Person) => Promise<string> }[] = [
  { name: 'the landing page', path: async () => '/' },
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

// Each route gets its own browser context, so that no script comes from the cache.
test.each(firstRoutes)('loads at most 225 KB of scripts for $name', async ({ path }) => {
  const person = await site.person()
  const { page } = person
  const scripts = new Set<string>()
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname)
  })
  await person.visit(await path(person))
  await pageHeading(page).waitFor()
  await page.waitForLoadState('networkidle')
  const bytes = await bytesOf(scripts)
  // Fewer bytes mean that the page's scripts were not recorded.
  expect(bytes).toBeGreaterThan(100 * 1024)
  expect(bytes).toBeLessThanOrEqual(limit)
  await person.leave()
})
