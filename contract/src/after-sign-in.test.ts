import { afterSignIn } from './after-sign-in.ts'
import { insideSite } from './text.ts'

test.each(['/search', '/projects/1?tab=members#top', '/createproject'])(
  'follows the redirect %s',
  (redirect) => {
    expect(insideSite(redirect, '/search')).toBe(redirect)
  },
)

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\/evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  'javascript:alert(1)',
  'search',
  '',
  null,
  undefined,
])('replaces the redirect %j with the fallback', (redirect) => {
  expect(insideSite(redirect, '/fallback')).toBe('/fallback')
})

test('an incomplete profile is finished first, and leads on from there', () => {
  const to = (profileCompleted: boolean, redirect: string | null) =>
    afterSignIn({ profileCompleted }, redirect)
  expect(to(true, '/projects/1?tab=a#events')).toBe('/projects/1?tab=a#events')
  expect(to(true, null)).toBe('/search')
  expect(to(false, '/projects/1')).toBe('/createuser?redirect=%2Fprojects%2F1')
  expect(to(false, '//evil.example')).toBe('/createuser?redirect=')
})
