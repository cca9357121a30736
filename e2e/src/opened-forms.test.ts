import {
  attach,
  disconnects,
  holdToast,
  offer,
  press,
  refuses,
  saveTwice,
  type State,
  steps,
  testStates,
  tick,
  write,
} from './opened.ts'
import { linkMailedTo } from './mailbox.ts'
import { noId } from './places.ts'
import { visitor } from './screens.ts'
import { testSite } from './site.ts'

const site = testSite()

const dialog = '[role=dialog]'
const toast = 'li[data-tone]:focus-within'
const invalid = '[aria-invalid=true]'

const accounts: State[] = [
  {
    name: 'a sign-in with errors',
    who: visitor,
    path: '/signin',
    open: press('Sign In'),
    shows: invalid,
  },
  {
    name: 'a refused sign-in, with its password shown',
    who: visitor,
    path: '/signin',
    open: steps(
      write('University e-mail', 'nobody@example.edu'),
      press('Show password'),
      write('Password', 'not the password'),
      press('Sign In'),
    ),
    shows: 'form [role=alert]:has-text("401")',
  },
  {
    name: 'a registration with errors',
    who: visitor,
    path: '/register',
    open: press('Register'),
    shows: invalid,
  },
  {
    name: 'a registration that waits for its mail',
    who: visitor,
    path: '/register',
    open: async (page) => {
      await write('University e-mail', 'new.student@example.edu')(page)
      for (const field of ['Password *', 'Confirm password']) {
        await page
          .getByLabel(field, { exact: field.endsWith('*') })
          .fill('a long walk by the river')
      }
      await press('Register')(page)
    },
    shows: 'main :text("Registration successful!")',
  },
  {
    name: 'a verified address',
    who: visitor,
    path: '/verify-email',
    // The link of the registration above.
    open: async (page) => {
      await page.goto(await linkMailedTo(site, 'new.student@example.edu', '/verify-email'))
    },
    shows: 'main :text("verified")',
  },
  {
    name: 'a request for a verification mail with an error',
    who: visitor,
    path: '/verify-email',
    open: press('Send a new link'),
    shows: invalid,
  },
  {
    name: 'a verification link that is refused',
    who: visitor,
    path: `/verify-email?token=${'a'.repeat(43)}`,
    shows: 'main [role=alert]',
  },
  {
    name: 'a password recovery with an error',
    who: visitor,
    path: '/forgot-password',
    open: press('Send Recovery Code'),
    shows: invalid,
  },
  {
    name: 'a recovery code with an error',
    who: visitor,
    path: '/forgot-password',
    open: steps(
      write('University e-mail', 'nobody@example.edu'),
      press('Send Recovery Code'),
      write('Recovery code', 'ABC'),
      press('Continue'),
    ),
    shows: `${invalid}[autocomplete=one-time-code]`,
  },
  {
    name: 'a new password with errors',
    who: visitor,
    path: `/reset-password?user=${noId}&token=ABC234`,
    open: press('Reset Password'),
    shows: invalid,
  },
  {
    name: 'a refused new password',
    who: visitor,
    path: `/reset-password?user=${noId}&token=ABC234`,
    open: async (page) => {
      for (const field of ['New password *', 'Confirm new password *']) {
        await page.getByLabel(field, { exact: true }).fill('a long walk by the river')
      }
      await press('Reset Password')(page)
    },
    shows: 'form [data-tone=error]',
  },
]

const profiles: State[] = [
  {
    name: 'a new profile with errors',
    who: 'swhitfield',
    path: '/createuser',
    open: press('Create profile'),
    shows: invalid,
  },
  {
    name: 'a profile with errors',
    who: 'aokafor',
    path: ({ owner }) => `${owner}/edit`,
    open: steps(
      write('Name', ''),
      write('LinkedIn link', 'https://example.org'),
      press('Save Changes'),
    ),
    shows: invalid,
  },
  {
    name: 'suggested skills of a profile',
    who: 'aokafor',
    path: ({ owner }) => `${owner}/edit`,
    open: offer('Skills', 'pyt'),
    shows: '[role=option]',
  },
  {
    name: 'the question about deleting an account',
    who: 'aokafor',
    path: ({ owner }) => `${owner}/edit`,
    open: steps(tick(/delete my account/), press('Delete Account')),
    shows: `${dialog} :text("passes to")`,
  },
  {
    name: 'a cover image to crop',
    who: 'aokafor',
    path: ({ owner }) => owner,
    open: attach('Cover image'),
    shows: `${dialog} [role=application]`,
  },
  {
    name: 'a cover image that is not described',
    who: 'ltran',
    path: ({ member }) => member,
    open: steps(attach('Cover image'), press('Use picture')),
    shows: 'main a:text-is("Describe")',
  },
  {
    name: 'two versions of a profile',
    who: 'ltran',
    path: ({ member }) => `${member}/edit`,
    open: steps(write('Major', 'Illustration'), saveTwice('Major', 'Save Changes')),
    shows: `${dialog} [role=group], ${dialog} fieldset`,
  },
]

const sessions: State[] = [
  {
    name: 'a request to sign in again',
    who: 'aokafor',
    path: '/notifications',
    prepare: refuses('**/api/users/dismiss/**', 401, 'unauthenticated'),
    open: press(/^Dismiss/),
    shows: `${dialog} input[type=password]`,
  },
  {
    name: 'a session that has ended',
    who: 'aokafor',
    path: '/notifications',
    prepare: refuses('**/api/users/dismiss/**', 401, 'unauthenticated'),
    open: async (page) => {
      await press(/^Dismiss/)(page)
      await page.locator(`${dialog} input[type=password]`).waitFor()
      await page.keyboard.press('Escape')
    },
    shows: '[role=status] button:text-is("Sign In")',
  },
  {
    name: "another person's settings that are denied",
    who: 'aokafor',
    path: ({ member }) => `${member}/settings`,
    shows: 'main [role=alert]',
  },
]

const settings: State[] = [
  {
    name: 'saved settings, and their toast',
    who: 'ltran',
    path: ({ member }) => `${member}/settings`,
    open: steps(
      (page) => page.getByRole('switch', { name: 'Hide when I was last active' }).click(),
      press('Save Changes'),
      holdToast('Successfully updated user settings'),
    ),
    shows: toast,
  },
  {
    name: 'settings that could not be saved',
    who: 'aokafor',
    path: ({ owner }) => `${owner}/settings`,
    prepare: disconnects('**/api/users/*/settings'),
    open: steps(
      (page) => page.getByRole('switch', { name: 'Hide my e-mail' }).click(),
      press('Save Changes'),
    ),
    shows: 'form [role=alert]',
  },
  {
    name: 'a new calendar address',
    who: 'aokafor',
    path: ({ owner }) => `${owner}/settings`,
    open: press('Create a calendar address'),
    shows: 'input[readonly]',
  },
  {
    name: 'the question about a newer calendar address',
    who: 'aokafor',
    path: ({ owner }) => `${owner}/settings`,
    open: press('New address'),
    shows: dialog,
  },
]

testStates(site, [...accounts, ...profiles, ...sessions, ...settings])
