import type { Page } from 'playwright-core'
import { audit, type Audit, type Width } from './accessibility.ts'
import { pageHeading, type Person } from './people.ts'
import { drawnPicture } from './picture.ts'
import { findPlaces, type Places } from './places.ts'
import { visitor } from './screens.ts'
import type { Site } from './site.ts'

/** What a page shows after an action, or while something fails. */
export interface State extends Audit {
  /** The local part of the person's e-mail address, or `visitor`. */
  who: string
  path: string | ((places: Places) => string)
  /** Runs before the visit. */
  prepare?: (page: Page) => Promise<unknown>
  /** Leads from the loaded page to the state; it is the page's first state unless given. */
  open?: (page: Page, places: Places) => Promise<unknown>
  /** A selector of what is there only in this state. */
  shows: string
}

/** The widths below and above 800 px, where the header and the filters change. */
export const narrow: readonly Width[] = [320, 768]
export const wide: readonly Width[] = [1280]

/** Declares a test for each state. */
export const testStates = (site: Site, states: readonly State[]): void => {
  let places: Places
  // Pages of one person share what the browser has stored.
  const people = new Map<string, Person>()

  beforeAll(async () => {
    places = await findPlaces(site)
  })

  afterAll(async () => {
    for (const person of people.values()) await person.leave()
  })

  const contextOf = async (who: string) => {
    const options = { reducedMotion: 'reduce' } as const
    const known = people.get(who)
    const person =
      known ?? (await (who === visitor ? site.person(options) : site.student(who, options)))
    people.set(who, person)
    return person.page.context()
  }

  test.each(states)('$name', async ({ who, path, prepare, open, shows, ...state }) => {
    const context = await contextOf(who)
    const page = await context.newPage()
    try {
      await page.setViewportSize({ width: state.at?.at(-1) ?? 1280, height: 800 })
      await prepare?.(page)
      await page.goto(typeof path === 'string' ? path : path(places))
      if (!state.isLoading) {
        await pageHeading(page).waitFor()
        await page.waitForLoadState('networkidle')
      }
      await open?.(page, places)
      await page.locator(shows).first().waitFor()
      expect(await audit(page, state)).toEqual([])
    } finally {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.close()
      await context.setOffline(false)
    }
  })
}

/** Presses the first button with this name. */
export const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .click()

/** Opens a menu and chooses one of its items. */
export const choose = (menu: string | RegExp, item: string) => async (page: Page) => {
  await press(menu)(page)
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Writes into the text field with this label. */
export const write = (label: string, text: string) => (page: Page) =>
  page.getByRole('textbox', { name: label }).first().fill(text)

/** Does one after another. */
export const steps =
  (...all: ((page: Page, places: Places) => Promise<unknown>)[]) =>
  async (page: Page, places: Places): Promise<void> => {
    for (const step of all) await step(page, places)
  }

/** Makes calls fail with this status and code of the contract. */
export const refuses = (calls: string, status: number, error: string) => (page: Page) =>
  page.route(calls, (route) => {
    const json = { status, error, message: 'The server refused this.', requestId: 'sample' }
    return route.fulfill({ status, json })
  })

/** Makes calls fail as they do after a bug of the server. */
export const fails = (calls: string) => refuses(calls, 500, 'internal')

/** Makes calls wait for ever. */
export const hangs = (calls: string) => (page: Page) => page.route(calls, () => undefined)

/** Makes calls fail as they do without a connection. */
export const disconnects = (calls: string) => (page: Page) =>
  page.route(calls, (route) => route.abort())

/** Chooses a picture in the field with this label. */
export const attach = (field: string) => async (page: Page) => {
  const picture = { name: 'shore.jpg', mimeType: 'image/jpeg', buffer: await drawnPicture() }
  await page.getByLabel(field, { exact: true }).setInputFiles(picture)
}

/** Ticks a box. */
export const tick = (name: RegExp) => (page: Page) => page.getByRole('checkbox', { name }).check()

/** Writes into a field that offers suggestions. */
export const offer = (field: string, text: string) => (page: Page) =>
  page.getByRole('combobox', { name: field }).first().fill(text)

/** Saves another change in a second tab, then the one of this page. */
export const saveTwice = (field: string, save: string) => async (page: Page) => {
  const other = await page.context().newPage()
  await other.goto(page.url())
  await write(field, 'Written in a second tab')(other)
  await press(save)(other)
  await other.waitForURL((url) => !url.pathname.endsWith('/edit'))
  await other.close()
  await press(save)(page)
}

/** Focuses the toast with this text, which then stays. */
export const holdToast = (text: string) => (page: Page) =>
  page.getByRole('listitem').filter({ hasText: text }).getByRole('button').last().focus()
