import {
  test as base,
  expect,
  type APIResponse,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'
import { connectFactories } from '@quad/server/test/factories'
import { embeddedUrl } from '@quad/server/test/server-process'
import { createTeam, findPlaces, type Account, type Places, type Team } from './campus.ts'
import { demoDataDir, removeDataDir, startQuad, type Quad, type StartOptions } from './quad.ts'

export { expect }

/** A person with a browser context of their own. */
export interface Person {
  page: Page
  account: Account
  /** Path of their profile. */
  profile: string
  /** Opens a path of the site in a new document. */
  visit: (path: string) => Promise<void>
  /** From now on, the server leaves pages to this browser, as it does when it is busy. */
  leaveToBrowser: () => Promise<void>
  /** Expects errors in the console. Without it, any error fails the test. */
  mayLog: (error: RegExp) => void
  /** The errors in the console so far. */
  logged: readonly string[]
  leave: () => Promise<void>
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A running Quad, its database, and the people who use it. */
export interface Site extends Server {
  visitor: (options?: BrowserContextOptions) => Promise<Person>
  /** Opens a browser context in which a person is signed in. */
  as: (account: Account, options?: BrowserContextOptions) => Promise<Person>
  /** A person of the demo campus, by the part of the e-mail address before the @. */
  demo: (localPart: string, options?: BrowserContextOptions) => Promise<Person>
  /** The account of such a person, with a new session. */
  demoAccount: (localPart: string) => Promise<Account>
  /** A new person with a complete profile. */
  newStudent: (name?: string, skills?: string[]) => Promise<Account>
  /** A new team, for tests that change something. */
  newTeam: () => Promise<Team>
  /** Signs a person in, or none, at the page that the worker keeps for audits: its scripts are compiled. */
  audited: (account?: Account) => Promise<Person>
  /** Calls the API as a person. */
  call: (account: Account, method: Method, path: string, data?: unknown) => Promise<APIResponse>
}

interface Server extends Pick<Quad, 'url' | 'dataDir' | 'printed' | 'stop'> {
  db: ReturnType<typeof connectFactories>
  /** Paths of the demo campus, which tests only read. */
  places: Places
  /** Starts the stopped server again, with the same data at the same address. */
  startAgain: () => Promise<void>
}

export interface Options {
  /** Whether accessibility is checked in all nine combinations of width and look: in the long tests. */
  wholeMatrix: boolean
}

/** Serves a Quad, with the data of the demo campus unless given. */
export const serve = async (
  use: (server: Server) => Promise<void>,
  { dataDir: given, ...options }: Partial<StartOptions> = {},
): Promise<void> => {
  const dataDir = given ?? (await demoDataDir())
  let quad = await startQuad({ dataDir, ...options })
  const { url } = quad
  const connect = async () => connectFactories(await embeddedUrl(dataDir))
  let db = await connect()
  try {
    const server: Server = {
      url,
      dataDir,
      printed: quad.printed,
      db,
      places: await findPlaces(url, db),
      stop: async () => {
        await db.disconnect()
        await quad.stop()
      },
      startAgain: async () => {
        quad = await startQuad({ dataDir, env: { PORT: new URL(url).port } })
        // The database has another address.
        db = await connect()
        server.db = db
      },
    }
    await use(server)
  } finally {
    await db.disconnect()
    await quad.stop()
    await removeDataDir(dataDir)
  }
}

interface Opened extends Person {
  expected: RegExp[]
}

/** Signs a person in to a browser context, and uses one of its pages. */
const signIn = async (page: Page, url: string, account: Account) => {
  if (account.cookie !== '')
    await page.context().addCookies([{ name: 'quad', value: account.cookie, url }])
  const [logged, expected]: [string[], RegExp[]] = [[], []]
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text())
  })
  page.on('pageerror', (error) => logged.push(error.message))
  return {
    page,
    account,
    profile: `/users/${account.id}`,
    logged,
    expected,
    visit: async (path: string) => {
      await page.goto(path)
    },
    leaveToBrowser: () => page.context().addCookies([{ name: 'quad_unrendered', value: '1', url }]),
    mayLog: (error: RegExp) => void expected.push(error),
  }
}

/** Takes what the last person has left in a page and its browser context. */
const clear = async (page: Page): Promise<void> => {
  for (const event of ['console', 'pageerror'] as const) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(false)
  await page.context().clearCookies()
  // A file of the site, where no script keeps a draft.
  await page.goto('/robots.txt')
  await page.evaluate(() => [localStorage, sessionStorage].forEach((each) => each.clear()))
}

const noAccount: Account = { id: '', email: '', name: '', cookie: '' }

/**
 * `site` is the worker's server with the demo campus. What a test changes there belongs to a team or to people
 * of its own.
 */
export const test = base.extend<{ site: Site }, Options & { server: Server; audited: Page }>({
  wholeMatrix: [false, { option: true, scope: 'worker' }],

  server: [({}, use) => serve(use), { scope: 'worker', timeout: 300_000 }],

  audited: [
    async ({ browser, server }, use) => {
      const viewport = { width: 1280, height: 800 }
      const options = { baseURL: server.url, reducedMotion: 'reduce', viewport } as const
      const context = await browser.newContext(options)
      await use(await context.newPage())
      await context.close()
    },
    { scope: 'worker' },
  ],

  site: async ({ browser, server, audited, request }, use, { errors }) => {
    const { url, db } = server
    const people: Opened[] = []
    const signedIn = async (person: Omit<Account, 'cookie'>): Promise<Account> => ({
      ...person,
      cookie: await db.createSession(person),
    })
    const demoAccount = async (localPart: string) =>
      signedIn(await db.findUser(`${localPart}@example.edu`))
    const open = async (account: Account, options: BrowserContextOptions = {}) => {
      const context = await browser.newContext({ baseURL: url, ...options })
      const page = await context.newPage()
      const person = { ...(await signIn(page, url, account)), leave: () => context.close() }
      people.push(person)
      return person
    }
    await use({
      ...server,
      visitor: (options) => open(noAccount, options),
      as: open,
      demo: async (localPart, options) => open(await demoAccount(localPart), options),
      demoAccount,
      audited: async (account = noAccount) => {
        await clear(audited)
        const person = { ...(await signIn(audited, url, account)), leave: async () => undefined }
        people.push(person)
        return person
      },
      newStudent: async (name = 'Sam Student', skills = ['Writing']) =>
        signedIn(await db.createUser({ name, skills })),
      newTeam: () => createTeam(db, signedIn),
      call: async (account, method, path, data) => {
        const response = await request.fetch(`${url}/api${path}`, {
          method,
          headers: {
            origin: url,
            cookie: `quad=${account.cookie}`,
            ...(data !== undefined && { 'content-type': 'application/json' }),
          },
          ...(data !== undefined && { data: JSON.stringify(data) }),
        })
        if (!response.ok()) throw new Error(`${path}: ${await response.text()}`)
        return response
      },
    })
    const logged = people.flatMap((person) =>
      person.logged.filter((text) => !person.expected.some((each) => each.test(text))),
    )
    for (const person of people) await person.leave()
    if (errors.length === 0) expect(logged, 'errors in the console').toEqual([])
  },
})

/** `test` with a server for one file, whose tests release front ends. */
export const withOwnServer = (options: Partial<StartOptions> = {}) =>
  test.extend<object, { server: Server }>({
    server: [({}, use) => serve(use, options), { scope: 'worker', timeout: 300_000 }],
  })

/** The heading of a page that has loaded. */
export const pageHeading = (page: Page): Locator => page.locator('h1:not([data-loading])')

/** The header's field for a search. */
export const searchField = (page: Page): Locator =>
  page.getByRole('banner').getByPlaceholder('Search projects and peers')

/** A level-1 heading. */
export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name, ...(typeof name === 'string' && { exact: true }) })

export const button = ({ page }: Pick<Person, 'page'>, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true })

/** Horizontal overflow of a page, in px; should be 0. */
export const overflowOf = ({ page }: Pick<Person, 'page'>): Promise<number> =>
  page.evaluate(() => {
    window.scrollTo({ left: 10_000, top: window.scrollY, behavior: 'instant' })
    return window.scrollX
  })

export const phone = {
  viewport: { width: 390, height: 780 },
  hasTouch: true,
  isMobile: true,
} satisfies BrowserContextOptions
