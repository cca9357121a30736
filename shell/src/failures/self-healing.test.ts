import { createSelfHealing } from './self-healing.ts'

const healing = createSelfHealing({
  id: '7',
  shell: 'decade',
  shellIntegrity: {},
  remotes: {
    'mf-chat': { build: 'c0ffee', entry: '', container: '', js: [], css: [], integrity: {} },
  },
})

beforeEach(() => {
  document.cookie = 'quad_avoid=; Path=/; Max-Age=0'
})

test('a build that failed is one to avoid from the next page on, until it works', () => {
  healing.failed('mf-chat')
  expect(document.cookie).toBe('quad_avoid=mf-chat.c0ffee')
  healing.recovered('mf-chat')
  expect(document.cookie).toBe('')
})

test('a remote that the release does not have has no build to avoid', () => {
  healing.failed('mf-auth')
  expect(document.cookie).toBe('')
})

test('without a network, no build is to blame', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  healing.failed('mf-chat')
  expect(document.cookie).toBe('')
})
