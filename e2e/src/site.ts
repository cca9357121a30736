import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { newPerson, signIn, startBrowser, type Person } from './people.ts'
import { removeDataDirs, startQuad, type Quad, type StartOptions } from './quad.ts'

const demoPassword = 'quad-demo-2026'

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** A running Quad, and people at browsers of their own. */
export interface Site extends Pick<Quad, 'url' | 'dataDir'> {
  /** Somebody who is not signed in. */
  person: (options?: BrowserContextOptions) => Promise<Person>
  /** Somebody of the demo campus, signed in. `account`: the first part of the address: `aokafor`. */
  student: (account: string, options?: BrowserContextOptions) => Promise<Person>
  /** Ends the server as an operator would. */
  stop: () => Promise<void>
  /** Starts it again, with the same data at the same address. */
  restart: () => Promise<void>
}

/**
 * Starts a Quad and a browser before the tests of a file, and ends them afterwards. `prepare` gives how
 * to start it where something must be there before.
 */
export const testSite = (
  prepare: () => Promise<StartOptions> | StartOptions = () => ({}),
): Site => {
  let quad: Quad
  let browser: Browser
  // Signing in is limited to a few times a minute, and is not what most tests are about.
  const sessions = new Map<string, Session>()

  beforeAll(async () => {
    quad = await startQuad(await prepare())
    browser = await startBrowser()
  })

  afterAll(async () => {
    await browser?.close()
    await quad?.stop()
    await removeDataDirs()
  })

  const person: Site['person'] = (screen) => newPerson(browser, quad, screen)

  return {
    get url() {
      return quad.url
    },
    get dataDir() {
      return quad.dataDir
    },
    person,
    student: async (account, screen = {}) => {
      const storageState = sessions.get(account)
      if (storageState) return person({ storageState, ...screen })

      const student = await person(screen)
      await signIn(student, { email: `${account}@example.edu`, password: demoPassword })
      sessions.set(account, await student.page.context().storageState())
      return student
    },
    stop: () => quad.stop(),
    restart: async () => {
      const { dataDir, url } = quad
      quad = await startQuad({ dataDir, env: { PORT: new URL(url).port } })
    },
  }
}
