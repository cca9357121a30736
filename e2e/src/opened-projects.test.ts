import type { Page } from '@playwright/test'
import {
  attach,
  disconnects,
  holdToast,
  invited,
  offer,
  press,
  saveTwice,
  on,
  type State,
  steps,
  testStates,
  tick,
  write,
} from './states.ts'

const dialog = '[role=dialog]'
const invalid = '[aria-invalid=true]'
const alert = '[role=alert]'

const inDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

const projects: State[] = [
  ...on('owner', '/createproject', {
    'a new project with errors': [invalid, press('Create Project')],
    'suggested tags of a project': ['[role=option]', offer('Project Tags', 'pyt')],
    'a picture to crop': [`${dialog} [role=application]`, attach('Project image')],
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
  ...on('admin', ({ project }) => `${project}/edit`, {
    'a project with errors': [invalid, steps(write('Title', ''), press('Save'))],
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
    'the question about deleting a project': [
      dialog,
      steps(tick(/permanently delete/), press('Delete project')),
    ],
    'two versions of a project': [
      `${dialog} [role=group], ${dialog} fieldset`,
      steps(write('Description', 'We map pools, in my version.'), saveTwice('Description', 'Save')),
    ],
  }),
]

const events: State[] = [
  ...on('owner', ({ project }) => `${project}/addEvent`, {
    'a new event with errors, also as messages on top': [invalid, press('Create Event')],
  }),
  ...on('owner', ({ event }) => `${event}/edit`, {
    'an event with an error': [invalid, steps(write('Event Name', ''), press('Save Changes'))],
  }),
  ...on('owner', ({ project }) => `${project}/addEvent`, {
    'the calendar of a field': [`${dialog} [role=grid]`, press('Choose a day: Start Time')],
  }),
  ...on('owner', ({ project }) => `${project}/addEvent`, {
    'the years of a calendar': [
      `${dialog} [aria-current]`,
      async (page) => {
        await press('Choose a day: Start Time')(page)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^\w+ \d{4}$/ })
          .click()
      },
    ],
  }),
  ...on('owner', ({ project }) => `${project}/addEvent`, {
    'the help of a field': ['[role=tooltip]', press('Help: Event Description')],
  }),
  ...on('owner', ({ event }) => event, {
    'the question about deleting an event': [dialog, press('Delete Event')],
  }),
]

const joining: State[] = [
  ...on('newcomer', ({ project }) => project, {
    'a request to join with an error': [
      `${dialog} ${invalid}`,
      steps(press('Request to Join'), write('Message', 'abc'), press('Send request')),
    ],
  }),
  ...on('member', ({ project }) => project, {
    'the offer to leave a project': [
      'button:has(> span > [aria-hidden=true]:text-is("Joined"))',
      (page) => page.getByRole('button', { name: 'Joined' }).focus(),
    ],
    'the question about leaving a project': [dialog, press(/^Joined|^Leave/)],
  }),
  ...on('owner', ({ project }) => project, {
    'a note for a declined request, with an error': [
      `${dialog} ${invalid}`,
      steps(press('Decline Omar Benali'), write('Note', 'a'.repeat(300)), inDialog('Decline')),
    ],
    'a decision that failed': [
      `main ${alert}`,
      press('Accept Omar Benali'),
      { prepare: disconnects('**/api/users/accept/**') },
    ],
    'a decision that can be undone': [
      'button[aria-label="Undo the decision on Omar Benali"]',
      press('Accept Omar Benali'),
    ],
    'the question about handing a project over': [dialog, press('Make Owner: Jonas Weber')],
  }),
  ...on('owner', ({ newcomer }) => `/users/${newcomer.id}`, {
    'an invitation with an error': [
      `${dialog} ${invalid}`,
      steps(
        press('Invite to Project: Félix Moreau'),
        write('Message', 'abc'),
        press('Send invitation'),
      ),
    ],
    'an invitation that was sent, and its toast': [
      'li[data-tone]:focus-within',
      steps(
        press('Invite to Project: Félix Moreau'),
        press('Send invitation'),
        holdToast('was invited to'),
      ),
    ],
  }),
  ...on('owner', ({ project }) => project, {
    'invitations that wait': [
      ':is(section, [role=region]):has(> h2:text-is("Invitations"))',
      undefined,
      { prepare: invited },
    ],
  }),
  ...on('newcomer', ({ project }) => project, {
    'a received invitation': ['button:text-is("Accept")', undefined, { prepare: invited }],
  }),
  ...on('newcomer', '/projects/mine', {
    'received invitations among the projects': [
      'button:text-is("Accept")',
      undefined,
      { prepare: invited },
    ],
  }),
  ...on('newcomer', '/notifications', {
    'notifications that ask': ['article button:text-is("Accept")', undefined, { prepare: invited }],
  }),
]

testStates([...projects, ...events, ...joining])
