import * as fc from 'fast-check'
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

/** Texts of what browsers read as another host, between parts of ordinary addresses. */
const address = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '/',
        '//',
        '\\',
        '.',
        '..',
        './/',
        '\t',
        '\n',
        '\r',
        ' ',
        '\0',
        '@',
        ':',
        '?',
        '#',
      ),
      fc.constantFrom('%2f', '%5c', '%2e', '%09', 'https:', 'javascript:', 'user:pass@', '[::1]'),
      fc.constantFrom('evil.example', 'a', '／', '。', '\u200b', '\ufeff', '℀', '\ud800'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

test('an address of this site is one wherever it stands, and as its own redirect', () => {
  fc.assert(
    fc.property(address, fc.constantFrom('/', '/a/b', '//x', '/.//x'), (text, base) => {
      const path = insideSite(text, '')
      if (path === '') return
      expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
      expect(new URL(path, `https://quad.example${base}`).origin).toBe('https://quad.example')
      expect(insideSite(path, '')).toBe(path)
    }),
    { numRuns: 20_000 },
  )
})

test('an incomplete profile is finished first, and leads on from there', () => {
  const to = (profileCompleted: boolean, redirect: string | null) =>
    afterSignIn({ profileCompleted }, redirect)
  expect(to(true, '/projects/1?tab=a#events')).toBe('/projects/1?tab=a#events')
  expect(to(true, null)).toBe('/search')
  expect(to(false, '/projects/1')).toBe('/createuser?redirect=%2Fprojects%2F1')
  expect(to(false, '//evil.example')).toBe('/createuser?redirect=')
})
