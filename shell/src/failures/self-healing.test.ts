import { createSelfHealing } from './self-healing.ts'

const healing = createSelfHealing({
  id: '7',
  shell: 'decade',
  shellBase: '/mf/shell/assets/',
  shellIntegrity: {},
  remotes: {
    'mf-chat': {
      build: 'c0ffee',
      base: '',
      entry: '',
      container: '',
      js: [],
      css: [],
      integrity: {},
    },
  },
})

beforeEach(() => {
  document.cookie = 'quad_avoid=; Path=/; Max-Age=0'
})

test('avoids a failed build from the next page on, until it works', () => {
  healing.failed('mf-chat')
  expect(document.cookie).toBe('quad_avoid=mf-chat.c0ffee')
  healing.recovered('mf-chat')
  expect(document.cookie).toBe('')
})

test('avoids nothing for a remote that the release does not have', () => {
  healing.failed('mf-auth')
  expect(document.cookie).toBe('')
})

test('blames no build while the page is left, since the browser aborts what it loads', () => {
  window.dispatchEvent(new Event('pagehide'))
  healing.failed('mf-chat')
  expect(document.cookie).toBe('')
  window.dispatchEvent(new Event('pageshow'))
})

test('blames no build without a network', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  healing.failed('mf-chat')
  expect(document.cookie).toBe('')
})
