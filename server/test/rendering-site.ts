import { join } from 'node:path'
import { serverFile } from '@quad/federation/build-manifest'
import { writeBuild } from '@quad/tooling/test/fake-build'
import type { FrontEndName, ByFrontEnd } from '@quad/federation/front-ends'
import type { PublishOptions } from '../src/releases/index.ts'
import { storeAndPublish, storeBuild } from './releases/store-and-publish.ts'
import { pino } from 'pino'
import { createTestApp } from './app.ts'
import type { Browser } from './browser.ts'

/** Milliseconds for a page: enough for a busy machine; a build that hangs costs a test this time. */
const limit = 4000

/** A shell whose pages show what their remote returns, and the number of pages of this evaluation. */
export const halfOfShell = `
  let count = 0
  const owners = { chats: 'mf-chat', search: 'mf-search' }
  exports.provided = { react: { module: 'react' } }
  exports.render = async ({ url, page, zone, load }) => {
    count += 1
    const { pathname } = new URL(url)
    const owner = owners[pathname.split('/')[1]]
    const text = owner ? await load(owner)({ page, zone, location }) : 'landing'
    if (text?.redirect) return text
    const state = { path: pathname, time: '', zone, user: null, queries: [] }
    return { html: '<h1>' + text + '</h1><p>page ' + count + '</p>', state }
  }`

/** A remote whose page shows what this body of a function returns. */
export const remote = (body: string): string =>
  `exports.default = async ({ page, zone }) => { ${body} }`

/** Ends the renderer's process, in the code of a build. */
export const leave = "URL.constructor('return process')().exit()"

/** What a page has in place of its content. */
export const frame = '<p>…</p>'

/**
 * A server that renders the pages of hand-made builds in a real process; the browser tests render the product's own. Call
 * it at the top of a test file. Its shell shows what the remotes `mf-chat` and `mf-search` return.
 */
export const createRenderingSite = async () => {
  /** What was logged in a test: the facts of each line. */
  const warnings: Record<string, unknown>[] = []
  const log = pino({
    level: 'warn',
    hooks: {
      logMethod([facts]) {
        if (typeof facts === 'object') warnings.push(facts as Record<string, unknown>)
      },
    },
  })
  const made = await createTestApp({ config: { serverRendering: limit }, log })
  const { services, visitor } = made
  let builds = 0
  let paths = 0

  const write = (name: FrontEndName, text: string, files?: Record<string, string>) => {
    builds += 1
    const build = String(builds).padStart(16, '0')
    return writeBuild(join(services.config.dataDir, 'made'), name, build, {
      files: { [serverFile]: text, ...files },
    })
  }

  /** Releases new builds with these halves for the server, and returns the name of the last one. */
  const release = async (
    halves: ByFrontEnd<string>,
    { files, ...options }: Pick<PublishOptions, 'canary'> & { files?: Record<string, string> } = {},
  ): Promise<string> => {
    const written = Object.entries(halves).map(([name, text]) =>
      write(name as FrontEndName, text, files),
    )
    await storeAndPublish(services.releases, await Promise.all(written), { who: 'ada', ...options })
    return String(builds).padStart(16, '0')
  }

  /** Stores a build that only its preview shows, and returns its name. */
  const preview = async (name: FrontEndName, text: string): Promise<string> => {
    await storeBuild(services.releases, await write(name, text))
    return String(builds).padStart(16, '0')
  }

  /** Opens a page; `root` is its content. */
  const open = async (
    path: string,
    {
      browser = visitor(),
      cookies = {},
    }: { browser?: Browser; cookies?: Record<string, string> } = {},
  ) => {
    for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value)
    const response = await browser.inject({ url: path, headers: { accept: 'text/html' } })
    const root = /<div id="root">(.*?)<\/div>/s.exec(response.body)?.[1]
    return { response, root }
  }

  /** A path that no other test has opened: visitors share a page for a moment. */
  const fresh = (area: string): string => `/${area}?n=${(paths += 1)}`

  beforeAll(async () => {
    await release({
      shell: halfOfShell,
      'mf-search': remote('return "search"'),
      'mf-chat': remote('return "chats"'),
    })
  })
  beforeEach(() => {
    warnings.length = 0
  })

  return { ...made, warnings, release, preview, open, fresh }
}
