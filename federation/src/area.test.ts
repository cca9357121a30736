import { readArea } from './area.ts'

const entry = { place: 'header', label: 'Clubs', to: '/clubs' }
const area = { title: 'Clubs', paths: ['/clubs', '/club-news'] }

const read = (...navigation: unknown[]) => readArea('mf-clubs', { ...area, navigation })

test('reads what a remote says of itself, with entries of the navigation or without', () => {
  expect(readArea('mf-clubs', area)).toEqual(area)
  const navigation = [
    entry,
    { place: 'profile', label: 'My clubs', to: '/clubs/mine', when: 'complete' },
  ]
  expect(read(...navigation)).toEqual({ ...area, navigation })
})

test('says how to write what is missing', () => {
  expect(() => readArea('mf-clubs', undefined)).toThrow(
    'Write what mf-clubs shows into its package.json: "quad": { "title": "Clubs", "paths": ["/clubs"] }. quad: ',
  )
})

test.each([
  ["leads to another remote's page", { ...entry, to: '/chats' }, '/chats is not below its paths'],
  ['only begins like a path', { ...entry, to: '/clubsandmore' }, '/clubsandmore is not below'],
  ['leads out of its path', { ...entry, to: '/clubs/../api' }, 'is not the path of a page'],
  ['leads to another site', { ...entry, to: '//example.com' }, 'is not the path of a page'],
  ['has a query', { ...entry, to: '/clubs?all' }, 'is not the path of a page'],
  ['has an unknown place', { ...entry, place: 'footer' }, 'quad.navigation.0.place: '],
  ['has a label too long', { ...entry, label: 'x'.repeat(25) }, 'quad.navigation.0.label: '],
  ['has an empty label', { ...entry, label: ' ' }, 'quad.navigation.0.label: '],
  ['is for unknown people', { ...entry, when: 'admin' }, 'quad.navigation.0.when: '],
])('refuses an entry that %s', (_, wrong, message) => {
  expect(() => read(wrong)).toThrow(message)
})

test('refuses more than five entries', () => {
  const entries = (count: number) => Array.from({ length: count }, () => entry)
  expect(() => read(...entries(6))).toThrow('quad.navigation: ')
  expect(read(...entries(5)).navigation).toHaveLength(5)
})
