import { jest } from '@jest/globals'

const empty = { email: '', password: '' }
const site = { universityName: 'Example', emailDomains: ['example.edu'], credit: '' }

const check = async (values: object) => {
  const { signInForm } = await import('./forms.ts')
  return signInForm(site)['~standard'].validate(values)
}

beforeEach(() => jest.resetModules())

test('a form is checked by its schema', async () => {
  const sound = { email: 'ada@example.edu', password: 'correct horse' }
  await expect(check(sound)).resolves.toEqual({ value: sound })
  await expect(check(empty)).resolves.toMatchObject({
    issues: [{ path: ['email'] }, { path: ['password'], message: 'Password is required.' }],
  })
})

test('a form whose schema cannot be fetched is not taken for right: its first field says so', async () => {
  jest.unstable_mockModule('./schemas/index.ts', () => {
    throw new Error('Failed to fetch')
  })
  await expect(check(empty)).resolves.toEqual({
    issues: [
      {
        path: ['email'],
        message: 'This could not be checked. Check your connection and try again.',
      },
    ],
  })
})
