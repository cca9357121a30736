import { credentials, email, registration, registrationForm } from './session.ts'
import { isUniversityEmail } from '../university-email.ts'

const passwordMessage = (password: string) =>
  registration.safeParse({ email: 'a@example.edu', password }).error?.issues[0]?.message

test('accepts a password of 8 to 72 characters at registration', () => {
  expect(passwordMessage('x'.repeat(7))).toBe('Password must be at least 8 characters.')
  expect(passwordMessage('x'.repeat(8))).toBeUndefined()
  expect(passwordMessage('x'.repeat(72))).toBeUndefined()
  expect(passwordMessage('x'.repeat(73))).toBe('Password is too long!')
})

test('does not require a minimum length at sign-in', () => {
  expect(credentials.safeParse({ email: 'a@example.edu', password: 'x' }).success).toBe(true)
})

test('converts an address to lower case', () => {
  expect(email.parse(' Ada@Example.EDU ')).toBe('ada@example.edu')
})

test.each(['a@example.edu\r\nBcc: b@example.edu', 'a@example.edu\u0000', 'a b@example.edu', 'a@'])(
  'refuses the address %j',
  (address) => {
    expect(email.safeParse(address).success).toBe(false)
  },
)

test('compares exactly the domain after the last @', () => {
  const domains = ['example.edu', 'my.example.edu']
  expect(isUniversityEmail('a@example.edu', domains)).toBe(true)
  expect(isUniversityEmail('a@my.example.edu', domains)).toBe(true)
  expect(isUniversityEmail('a@evil-example.edu', domains)).toBe(false)
  expect(isUniversityEmail('a@example.edu.evil', domains)).toBe(false)
  expect(isUniversityEmail('a@example.edu@evil.com', domains)).toBe(false)
  expect(isUniversityEmail('a@other.example.edu', domains)).toBe(false)
})

const site = {
  universityName: 'University of Example',
  emailDomains: ['example.edu'],
  credit: 'Built by us.',
}
const formMessages = (values: object) =>
  registrationForm(site)
    .safeParse({
      email: 'a@example.edu',
      password: 'long enough',
      confirmation: 'long enough',
      ...values,
    })
    .error?.issues.map(({ message }) => message)

test('reports all errors of the registration form at once', () => {
  expect(formMessages({ email: 'a@example.com', password: 'x'.repeat(73) })).toEqual([
    'University e-mail must be an address of University of Example.',
    'Password is too long!',
    'Passwords do not match!',
  ])
})

test('accepts a university address with equal passwords', () => {
  expect(formMessages({})).toBeUndefined()
  expect(formMessages({ confirmation: 'long enougH' })).toEqual(['Passwords do not match!'])
})
