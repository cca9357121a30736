import { wishes, wishLines } from './wishes.ts'

test('has each word once, in small letters', () => {
  const words = wishLines.map(([word]) => word)
  expect(words.filter((word, nth) => words.indexOf(word) !== nth)).toEqual([])
  expect(words.filter((word) => !/^[a-z0-9]+(?: [a-z0-9]+)*$/.test(word))).toEqual([])
})

test('has each skill of a word once', () => {
  for (const [word, skills] of wishes) expect([word, ...new Set(skills)]).toEqual([word, ...skills])
})
