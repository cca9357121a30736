import type { Page } from '@playwright/test'
import {
  attach,
  disconnects,
  holdToast,
  invited,
  offer,
  press,
  refuses,
  saveTwice,
  on,
  type State,
  steps,
  testStates,
  tick,
  write,
} from './states.ts'
import { linkMailedTo } from './mailbox.ts'
import { noId } from './campus.ts'

const dialog = '[role=dialog]'
const toast = 'li[data-tone]:focus-within'
const invalid = '[aria-invalid=true]'

const registered = (email: string) => async (page: Page) => {
  await write('University e-mail', email)(page)
  for (const field of ['Password *', 'Confirm password']) {
    await page.getByLabel(field, { exact: field.endsWith('*') }).fill('a long walk by the river')
  }
  await press('Register')(page)
  await page.getByText('Registration successful!').waitFor()
}

const accounts: State[] = [
  ...on('visitor', '/signin', {
    'a sign-in with errors': [invalid, press('Sign In')],
    'a refused sign-in, with its password shown': [
      'form [role=alert]:has-text("401")',
      steps(
        write('University e-mail', 'nobody@example.edu'),
        press('Show password'),
        write('Password', 'not the password'),
        press('Sign In'),
      ),
    ],
  }),
  ...on('visitor', '/register', {
    'a registration with errors': [invalid, press('Register')],
    'a registration that waits for its mail': [
      'main :text("Registration successful!")',
      registered('new.student@example.edu'),
    ],
    'a verified address': [
      'main :text("verified")',
      async (page, scene) => {
        await registered('verified@example.edu')(page)
        await page.goto(await linkMailedTo(scene, 'verified@example.edu', '/verify-email'))
      },
    ],
  }),
  ...on('visitor', '/verify-email', {
    'a request for a verification mail with an error': [invalid, press('Send a new link')],
  }),
  ...on('visitor', `/verify-email?token=${'a'.repeat(43)}`, {
    'a verification link that is refused': ['main [role=alert]'],
  }),
  ...on('visitor', '/forgot-password', {
    'a password recovery with an error': [invalid, press('Send Recovery Code')],
    'a recovery code with an error': [
      `${invalid}[autocomplete=one-time-code]`,
      steps(
        write('University e-mail', 'nobody@example.edu'),
        press('Send Recovery Code'),
        write('Recovery code', 'ABC'),
        press('Continue'),
      ),
    ],
  }),
  ...on('visitor', `/reset-password?user=${noId}&token=ABC234`, {
    'a new password with errors': [invalid, press('Reset Password')],
    'a refused new password': [
      'form [data-tone=error]',
      async (page) => {
        for (const field of ['New password *', 'Confirm new password *']) {
          await page.getByLabel(field, { exact: true }).fill('a long walk by the river')
        }
        await press('Reset Password')(page)
      },
    ],
  }),
]

const profiles: State[] = [
  ...on('freshman', '/createuser', {
    'a new profile with errors': [invalid, press('Create profile')],
  }),
  ...on('owner', ({ owner }) => `/users/${owner.id}/edit`, {
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
    'suggested skills of a profile': ['[role=option]', offer('Skills', 'pyt')],
    'the question about deleting an account': [
      `${dialog} :text("passes to")`,
      steps(tick(/delete my account/), press('Delete Account')),
    ],
  }),
  ...on('owner', ({ owner }) => `/users/${owner.id}`, {
    'a cover image to crop': [`${dialog} [role=application]`, attach('Cover image')],
  }),
  ...on('member', ({ member }) => `/users/${member.id}`, {
    'a cover image that is not described': [
      'main a:text-is("Describe")',
      steps(attach('Cover image'), press('Use picture')),
    ],
  }),
  ...on('member', ({ member }) => `/users/${member.id}/edit`, {
    'two versions of a profile': [
      `${dialog} [role=group], ${dialog} fieldset`,
      steps(write('Major', 'Illustration'), saveTwice('Major', 'Save Changes')),
    ],
  }),
]

const sessions: State[] = [
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
  }),
  ...on('owner', ({ member }) => `/users/${member.id}/settings`, {
    "another person's settings that are denied": ['main [role=alert]'],
  }),
]

const settings: State[] = [
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
  ...on('owner', ({ owner }) => `/users/${owner.id}/settings`, {
    'settings that could not be saved': [
      'form [role=alert]',
      steps(
        (page) => page.getByRole('switch', { name: 'Hide my e-mail' }).click(),
        press('Save Changes'),
      ),
      { prepare: disconnects('**/api/users/*/settings') },
    ],
    'a new calendar address': ['input[readonly]', press('Create a calendar address')],
    'the question about a newer calendar address': [
      dialog,
      steps(press('Create a calendar address'), press('New address')),
    ],
  }),
]

testStates([...accounts, ...profiles, ...sessions, ...settings])
