import type { Page } from 'playwright-core'
import { pageHeading, type Person } from './people.ts'
import { testSite } from './site.ts'

const site = testSite()

let visitor: Person

beforeEach(async () => {
  visitor = await site.person()
})

afterEach(() => visitor.leave())

interface RemoteManifest {
  name: string
  metaData: {
    buildInfo: { buildVersion: string }
    remoteEntry: { path: string; name: string }
    types: { path: string; zip: string; api: string }
  }
  exposes: { path: string; assets: Record<'js' | 'css', { sync: string[]; async: string[] }> }[]
  shared: { name: string; requiredVersion: string; singleton: boolean }[]
}

const buildsOf = async (page: Page): Promise<[name: string, build: string][]> => {
  const newest = (await (await page.request.get('/mf/release.json')).json()) as {
    builds: Record<string, string>
  }
  return Object.entries(newest.builds).filter(([name]) => name !== 'shell')
}

/** Fetches a manifest in the page, and the status of each file in it. */
const readInPage = (page: Page, folder: string) =>
  page.evaluate(async (base) => {
    const response = await fetch(`${base}mf-manifest.json`)
    const manifest = (await response.json()) as RemoteManifest
    const { remoteEntry, types } = manifest.metaData
    const files = [
      `${remoteEntry.path}${remoteEntry.name}`,
      `${types.path}${types.zip}`,
      `${types.path}${types.api}`,
      ...manifest.exposes.flatMap(({ assets: { js, css } }) =>
        [js, css].flatMap(({ sync, async }) => [...sync, ...async]),
      ),
    ]
    const answers = files.map(async (file) => (await fetch(base + file)).status)
    return { manifest, statuses: await Promise.all(answers) }
  }, folder)

test('lists what each published remote exposes and shares in mf-manifest.json', async () => {
  await visitor.visit('/about')
  const { page } = visitor
  const builds = await buildsOf(page)
  expect(builds).toHaveLength(5)
  for (const [name, build] of builds) {
    const { manifest, statuses } = await readInPage(page, `/mf/${name}/${build}/`)
    expect(manifest.name).toBe(name.replaceAll('-', '_'))
    expect(manifest.metaData.buildInfo.buildVersion).toBe(build)
    expect(manifest.exposes.map(({ path }) => path)).toEqual(['./app'])
    const shared = Object.fromEntries(manifest.shared.map((each) => [each.name, each]))
    for (const library of ['react', 'react-router-dom', '@quad/shared-ui']) {
      expect(shared[library]).toMatchObject({
        singleton: true,
        requiredVersion: expect.stringMatching(/^\^\d/),
      })
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
  }
})

test('fetches no manifest and no types for a first route', async () => {
  const { page } = visitor
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await visitor.visit('/search')
  await pageHeading(page).waitFor()
  await page.waitForLoadState('networkidle')
  expect(paths.filter((path) => path.includes('/mf-search/'))).not.toHaveLength(0)
  expect(paths.filter((path) => /mf-manifest|mf-stats|mf-types/.test(path))).toEqual([])
})
