import { insideSite } from './paths.ts'
import { holdPage, isPageHeld } from './held-page.ts'

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

test('holds a page while something on it would be lost', () => {
  expect(isPageHeld()).toBe(false)
  let isUnsaved = false
  const endForm = holdPage(() => isUnsaved)
  const endUpload = holdPage(() => true)
  expect(isPageHeld()).toBe(true)
  endUpload()
  expect(isPageHeld()).toBe(false)
  isUnsaved = true
  expect(isPageHeld()).toBe(true)
  endForm()
  expect(isPageHeld()).toBe(false)
})
