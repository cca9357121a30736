import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { newPerson, signIn, startBrowser, type Person } from './people.ts'
import { demoDataDir, removeDataDirs, startQuad, type Quad, type StartOptions } from './quad.ts'

const demoPassword = 'quad-demo-2026'

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** A running Quad, and the people who use it, each in a separate browser context. */
export interface Site extends Pick<Quad, 'url' | 'dataDir'> {
  /** Opens a browser context without a session. */
  person: (options?: BrowserContextOptions) => Promise<Person>
  /**
   * Opens a browser context where a person of the demo campus is signed in.
   *
   * @param localPart the part of the person's e-mail address before the @, such as `aokafor`
   */
  student: (localPart: string, options?: BrowserContextOptions) => Promise<Person>
  /** Stops the server. */
  stop: () => Promise<void>
  /** Starts the stopped server again, with the same data at the same address. */
  startAgain: () => Promise<void>
}

/**
 * Starts a Quad and a browser before the tests of a file, and stops them afterwards.
 *
 * @param prepare runs before the start and returns its options; the data are those of the demo campus unless given
 */
export const testSite = (
  prepare: () => Promise<Partial<StartOptions>> = async () => ({}),
): Site => {
  let quad: Quad
  let browser: Browser
  // Sign in only once per person, because sign-ins have a rate limit.
  const sessions = new Map<string, Session>()

  beforeAll(async () => {
    const { dataDir = await demoDataDir(), ...options } = await prepare()
    quad = await startQuad({ dataDir, ...options })
    browser = await startBrowser()
  })

  afterAll(async () => {
    await browser?.close()
    await quad?.stop()
    await removeDataDirs()
  })

  const person: Site['person'] = (options) => newPerson(browser, quad, options)

  return {
    get url() {
      return quad.url
    },
    get dataDir() {
      return quad.dataDir
    },
    person,
    student: async (localPart, options = {}) => {
      const storageState = sessions.get(localPart)
      if (storageState) return person({ storageState, ...options })

      const student = await person(options)
      await signIn(student, { email: `${localPart}@example.edu`, password: demoPassword })
      sessions.set(localPart, await student.page.context().storageState())
      return student
    },
    stop: () => quad.stop(),
    startAgain: async () => {
      const { dataDir, url } = quad
      quad = await startQuad({ dataDir, env: { PORT: new URL(url).port } })
    },
  }
}
