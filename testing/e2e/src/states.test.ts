import {
  alert,
  attach,
  choose,
  dialog,
  disconnects,
  failed,
  holdToast,
  invalid,
  invited,
  menu,
  narrow,
  offer,
  on,
  press,
  refuses,
  saveTwice,
  searchSaved,
  steps,
  talked,
  testStates,
  tick,
  toast,
  tooltip,
  waiting,
  wide,
  write,
  type State,
} from './states.ts'
import { liveBuild } from './releasing.ts'
import { searchField } from './test.ts'
import { messageBox, say } from './talking.ts'

// Each kind of component in its states, once. `states.long.test.ts` has other pages with the same kinds.

const accounts: State[] = [
  ...on('visitor', '/signin', {
    'a refused sign-in, with its password shown': [
      `form ${alert}:has-text("401")`,
      steps(
        write('University e-mail', 'stranger@example.edu'),
        press('Show password'),
        write('Password', 'not the password'),
        press('Sign In'),
      ),
    ],
  }),
  ...on('newcomer', '/notifications', {
    'a request to sign in again': [
      `${dialog} input[type=password]`,
      press(/^Dismiss/),
      { prepare: steps(invited, refuses('**/api/users/dismiss/**', 401, 'unauthenticated')) },
    ],
    'a session that has ended': [
      '[role=status] button:text-is("Sign In")',
      async (page) => {
        await press(/^Dismiss/)(page)
        await page.locator(`${dialog} input[type=password]`).waitFor()
        await page.keyboard.press('Escape')
      },
      { prepare: steps(invited, refuses('**/api/users/dismiss/**', 401, 'unauthenticated')) },
    ],
    'a dismissed notification': [
      'article button:text-is("Undo")',
      press(/^Dismiss/),
      { prepare: invited },
    ],
    'notifications without news': [
      ':text("Connection lost")',
      undefined,
      { prepare: disconnects('**/api/stream*') },
    ],
  }),
  ...on('member', ({ member }) => `/users/${member.id}/settings`, {
    'saved settings, and their toast': [
      toast,
      steps(
        (page) => page.getByRole('switch', { name: 'Hide when I was last active' }).click(),
        press('Save Changes'),
        holdToast('Successfully updated user settings'),
      ),
    ],
  }),
]

const people: State[] = [
  ...on('owner', ({ owner }) => `/users/${owner.id}/edit`, {
    'a skill that was added by another name': [
      'button:text-is("Keep “JS”")',
      async (page) => {
        await page.getByRole('combobox', { name: 'Skills' }).fill('JS')
        await page.getByRole('option', { name: 'JavaScript' }).waitFor()
        await page.keyboard.press('Enter')
      },
    ],
    'a profile with errors': [
      invalid,
      steps(
        write('Name', ''),
        // The people of a new team have said that they have no links.
        (page) => page.getByRole('checkbox', { name: 'I have none on LinkedIn' }).uncheck(),
        write('LinkedIn link', 'https://example.org'),
        press('Save Changes'),
      ),
    ],
    'the question about deleting an account': [
      `${dialog} :text("passes to")`,
      steps(tick(/delete my account/), press('Delete Account')),
    ],
  }),
]

const projects: State[] = [
  ...on('owner', '/createproject', {
    'suggested tags of a project': ['[role=option]', offer('Project Tags', 'pyt')],
    'a picture to crop': [`${dialog} [role=application]`, attach('Project image')],
  }),
  ...on('owner', ({ project }) => `${project}/edit`, {
    'a project with changed members and a failed upload': [
      ':text("Failed to upload")',
      async (page) => {
        await press('Remove Linh Tran')(page)
        await page.getByLabel('Role of Mei Chen').selectOption('Admin')
        await attach('Add pictures')(page)
      },
      { prepare: disconnects('**/api/images/upload') },
    ],
    'two versions of a project': [
      `${dialog} [role=group], ${dialog} fieldset`,
      steps(write('Description', 'We map pools, in my version.'), saveTwice('Description', 'Save')),
    ],
  }),
  ...on('owner', ({ project }) => `${project}/addEvent`, {
    'a new event with errors, also as messages on top': [invalid, press('Create Event')],
    'the calendar of a field': [
      `${dialog} [role=grid]`,
      press('Choose a day and a time: Start Time'),
    ],
    'the time of a picked day': [
      `${dialog} [type=radio]`,
      steps(press('Choose a day and a time: Start Time'), press(/, \w+ 15, \d{4}/)),
    ],
  }),
  ...on('owner', ({ project }) => project, {
    'a decision that can be undone': [
      'button[aria-label="Undo the decision on Omar Benali"]',
      press('Accept Omar Benali'),
    ],
  }),
  ...on('member', ({ project }) => project, {
    'the offer to leave a project': [
      'button:has(> span > [aria-hidden=true]:text-is("Joined"))',
      (page) => page.getByRole('button', { name: 'Joined' }).focus(),
    ],
    'a report with an error': [
      `${dialog} ${invalid}`,
      steps(choose('More: Tidepool Atlas', 'Report'), press('Send report')),
    ],
  }),
  ...on('newcomer', ({ project }) => project, {
    'a bookmark and a received invitation': [
      'main button[aria-pressed=true]',
      press('Bookmark Tidepool Atlas'),
      { prepare: invited },
    ],
  }),
  ...on('visitor', (_, { project }) => project, {
    'a picture of the gallery': [`${dialog} img`, press(/^Open picture 1 of 4/)],
  }),
  ...on('visitor', (_, { project }) => `${project}?events=month`, {
    'a day of a month of events': ['main :text("1 event on")', press(/^\d+ Spring tide survey/)],
  }),
]

const chats: State[] = [
  ...on('owner', ({ chat }) => chat, {
    "the menu of another person's message": [
      menu,
      press(/^Actions for the message from/),
      { prepare: talked },
    ],
  }),
  ...on('owner', ({ directChat }) => directChat, {
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
]

const site: State[] = [
  failed('a project', 'visitor', ({ project }) => project, '**/api/projects/*'),
  waiting('a search', 'visitor', '/search?query=', '**/api/public/projects/filter*'),
  waiting('a project', 'visitor', ({ project }) => project, '**/api/projects/*'),
  ...on('visitor', '/search?query=', {
    // Not in the middle of the sheet, where axe takes it for a cover of the whole sheet.
    'help in the sheet of filters': [
      tooltip,
      steps(press('Show filters'), press('Help: Coursework')),
      { at: narrow },
    ],
  }),
  ...on('visitor', '/search', {
    'what the search offers while typing': [
      '[role=group] [role=option]',
      (page) => searchField(page).fill('ma'),
      { at: wide },
    ],
    'what the search offers while typing on a narrow screen': [
      '[role=group] [role=option]',
      offer('Search by name, skill or words', 'ma'),
      { at: narrow },
    ],
    'an area that cannot be loaded': [
      'main h1:text("cannot be loaded right now")',
      undefined,
      { prepare: disconnects('**/mf/mf-search/**') },
    ],
  }),
  ...on('owner', '/search/saved', {
    'a saved search to edit': [`${dialog} select`, press(/^Edit /), { prepare: searchSaved }],
  }),
  ...on('owner', '/about', {
    // Of a person without a photo, whose initials are no part of its name.
    'the profile menu': [menu, press(/^Profile menu/), { at: wide }],
    'the menu of a student': [dialog, press('Menu'), { at: narrow }],
  }),
  ...on('visitor', '/about', {
    "a visitor's list of shortcuts": [`${dialog} kbd`, (page) => page.keyboard.press('?')],
    'a remote alone': [
      'header:has-text("mf-auth, alone") ~ main h1:text("Sign In")',
      async (page, { dataDir }) => {
        const build = await liveBuild(dataDir, 'mf-auth')
        await page.goto(`/mf/mf-auth/${build}/standalone.html/signin`)
      },
    ],
    'a preview of a build': [
      '[aria-label=Preview]',
      async (page, { dataDir }) => {
        await page.goto(`/search?mf.mf-search=${await liveBuild(dataDir, 'mf-search')}`)
      },
    ],
  }),
]

testStates([...accounts, ...people, ...projects, ...chats, ...site], { isUsual: true })
