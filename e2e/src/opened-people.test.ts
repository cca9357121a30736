import type { Page } from '@playwright/test'
import {
  choose,
  disconnects,
  holdToast,
  invited,
  narrow,
  press,
  refuses,
  on,
  type State,
  steps,
  talked,
  testStates,
  wide,
  write,
} from './states.ts'
import { messageBox, say } from './talking.ts'

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

/** The Member has blocked the newcomer. */
const blocked: State['prepare'] = (_, { team, call }) =>
  call(team.member, 'POST', `/users/block/${team.member.id}/${team.newcomer.id}`, '')

const pages: State[] = [
  ...on('member', ({ project }) => project, {
    'the menu of a project': [menu, press('More: Tidepool Atlas')],
    'a report with an error': [
      `${dialog} ${invalid}`,
      steps(choose('More: Tidepool Atlas', 'Report'), press('Send report')),
    ],
    'a report that failed': [
      `${dialog} ${alert}`,
      async (page) => {
        await choose('More: Tidepool Atlas', 'Report')(page)
        await page.getByRole('dialog').getByRole('textbox').fill('It is an advertisement.')
        await press('Send report')(page)
      },
      { prepare: disconnects('**/api/reports') },
    ],
  }),
  ...on('visitor', ({ project }) => project, {
    'a link that was copied': [
      'li[data-tone]:focus-within',
      steps(press('Share'), holdToast('copied')),
      { prepare: clipboard('resolve') },
    ],
  }),
  ...on('visitor', ({ event }) => event, {
    'a link that could not be copied': [
      `main ${alert}`,
      press('Share'),
      { prepare: clipboard('reject') },
    ],
  }),
  ...on('visitor', (_, { project }) => project, {
    'a picture of the gallery': [`${dialog} img`, press(/^Open picture 1 of 4/)],
  }),
  ...on('visitor', (_, { project }) => `${project}?events=month`, {
    'a day of a month of events': ['main :text("1 event on")', press(/^\d+ Spring tide survey/)],
  }),
  ...on('newcomer', ({ project }) => project, {
    'a bookmark': ['main button[aria-pressed=true]', press('Bookmark Tidepool Atlas')],
  }),
  ...on('member', ({ event }) => event, {
    'answers to an event': ['button[aria-pressed=true]:text-is("Maybe")', press('Maybe')],
  }),
  ...on('newcomer', ({ member }) => `/users/${member.id}`, {
    'the menu of a person': [menu, press('More: Linh Tran')],
    'the question about blocking a person': [dialog, choose('More: Linh Tran', 'Block')],
    'a first message with an error': [
      `${dialog} ${invalid}`,
      async (page) => {
        await press('Message Linh Tran')(page)
        await write('Message to Linh Tran', 'abc')(page)
        await press('Send')(page)
      },
    ],
  }),
  ...on('member', ({ newcomer }) => `/users/${newcomer.id}`, {
    'a person who is blocked': [
      'main :text("You have blocked this person")',
      steps(choose('More: Félix Moreau', 'Block'), press('Block')),
    ],
    'the question about unblocking a person': [
      dialog,
      choose('More: Félix Moreau', 'Unblock'),
      { prepare: blocked },
    ],
  }),
  ...on('member', ({ member }) => `/users/${member.id}/settings`, {
    'settings with a blocked person': [
      'button:text-is("Unblock")',
      undefined,
      { prepare: blocked },
    ],
  }),
]

const chats: State[] = [
  ...on('owner', ({ chat }) => chat, {
    'the menu of an own message': [menu, press('Actions for your message'), { prepare: talked }],
    "the menu of another person's message": [
      menu,
      press(/^Actions for the message from/),
      { prepare: talked },
    ],
    'a choice of emoji, with an error': [
      `${dialog} ${invalid}`,
      steps(choose(/^Actions for the message from/, 'Other emoji'), press('React')),
      { prepare: talked },
    ],
    'the people who reacted': [
      dialog,
      async (page) => {
        const reacted = page.getByRole('listitem').filter({ has: page.getByLabel('Reactions') })
        await reacted
          .getByRole('button', { name: /^Actions for/ })
          .first()
          .click()
        await page.getByRole('menuitem', { name: 'Who reacted' }).click()
      },
      { prepare: talked },
    ],
    'a message to edit, with an error': [
      `${dialog} ${invalid}`,
      async (page) => {
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
      { prepare: talked },
    ],
    'the question about deleting a message': [
      dialog,
      choose('Actions for your message', 'Delete'),
      { prepare: talked },
    ],
    'a report of a message': [
      `${dialog} textarea`,
      choose(/^Actions for the message from/, 'Report'),
      { prepare: talked },
    ],
  }),
  ...on('owner', ({ directChat }) => directChat, {
    'the menu of a chat': [
      menu,
      press(/^More:/),
      {
        prepare: talked,
        at: narrow,
      },
    ],
    'the question about deleting a chat': [dialog, press('Delete Chat'), { prepare: talked }],
    'a message that is too short': [invalid, (page) => say(page, 'abc'), { prepare: talked }],
    'a message that was not sent': [
      '[role=log] button:text-is("Retry")',
      (page) => say(page, 'This one fails.'),
      { prepare: steps(talked, refuses('**/api/chats/send/**', 403, 'forbidden')) },
    ],
    'a message that waits for the connection': [
      ':text("You are offline")',
      async (page) => {
        await page.context().setOffline(true)
        await messageBox(page).fill('This one waits.')
        await press('Send')(page)
      },
      { prepare: talked, at: wide },
    ],
  }),
  ...on('newcomer', '/notifications', {
    'a dismissed notification': [
      'article button:text-is("Undo")',
      press(/^Dismiss/),
      { prepare: invited },
    ],
    'a decision on a notification that failed': [
      `article ${alert}`,
      press(/^Accept/),
      { prepare: steps(invited, disconnects('**/api/users/acceptInvite/**')) },
    ],
  }),
]

testStates([...pages, ...chats])
