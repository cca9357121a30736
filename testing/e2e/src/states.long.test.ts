import { failures } from './failing-remotes.ts'
import { linkMailedTo } from './mailbox.ts'
import {
  attach,
  blocked,
  choose,
  dialog,
  failed,
  hangs,
  holdToast,
  invalid,
  invited,
  meetsWeekly,
  menu,
  narrow,
  on,
  press,
  steps,
  talked,
  testStates,
  toast,
  tooltip,
  waiting,
  wide,
  write,
  type State,
} from './states.ts'
import { say } from './talking.ts'

// Further pages with the components of `states.test.ts`.

const accounts: State[] = [
  ...on('visitor', '/register', {
    'a registration that waits for its mail, and its verified address': [
      'main :text("verified")',
      async (page, scene) => {
        await write('University e-mail', 'verified@example.edu')(page)
        for (const field of ['Password *', 'Confirm password']) {
          const exact = field.endsWith('*')
          await page.getByLabel(field, { exact }).fill('a long walk by the river')
        }
        await press('Register')(page)
        await page.getByText('Registration successful!').waitFor()
        await page.goto(await linkMailedTo(scene, 'verified@example.edu', '/verify-email'))
      },
    ],
  }),
  ...on('visitor', '/forgot-password', {
    'a recovery code with an error': [
      `${invalid}[autocomplete=one-time-code]`,
      steps(
        write('University e-mail', 'stranger@example.edu'),
        press('Send Recovery Code'),
        write('Recovery code', 'ABC'),
        press('Continue'),
      ),
    ],
  }),
  ...on('newcomer', '/notifications', {
    'notifications that ask': ['article button:text-is("Accept")', undefined, { prepare: invited }],
  }),
  ...on('member', ({ member }) => `/users/${member.id}/settings`, {
    'settings with a blocked person and a calendar address': [
      'input[readonly]',
      press('Create a calendar address'),
      { prepare: blocked },
    ],
  }),
]

const people: State[] = [
  ...on('member', ({ member }) => `/users/${member.id}`, {
    'a cover image that is not described': [
      'main a:text-is("Describe")',
      steps(attach('Cover image'), press('Use picture')),
    ],
  }),
  ...on('newcomer', ({ member }) => `/users/${member.id}`, {
    'the menu of a person': [menu, press('More: Linh Tran')],
    'a first message with an error': [
      `${dialog} ${invalid}`,
      steps(press('Message Linh Tran'), write('Message to Linh Tran', 'abc'), press('Send')),
    ],
  }),
  ...on('owner', ({ newcomer }) => `/users/${newcomer.id}`, {
    'an invitation that was sent, and its toast': [
      toast,
      steps(
        press('Invite to Project: Félix Moreau'),
        press('Send invitation'),
        holdToast('was invited to'),
      ),
    ],
  }),
  ...on('member', ({ newcomer }) => `/users/${newcomer.id}`, {
    'a person who is blocked': [
      'main :text("You have blocked this person")',
      steps(choose('More: Félix Moreau', 'Block'), press('Block')),
    ],
  }),
]

const projects: State[] = [
  ...on('owner', '/createproject', {
    'a new project with errors': [invalid, press('Create Project')],
    'an uploaded picture and its description': [
      ':text("Uploaded")',
      steps(attach('Project image'), press('Use picture')),
    ],
    'the question about leaving without saving': [
      dialog,
      async (page) => {
        await write('Title', 'Not to be lost')(page)
        await page.getByRole('banner').getByRole('link', { name: 'Quad' }).click()
      },
    ],
  }),
  ...on('owner', ({ project }) => `${project}/addEvent`, {
    'the years of a calendar': [
      `${dialog} [aria-current]`,
      async (page) => {
        await press('Choose a day and a time: Start Time')(page)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^\w+ \d{4}$/ })
          .click()
      },
    ],
    'the help of a form': [tooltip, press('Help: Events')],
    'a new event that repeats': [
      ':text("This makes 2 dates")',
      async (page) => {
        await page.getByRole('combobox', { name: 'Repeats' }).selectOption('Every week')
        await page.getByRole('spinbutton', { name: /^month, Start Time/ }).click()
        await page.keyboard.type('050420310230pm')
        await page.getByLabel('Until').fill('2031-05-11')
      },
    ],
  }),
  ...on('owner', ({ project }) => project, {
    'many events': [
      'details[open]',
      (page) => page.getByText('5 more events').click(),
      { prepare: meetsWeekly },
    ],
    'the dates of an event that repeats': [
      'details[open] a',
      async (page) => {
        await page.getByRole('link', { name: 'Rehearsal' }).first().click()
        await page.getByText('4 more dates').click()
      },
      { prepare: meetsWeekly },
    ],
    'the question which dates to delete': [
      `${dialog} [name=scope]`,
      async (page) => {
        await page.getByRole('link', { name: 'Rehearsal' }).first().click()
        await press('Delete Event')(page)
      },
      { prepare: meetsWeekly },
    ],
    'invitations that wait': [
      ':is(section, [role=region]):has(> h2:text-is("Invitations"))',
      undefined,
      { prepare: invited },
    ],
  }),
  ...on('newcomer', '/projects/mine', {
    'received invitations among the projects': [
      'button:text-is("Accept")',
      undefined,
      { prepare: invited },
    ],
  }),
  ...on('member', ({ project }) => project, {
    'the menu of a project': [menu, press('More: Tidepool Atlas')],
  }),
  ...on('member', ({ event }) => event, {
    'answers to an event': ['button[aria-pressed=true]:text-is("Maybe")', press('Maybe')],
  }),
]

const chats: State[] = [
  ...on('owner', ({ chat }) => chat, {
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
  }),
  ...on('owner', ({ directChat }) => directChat, {
    'a message that is too short': [invalid, (page) => say(page, 'abc'), { prepare: talked }],
    'the menu of a chat': [menu, press(/^More:/), { prepare: talked, at: narrow }],
  }),
]

const searches: State[] = [
  ...on('newcomer', '/search?query=&searchType=users', {
    'the sheet of filters for people': [dialog, press('Show filters'), { at: narrow }],
  }),
  ...on('visitor', '/search?query=', {
    'the sheet of filters for projects': [dialog, press('Show filters'), { at: narrow }],
    'help of a filter': [tooltip, press('Help: Team size'), { at: wide }],
    'all tags of a project': ['article button[aria-expanded=true]', press(/^Show More/)],
  }),
]

const selfCall = '**/api/public/auth/getCurrentUser'

const failing: State[] = [
  failed('a search', 'visitor', '/search?query=', '**/api/public/projects/filter*'),
  failed('the landing page', 'visitor', '/', '**/api/{projects,users}?*'),
  failed('the list of chats', 'owner', '/chats', '**/api/chats/sort/**'),
  failed('a chat', 'owner', ({ chat }) => chat, '**/api/chats/*?**'),
  failed('notifications', 'owner', '/notifications', '**/api/users/*/notifications*'),
  failed('projects and what waits in them', 'owner', '/projects/mine', '**/api/users/*/pending'),
  failed('saved searches', 'owner', '/search/saved', '**/api/users/*/savedSearches'),
  ...on('visitor', '/search', {
    'an area with a bug': [
      'main h1:text("has a problem")',
      undefined,
      { prepare: (page) => failures['throws when it is rendered']!.fail(page, 'mf-search') },
    ],
    'an area that loads': [
      'main h1[data-loading]',
      undefined,
      { prepare: hangs('**/mf/mf-search/**'), isLoading: true },
    ],
  }),
]

const loading: State[] = [
  waiting('a search for people', 'visitor', '/search?searchType=users', '**/api/public/users/**'),
  waiting('the landing page', 'visitor', '/', '**/api/{projects,users}?*'),
  waiting('an event', 'visitor', ({ event }) => event, '**/api/events/*'),
  waiting('a profile', 'visitor', ({ owner }) => `/users/${owner.id}`, '**/api/users/*'),
  waiting('a team', 'visitor', '/team', '**/api/public/site-content'),
  waiting('a form', 'owner', '/createproject', selfCall),
  waiting('chats', 'owner', '/chats', '**/api/chats/sort/**'),
  waiting('a chat', 'owner', ({ chat }) => chat, '**/api/chats/*?**'),
  waiting('notifications', 'owner', '/notifications', selfCall),
  waiting('projects', 'owner', '/projects/mine', selfCall),
  waiting('saved searches', 'owner', '/search/saved', '**/api/users/*/savedSearches'),
  waiting('an editor', 'owner', ({ project }) => `${project}/edit`, '**/api/projects/*'),
]

testStates([...accounts, ...people, ...projects, ...chats, ...searches, ...failing, ...loading], {
  isUsual: false,
})
