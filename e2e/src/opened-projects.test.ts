import type { Page } from 'playwright-core'
import {
  attach,
  disconnects,
  holdToast,
  offer,
  press,
  saveTwice,
  type State,
  steps,
  testStates,
  tick,
  write,
} from './opened.ts'
import { testSite } from './site.ts'

const site = testSite()

const dialog = '[role=dialog]'
const invalid = '[aria-invalid=true]'
const alert = '[role=alert]'

const inDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

const projects: State[] = [
  {
    name: 'a new project with errors',
    who: 'aokafor',
    path: '/createproject',
    open: press('Create Project'),
    shows: invalid,
  },
  {
    name: 'suggested tags of a project',
    who: 'aokafor',
    path: '/createproject',
    open: offer('Project Tags', 'pyt'),
    shows: '[role=option]',
  },
  {
    name: 'a picture to crop',
    who: 'aokafor',
    path: '/createproject',
    open: attach('Project image'),
    shows: `${dialog} [role=application]`,
  },
  {
    name: 'an uploaded picture and its description',
    who: 'aokafor',
    path: '/createproject',
    open: steps(attach('Project image'), press('Use picture')),
    shows: ':text("Uploaded")',
  },
  {
    name: 'the question about leaving without saving',
    who: 'aokafor',
    path: '/createproject',
    open: async (page) => {
      await write('Title', 'Not to be lost')(page)
      await page.getByRole('banner').getByRole('link', { name: 'Quad' }).click()
    },
    shows: dialog,
  },
  {
    name: 'a project with errors',
    who: 'jweber',
    path: ({ project }) => `${project}/edit`,
    open: steps(write('Title', ''), press('Add a role'), press('Save')),
    shows: invalid,
  },
  {
    name: 'a project with changed members and a failed upload',
    who: 'aokafor',
    path: ({ project }) => `${project}/edit`,
    prepare: disconnects('**/api/images/upload'),
    open: async (page) => {
      await press('Remove Linh Tran')(page)
      await page.getByLabel('Role of Mei Chen').selectOption('Admin')
      await attach('Add pictures')(page)
    },
    shows: ':text("Failed to upload")',
  },
  {
    name: 'the question about deleting a project',
    who: 'aokafor',
    path: ({ project }) => `${project}/edit`,
    open: steps(tick(/permanently delete/), press('Delete project')),
    shows: dialog,
  },
  {
    name: 'two versions of a project',
    who: 'aokafor',
    path: ({ project }) => `${project}/edit`,
    open: steps(
      write('Description', 'We map pools, in my version.'),
      saveTwice('Description', 'Save'),
    ),
    shows: `${dialog} [role=group], ${dialog} fieldset`,
  },
]

const events: State[] = [
  {
    name: 'a new event with errors, also as messages on top',
    who: 'aokafor',
    path: ({ project }) => `${project}/addEvent`,
    open: press('Create Event'),
    shows: invalid,
  },
  {
    name: 'an event with an error',
    who: 'aokafor',
    path: ({ event }) => `${event}/edit`,
    open: steps(write('Event Name', ''), press('Save Changes')),
    shows: invalid,
  },
  {
    name: 'the calendar of a field',
    who: 'aokafor',
    path: ({ project }) => `${project}/addEvent`,
    open: press('Choose a day: Start Time'),
    shows: `${dialog} [role=grid]`,
  },
  {
    name: 'the years of a calendar',
    who: 'aokafor',
    path: ({ project }) => `${project}/addEvent`,
    open: async (page) => {
      await press('Choose a day: Start Time')(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^\w+ \d{4}$/ })
        .click()
    },
    shows: `${dialog} [aria-current]`,
  },
  {
    name: 'the help of a field',
    who: 'aokafor',
    path: ({ project }) => `${project}/addEvent`,
    open: press('Help: Event Description'),
    shows: '[role=tooltip]',
  },
  {
    name: 'the question about deleting an event',
    who: 'aokafor',
    path: ({ event }) => event,
    open: press('Delete Event'),
    shows: dialog,
  },
]

const joining: State[] = [
  {
    name: 'a request to join with an error',
    who: 'fmoreau',
    path: ({ project }) => project,
    open: steps(press('Request to Join'), write('Message', 'abc'), press('Send request')),
    shows: `${dialog} ${invalid}`,
  },
  {
    name: 'the offer to leave a project',
    who: 'ltran',
    path: ({ project }) => project,
    open: (page) => page.getByRole('button', { name: 'Joined' }).focus(),
    shows: 'button:has(> span > [aria-hidden=true]:text-is("Joined"))',
  },
  {
    name: 'the question about leaving a project',
    who: 'ltran',
    path: ({ project }) => project,
    open: press(/^Joined|^Leave/),
    shows: dialog,
  },
  {
    name: 'a note for a declined request, with an error',
    who: 'aokafor',
    path: ({ project }) => project,
    open: steps(press('Decline Omar Benali'), write('Note', 'a'.repeat(300)), inDialog('Decline')),
    shows: `${dialog} ${invalid}`,
  },
  {
    name: 'a decision that failed',
    who: 'aokafor',
    path: ({ project }) => project,
    prepare: disconnects('**/api/users/accept/**'),
    open: press('Accept Omar Benali'),
    shows: `main ${alert}`,
  },
  {
    name: 'a decision that can be undone',
    who: 'aokafor',
    path: ({ project }) => project,
    open: press('Accept Omar Benali'),
    shows: 'button[aria-label="Undo the decision on Omar Benali"]',
  },
  {
    name: 'the question about handing a project over',
    who: 'aokafor',
    path: ({ project }) => project,
    open: press('Make Owner: Jonas Weber'),
    shows: dialog,
  },
  {
    name: 'an invitation with an error',
    who: 'aokafor',
    path: ({ newcomer }) => newcomer,
    open: steps(
      press('Invite to Project: Félix Moreau'),
      write('Message', 'abc'),
      press('Send invitation'),
    ),
    shows: `${dialog} ${invalid}`,
  },
  {
    name: 'an invitation that was sent, and its toast',
    who: 'aokafor',
    path: ({ newcomer }) => newcomer,
    open: steps(
      press('Invite to Project: Félix Moreau'),
      press('Send invitation'),
      holdToast('was invited to'),
    ),
    shows: 'li[data-tone]:focus-within',
  },
  {
    name: 'invitations that wait',
    who: 'aokafor',
    path: ({ project }) => project,
    shows: ':is(section, [role=region]):has(> h2:text-is("Invitations"))',
  },
  {
    name: 'a received invitation',
    who: 'fmoreau',
    path: ({ project }) => project,
    shows: 'button:text-is("Accept")',
  },
  {
    name: 'received invitations among the projects',
    who: 'fmoreau',
    path: '/projects/mine',
    shows: 'button:text-is("Accept")',
  },
  {
    name: 'notifications that ask',
    who: 'fmoreau',
    path: '/notifications',
    shows: 'article button:text-is("Accept")',
  },
]

testStates(site, [...projects, ...events, ...joining])
