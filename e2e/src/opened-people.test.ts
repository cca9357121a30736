import type { Page } from 'playwright-core'
import {
  choose,
  disconnects,
  holdToast,
  narrow,
  press,
  refuses,
  type State,
  steps,
  testStates,
  wide,
  write,
} from './opened.ts'
import { visitor } from './screens.ts'
import { testSite } from './site.ts'
import { messageBox, say } from './talking.ts'

const site = testSite()

const dialog = '[role=dialog]'
const invalid = '[aria-invalid=true]'
const menu = '[role=menu]'
const alert = '[role=alert]'

/** Replaces what the browser does with copied links. */
const clipboard = (outcome: 'resolve' | 'reject') => (page: Page) =>
  page.addInitScript((how) => {
    const writeText = () => Promise[how]()
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
  }, outcome)

const pages: State[] = [
  {
    name: 'the menu of a project',
    who: 'ltran',
    path: ({ project }) => project,
    open: press('More: Tidepool Atlas'),
    shows: menu,
  },
  {
    name: 'a report with an error',
    who: 'ltran',
    path: ({ project }) => project,
    open: steps(choose('More: Tidepool Atlas', 'Report'), press('Send report')),
    shows: `${dialog} ${invalid}`,
  },
  {
    name: 'a report that failed',
    who: 'ltran',
    path: ({ project }) => project,
    prepare: disconnects('**/api/reports'),
    open: async (page) => {
      await choose('More: Tidepool Atlas', 'Report')(page)
      await page.getByRole('dialog').getByRole('textbox').fill('It is an advertisement.')
      await press('Send report')(page)
    },
    shows: `${dialog} ${alert}`,
  },
  {
    name: 'a link that was copied',
    who: visitor,
    path: ({ project }) => project,
    prepare: clipboard('resolve'),
    open: steps(press('Share'), holdToast('copied')),
    shows: 'li[data-tone]:focus-within',
  },
  {
    name: 'a link that could not be copied',
    who: visitor,
    path: ({ event }) => event,
    prepare: clipboard('reject'),
    open: press('Share'),
    shows: `main ${alert}`,
  },
  {
    name: 'a picture of the gallery',
    who: visitor,
    path: ({ project }) => project,
    open: press(/^Open picture 1 of 4/),
    shows: `${dialog} img`,
  },
  {
    name: 'a day of a month of events',
    who: visitor,
    path: ({ project }) => `${project}?events=month`,
    open: press(/^\d+ Spring tide survey/),
    shows: 'main :text("1 event on")',
  },
  {
    name: 'a bookmark',
    who: 'fmoreau',
    path: ({ project }) => project,
    open: press('Bookmark Tidepool Atlas'),
    shows: 'main button[aria-pressed=true]',
  },
  {
    name: 'answers to an event',
    who: 'ltran',
    path: ({ event }) => event,
    open: press('Maybe'),
    shows: 'button[aria-pressed=true]:text-is("Maybe")',
  },
  {
    name: 'the menu of a person',
    who: 'fmoreau',
    path: ({ member }) => member,
    open: press('More: Linh Tran'),
    shows: menu,
  },
  {
    name: 'the question about blocking a person',
    who: 'fmoreau',
    path: ({ member }) => member,
    open: choose('More: Linh Tran', 'Block'),
    shows: dialog,
  },
  {
    name: 'a first message with an error',
    who: 'fmoreau',
    path: ({ member }) => member,
    open: async (page) => {
      await press('Message Linh Tran')(page)
      await write('Message to Linh Tran', 'abc')(page)
      await press('Send')(page)
    },
    shows: `${dialog} ${invalid}`,
  },
  {
    name: 'a person who is blocked',
    who: 'ltran',
    path: ({ newcomer }) => newcomer,
    open: steps(choose('More: Félix Moreau', 'Block'), press('Block')),
    shows: 'main :text("You have blocked this person")',
  },
  {
    name: 'the question about unblocking a person',
    who: 'ltran',
    path: ({ newcomer }) => newcomer,
    open: choose('More: Félix Moreau', 'Unblock'),
    shows: dialog,
  },
  {
    name: 'settings with a blocked person',
    who: 'ltran',
    path: ({ member }) => `${member}/settings`,
    shows: 'button:text-is("Unblock")',
  },
]

const chats: State[] = [
  {
    name: 'the menu of an own message',
    who: 'aokafor',
    path: ({ groupChat }) => groupChat,
    open: press('Actions for your message'),
    shows: menu,
  },
  {
    name: "the menu of another person's message",
    who: 'aokafor',
    path: ({ groupChat }) => groupChat,
    open: press(/^Actions for the message from/),
    shows: menu,
  },
  {
    name: 'a choice of emoji, with an error',
    who: 'aokafor',
    path: ({ groupChat }) => groupChat,
    open: steps(choose(/^Actions for the message from/, 'Other emoji'), press('React')),
    shows: `${dialog} ${invalid}`,
  },
  {
    name: 'the people who reacted',
    who: 'aokafor',
    path: ({ groupChat }) => groupChat,
    open: async (page) => {
      const reacted = page.getByRole('listitem').filter({ has: page.getByLabel('Reactions') })
      await reacted
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Who reacted' }).click()
    },
    shows: dialog,
  },
  {
    name: 'a message to edit, with an error',
    who: 'aokafor',
    path: ({ groupChat }) => groupChat,
    open: async (page) => {
      await say(page, 'The tide is low at nine.')
      const message = page
        .getByRole('listitem')
        .filter({ hasText: /low at nine\..* · Sent/s })
        .last()
      await message.getByRole('button', { name: 'Actions for your message' }).click()
      await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('abc')
      await press('Save')(page)
    },
    shows: `${dialog} ${invalid}`,
  },
  {
    name: 'the question about deleting a message',
    who: 'aokafor',
    path: ({ groupChat }) => groupChat,
    open: choose('Actions for your message', 'Delete'),
    shows: dialog,
  },
  {
    name: 'a report of a message',
    who: 'aokafor',
    path: ({ groupChat }) => groupChat,
    open: choose(/^Actions for the message from/, 'Report'),
    shows: `${dialog} textarea`,
  },
  {
    name: 'the menu of a chat',
    who: 'aokafor',
    path: ({ directChat }) => directChat,
    open: press(/^More:/),
    shows: menu,
    at: narrow,
  },
  {
    name: 'the question about deleting a chat',
    who: 'aokafor',
    path: ({ directChat }) => directChat,
    open: press('Delete Chat'),
    shows: dialog,
  },
  {
    name: 'a message that is too short',
    who: 'aokafor',
    path: ({ directChat }) => directChat,
    open: (page) => say(page, 'abc'),
    shows: invalid,
  },
  {
    name: 'a message that was not sent',
    who: 'aokafor',
    path: ({ directChat }) => directChat,
    prepare: refuses('**/api/chats/send/**', 403, 'forbidden'),
    open: (page) => say(page, 'This one fails.'),
    shows: '[role=log] button:text-is("Retry")',
  },
  {
    name: 'a message that waits for the connection',
    who: 'aokafor',
    path: ({ directChat }) => directChat,
    open: async (page) => {
      await page.context().setOffline(true)
      await messageBox(page).fill('This one waits.')
      await press('Send')(page)
    },
    shows: ':text("You are offline")',
    at: wide,
  },
  {
    name: 'a dismissed notification',
    who: 'aokafor',
    path: '/notifications',
    open: press(/^Dismiss/),
    shows: 'article button:text-is("Undo")',
  },
  {
    name: 'a decision on a notification that failed',
    who: 'aokafor',
    path: '/notifications',
    prepare: disconnects('**/api/users/accept/**'),
    open: press(/^Accept/),
    shows: `article ${alert}`,
  },
]

testStates(site, [...pages, ...chats])
