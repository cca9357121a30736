import { credentials, email, registration } from './session.ts'
import { isUniversityEmail } from './site.ts'

const passwordMessage = (password: string) =>
  registration.safeParse({ email: 'a@example.edu', password }).error?.issues[0]?.message

test('a password has 8 to 72 characters at registration', () => {
  expect(passwordMessage('x'.repeat(7))).toBe('Password must be at least 8 characters.')
  expect(passwordMessage('x'.repeat(8))).toBeUndefined()
  expect(passwordMessage('x'.repeat(72))).toBeUndefined()
  expect(passwordMessage('x'.repeat(73))).toBe('Password is too long!')
})

test('signing in asks for no minimum, so that a wrong short password is just wrong', () => {
  expect(credentials.safeParse({ email: 'a@example.edu', password: 'x' }).success).toBe(true)
})

test('an address is folded, so that one person has one account', () => {
  expect(email.parse(' Ada@Example.EDU ')).toBe('ada@example.edu')
})

test.each(['a@example.edu\r\nBcc: b@example.edu', 'a@example.edu\u0000', 'a b@example.edu', 'a@'])(
  'the address %j is refused',
  (address) => {
    expect(email.safeParse(address).success).toBe(false)
  },
)

test('the domain is what follows the last @, exactly', () => {
  const domains = ['example.edu', 'my.example.edu']
  expect(isUniversityEmail('a@example.edu', domains)).toBe(true)
  expect(isUniversityEmail('a@my.example.edu', domains)).toBe(true)
  expect(isUniversityEmail('a@evil-example.edu', domains)).toBe(false)
  expect(isUniversityEmail('a@example.edu.evil', domains)).toBe(false)
  expect(isUniversityEmail('a@example.edu@evil.com', domains)).toBe(false)
  expect(isUniversityEmail('a@other.example.edu', domains)).toBe(false)
})
