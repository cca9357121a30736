import { narrow, press, on, type State, steps, testStates, wide, write } from './states.ts'
import { liveBuild } from './releasing.ts'

const dialog = '[role=dialog]'
const invalid = '[aria-invalid=true]'
const tooltip = '[role=tooltip]'

const searchSaved: State['prepare'] = (_, { viewer, call }) =>
  call(viewer, 'POST', `/users/${viewer.id}/savedSearches`, {
    name: 'Robots',
    alert: 'app',
    search: { type: 'projects', filter: { title: 'robots' } },
  })

const searches: State[] = [
  ...on('visitor', '/search?query=', {
    'the sheet of filters for projects': [dialog, press('Show filters'), { at: narrow }],
  }),
  ...on('newcomer', '/search?query=&searchType=users', {
    'the sheet of filters for people': [dialog, press('Show filters'), { at: narrow }],
  }),
  ...on('visitor', '/search?query=', {
    // Not in the middle of the sheet, where axe takes it for a cover of the whole sheet.
    'help in the sheet of filters': [
      tooltip,
      steps(press('Show filters'), press('Help: Course')),
      { at: narrow },
    ],
  }),
  ...on('visitor', '/search?query=', {
    'help of a filter': [
      tooltip,
      press('Help: Team size'),
      {
        at: wide,
      },
    ],
  }),
  ...on('visitor', '/search?query=', {
    'suggested tags of a filter': [
      '[role=option]',
      (page) => page.getByRole('combobox', { name: 'Project Tags' }).fill('py'),
      { at: wide },
    ],
  }),
  ...on('visitor', '/search?query=', {
    'all tags of a project': ['article button[aria-expanded=true]', press(/^Show More/)],
  }),
  ...on('newcomer', '/search?query=Linh&searchType=users', {
    'a first message in the results': [`${dialog} input`, press('Message Linh Tran')],
  }),
  ...on('newcomer', '/search?query=tide&open=true', {
    'a search to save, with an error': [
      `${dialog} ${invalid}`,
      steps(press('Save this search'), write('Name', ''), press('Save')),
    ],
  }),
  ...on('owner', '/search/saved', {
    'a saved search to edit': [
      `${dialog} select`,
      press(/^Edit /),
      {
        prepare: searchSaved,
      },
    ],
    'the question about deleting a saved search': [
      dialog,
      press(/^Delete /),
      { prepare: searchSaved },
    ],
  }),
]

const header: State[] = [
  ...on('owner', '/about', {
    'the profile menu': ['[role=menu]', press(/^Profile menu/), { at: wide }],
  }),
  ...on('visitor', '/about', {
    'the menu of a visitor': [dialog, press('Menu'), { at: narrow }],
  }),
  ...on('owner', '/chats', {
    'the menu of a student': [dialog, press('Menu'), { at: narrow }],
  }),
  ...on('visitor', '/about', {
    "a visitor's list of shortcuts": [`${dialog} kbd`, (page) => page.keyboard.press('?')],
  }),
  ...on('owner', '/about', {
    "a student's list of shortcuts": [`${dialog} kbd`, press('Keyboard shortcuts')],
  }),
  ...on('visitor', '/search', {
    'a page without a connection': [
      ':text("You are offline")',
      (page) => page.context().setOffline(true),
    ],
  }),
]

/** What testers see of builds. */
const builds: State[] = [
  ...on('visitor', '/about', {
    'a remote alone': [
      'header:has-text("mf-auth, alone") ~ main h1:text("Sign In")',
      async (page, { dataDir }) => {
        const build = await liveBuild(dataDir, 'mf-auth')
        await page.goto(`/mf/mf-auth/${build}/standalone.html/signin`)
      },
    ],
    'a path of another remote on the page of a remote alone': [
      'main:has-text("mf-auth runs alone")',
      async (page, { dataDir }) => {
        const build = await liveBuild(dataDir, 'mf-auth')
        await page.goto(`/mf/mf-auth/${build}/standalone.html/chats`)
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

testStates([...searches, ...header, ...builds])
