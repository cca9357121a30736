import type { Page } from '@playwright/test'
import { audit, matrixOf, type Audit, type Width } from './accessibility.ts'
import type { Account, Places, Team } from './campus.ts'
import { drawnPicture } from './picture.ts'
import { expect, pageHeading, test, type Site } from './test.ts'

/** The people of a new team, and the person without a session. */
type Role = 'visitor' | { [Key in keyof Team]: Team[Key] extends Account ? Key : never }[keyof Team]

interface Scene extends Site {
  team: Team
  /** The person who looks at the page. */
  viewer: Account
}

/** What a page shows after an action, or while something fails. */
export interface State extends Audit {
  name: string
  who: Role
  path: string | ((team: Team, places: Places) => string)
  /** Runs before the visit. */
  prepare?: (page: Page, scene: Scene) => Promise<unknown>
  /** Leads from the loaded page to the state; it is the page's first state unless given. */
  open?: (page: Page, scene: Scene) => Promise<unknown>
  /** A selector of what is there only in this state. */
  shows: string
}

/** A selector of what is there only in the state, what leads to it, and more of it. */
type Row = [shows: string, open?: State['open'], more?: Pick<State, 'prepare' | 'at' | 'isLoading'>]

/** The states of a page, as a person sees them, by name. */
export const on = (who: Role, path: State['path'], rows: Record<string, Row>): State[] =>
  Object.entries(rows).map(([name, [shows, open, more]]) => ({
    name,
    who,
    path,
    shows,
    ...(open && { open }),
    ...more,
  }))

export const dialog = '[role=dialog]'
export const menu = '[role=menu]'
export const tooltip = '[role=tooltip]'
export const alert = '[role=alert]'
export const invalid = '[aria-invalid=true]'
/** A toast that has the focus, which keeps it. */
export const toast = 'li[data-tone]:focus-within'

/** The widths below and above 800 px, where the header and the filters change. */
export const narrow: readonly Width[] = [320, 768]
export const wide: readonly Width[] = [1280]

/**
 * Declares a test for each state.
 *
 * @param isUsual whether the usual tests have these states, too
 */
export const testStates = (states: readonly State[], { isUsual }: { isUsual: boolean }): void => {
  for (const { who, path, prepare, open, shows, ...shown } of states) {
    test(shown.name, async ({ site, wholeMatrix }) => {
      const team = await site.newTeam()
      const person = await site.audited(who === 'visitor' ? undefined : team[who])
      // Many states are failures.
      person.mayLog(/./)
      const { page } = person
      await page.setViewportSize({ width: shown.at?.at(-1) ?? 1280, height: 800 })
      const scene = { ...site, team, viewer: person.account }
      // What happens to the browser's requests shows where the server has not rendered the page.
      if (prepare) await person.leaveToBrowser()
      await prepare?.(page, scene)
      await person.visit(typeof path === 'string' ? path : path(team, site.places))
      if (shown.isLoading) {
        // On a narrow screen, the skeleton of a list may be hidden, and with it its heading, until the page's own shows.
        await page.setViewportSize({ width: shown.at?.[0] ?? 320, height: 800 })
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      } else {
        await expect(pageHeading(page)).toBeVisible()
        await page.waitForLoadState('networkidle')
      }
      await open?.(page, scene)
      await expect(page.locator(shows).first()).toBeVisible()
      expect(await audit(page, shown, matrixOf({ wholeMatrix, isUsual }))).toEqual([])
    })
  }
}

/** Presses the first button with this name. */
export const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .click()

/** Opens a menu and chooses one of its items. */
export const choose = (opener: string | RegExp, item: string) => async (page: Page) => {
  await press(opener)(page)
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Writes into the text field with this label. */
export const write = (label: string, text: string) => (page: Page) =>
  page.getByRole('textbox', { name: label }).first().fill(text)

/** Does one after another. */
export const steps =
  (...all: ((page: Page, scene: Scene) => Promise<unknown>)[]) =>
  async (page: Page, scene: Scene): Promise<void> => {
    for (const step of all) await step(page, scene)
  }

/** Makes calls fail with this status and code of the contract. */
export const refuses = (calls: string, status: number, error: string) => (page: Page) =>
  page.route(calls, (route) => {
    const json = { status, error, message: 'The server refused this.', requestId: 'sample' }
    return route.fulfill({ status, json })
  })

/** Makes calls fail as they do after a bug of the server. */
const fails = (calls: string) => refuses(calls, 500, 'internal')

/** A page whose data, or whose part, cannot be loaded. */
export const failed = (name: string, who: Role, path: State['path'], calls: string): State => ({
  name: `${name} that failed`,
  who,
  path,
  prepare: fails(calls),
  shows: 'main [role=alert], main h1:text("could not be loaded")',
})

/** A page that waits for its data. */
export const waiting = (name: string, who: Role, path: State['path'], calls: string): State => ({
  name: `${name} that loads`,
  who,
  path,
  prepare: hangs(calls),
  shows: 'main [aria-hidden][data-shape]:visible',
  isLoading: true,
})

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

/** The Owner has invited the newcomer. */
export const invited = (_: Page, { team, call }: Scene) =>
  call(team.owner, 'POST', `/users/invite/${team.owner.id}/${team.newcomer.id}/${team.projectId}`, {
    msg: 'We need your eyes.',
    ts: new Date().toISOString(),
  })

/** The team has an event on ten dates. */
export const meetsWeekly = (_: Page, { team, call }: Scene) =>
  call(team.owner, 'POST', `/${team.projectId}/addEvent`, {
    title: 'Rehearsal',
    description: 'We play it all.',
    location: 'Room 4',
    startDateTime: '2031-05-04T14:00:00.000Z',
    endDateTime: '2031-05-04T16:30:00.000Z',
    repeats: { everyWeeks: 1, until: '2031-07-06', timeZone: 'America/New_York' },
  })

/** The Member has blocked the newcomer. */
export const blocked = (_: Page, { team, call }: Scene) =>
  call(team.member, 'POST', `/users/block/${team.member.id}/${team.newcomer.id}`, '')

export const searchSaved = (_: Page, { viewer, call }: Scene) =>
  call(viewer, 'POST', `/users/${viewer.id}/savedSearches`, {
    name: 'Robots',
    alert: 'app',
    search: { type: 'projects', filter: { title: 'robots' } },
  })

/** The Owner has exchanged messages: with the team, and with the newcomer. */
export const talked = async (_: Page, { team, call }: Scene) => {
  const say = (who: Account, chat: string, msg: string) =>
    call(who, 'POST', `${chat.replace('/chats', '/chats/send')}/${who.id}`, {
      msg,
      ts: new Date().toISOString(),
    })
  const first = (await (await say(team.member, team.chat, 'The tide is low.')).json()) as {
    id: string
  }
  await call(team.admin, 'PUT', `/chats/messages/${first.id}/reaction`, {
    emoji: '🦀',
    reacts: true,
  })
  await say(team.owner, team.chat, 'See you at the pier.')
  await say(team.newcomer, team.directChat, 'Is there a place for me?')
}

/** Focuses the toast with this text, which then stays. */
export const holdToast = (text: string) => (page: Page) =>
  page.getByRole('listitem').filter({ hasText: text }).getByRole('button').last().focus()
