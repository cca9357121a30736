import { holdToast, narrow, press, type State, steps, testStates, wide, write } from './opened.ts'
import { liveBuild, releaseChanged } from './releasing.ts'
import { visitor } from './screens.ts'
import { testSite } from './site.ts'

const site = testSite()

const dialog = '[role=dialog]'
const invalid = '[aria-invalid=true]'
const tooltip = '[role=tooltip]'

const searches: State[] = [
  {
    name: 'the sheet of filters for projects',
    who: visitor,
    path: '/search?query=',
    open: press('Show filters'),
    shows: dialog,
    at: narrow,
  },
  {
    name: 'the sheet of filters for people',
    who: 'fmoreau',
    path: '/search?query=&searchType=users',
    open: press('Show filters'),
    shows: dialog,
    at: narrow,
  },
  {
    name: 'help in the sheet of filters',
    who: visitor,
    path: '/search?query=',
    // Not in the middle of the sheet, where axe takes it for a cover of the whole sheet.
    open: steps(press('Show filters'), press('Help: Course')),
    shows: tooltip,
    at: narrow,
  },
  {
    name: 'help of a filter',
    who: visitor,
    path: '/search?query=',
    open: press('Help: Team size'),
    shows: tooltip,
    at: wide,
  },
  {
    name: 'suggested tags of a filter',
    who: visitor,
    path: '/search?query=',
    open: (page) => page.getByRole('combobox', { name: 'Project Tags' }).fill('py'),
    shows: '[role=option]',
    at: wide,
  },
  {
    name: 'all tags of a project',
    who: visitor,
    path: '/search?query=',
    open: press(/^Show More/),
    shows: 'article button[aria-expanded=true]',
  },
  {
    name: 'a first message in the results',
    who: 'fmoreau',
    path: '/search?query=Linh&searchType=users',
    open: press('Message Linh Tran'),
    shows: `${dialog} input`,
  },
  {
    name: 'a search to save, with an error',
    who: 'fmoreau',
    path: '/search?query=tide&open=true',
    open: steps(press('Save this search'), write('Name', ''), press('Save')),
    shows: `${dialog} ${invalid}`,
  },
  {
    name: 'a saved search to edit',
    who: 'aokafor',
    path: '/search/saved',
    open: press(/^Edit /),
    shows: `${dialog} select`,
  },
  {
    name: 'the question about deleting a saved search',
    who: 'aokafor',
    path: '/search/saved',
    open: press(/^Delete /),
    shows: dialog,
  },
]

const header: State[] = [
  {
    name: 'the profile menu',
    who: 'aokafor',
    path: '/about',
    open: press(/^Profile menu/),
    shows: '[role=menu]',
    at: wide,
  },
  {
    name: 'the menu of a visitor',
    who: visitor,
    path: '/about',
    open: press('Menu'),
    shows: dialog,
    at: narrow,
  },
  {
    name: 'the menu of a student',
    who: 'aokafor',
    path: '/chats',
    open: press('Menu'),
    shows: dialog,
    at: narrow,
  },
  {
    name: "a visitor's list of shortcuts",
    who: visitor,
    path: '/about',
    open: (page) => page.keyboard.press('?'),
    shows: `${dialog} kbd`,
  },
  {
    name: "a student's list of shortcuts",
    who: 'aokafor',
    path: '/about',
    open: press('Keyboard shortcuts'),
    shows: `${dialog} kbd`,
  },
  {
    name: 'a page without a connection',
    who: visitor,
    path: '/search',
    open: (page) => page.context().setOffline(true),
    shows: ':text("You are offline")',
  },
]

/** What testers and open tabs see of builds. The last ones change what this person sees next. */
const builds: State[] = [
  {
    name: 'a remote alone',
    who: visitor,
    path: '/about',
    open: async (page) => {
      const build = await liveBuild(site.dataDir, 'mf-auth')
      await page.goto(`/mf/mf-auth/${build}/standalone.html/signin`)
    },
    shows: 'header:has-text("mf-auth, alone") ~ main h1:text("Sign In")',
  },
  {
    name: 'a path of another remote on the page of a remote alone',
    who: visitor,
    path: '/about',
    open: async (page) => {
      const build = await liveBuild(site.dataDir, 'mf-auth')
      await page.goto(`/mf/mf-auth/${build}/standalone.html/chats`)
    },
    shows: 'main:has-text("mf-auth runs alone")',
  },
  {
    name: 'a new version while a form has changes',
    who: 'aokafor',
    path: '/createproject',
    open: async (page) => {
      await write('Title', 'Not to be lost')(page)
      await releaseChanged(site.dataDir, 'mf-search', (text) =>
        text.replaceAll('title:"Explore"', 'title:"Discover"'),
      )
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await holdToast('A new version of Quad is ready.')(page)
    },
    shows: 'li[data-tone]:focus-within',
  },
  {
    name: 'a preview of a build',
    who: visitor,
    path: '/about',
    open: async (page) => {
      await page.goto(`/search?mf.mf-search=${await liveBuild(site.dataDir, 'mf-search')}`)
    },
    shows: '[aria-label=Preview]',
  },
]

testStates(site, [...searches, ...header, ...builds])
