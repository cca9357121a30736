import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { newPerson, signIn, type Person } from './people.ts'
import type { Quad } from './quad.ts'

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

// Signing in is limited to a few times a minute, and is not what these tests are about.
const sessions = new WeakMap<Quad, Map<string, Session>>()

/** Somebody of the demo campus at a browser of their own, signed in; by the form the first time. */
export const newStudent = async (
  browser: Browser,
  quad: Quad,
  /** The first part of the address: `aokafor`. */
  account: string,
  options: BrowserContextOptions = {},
): Promise<Person> => {
  const known = sessions.get(quad) ?? new Map<string, Session>()
  sessions.set(quad, known)
  const storageState = known.get(account)
  if (storageState) return newPerson(browser, quad, { storageState, ...options })

  const person = await newPerson(browser, quad, options)
  await signIn(person, { email: `${account}@example.edu`, password: 'quad-demo-2026' })
  known.set(account, await person.page.context().storageState())
  return person
}

const idOf = async (
  { page }: Person,
  call: string,
  isWanted: (item: Record<string, unknown>) => boolean,
): Promise<string> => {
  const answer = await page.request.get(`/api/${call}?limit=50`)
  const items = (await answer.json()) as Record<string, unknown>[]
  const found = items.find(isWanted)
  if (!found) throw new Error(`None of the first 50 of /api/${call} is the wanted one`)
  return String(found['id'])
}

/** Where the page of a demo project is. */
export const projectPath = async (person: Person, title: string): Promise<string> =>
  `/projects/${await idOf(person, 'projects', (project) => project['title'] === title)}`

/** Where a signed-in person's own profile is. */
export const profileOf = async ({ page }: Person): Promise<string> => {
  const answer = await page.request.get('/api/public/auth/getCurrentUser')
  return `/users/${((await answer.json()) as { id: string }).id}`
}

/** How far a page can be scrolled sideways, in px: not at all. */
export const overflowOf = ({ page }: Person): Promise<number> =>
  page.evaluate(() => {
    window.scrollTo({ left: 10_000, top: window.scrollY, behavior: 'instant' })
    return window.scrollX
  })

/** Presses Tab until the focus is on the element of this role and name. */
export const tabTo = async ({ page }: Person, role: 'button' | 'link', name: string | RegExp) => {
  const wanted = page.getByRole(role, { name, exact: true })
  await wanted.waitFor()
  for (let press = 0; press < 80; press += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`80 presses of Tab did not reach ${role} ${String(name)}`)
}
