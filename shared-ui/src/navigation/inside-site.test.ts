import { insideSite } from './inside-site.ts'

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
