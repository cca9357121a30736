import { readFileSync } from 'node:fs'
import { hash } from '@node-rs/argon2'
import { hashPassword, isCommonPassword, verifyPassword } from './passwords.ts'

test('a password matches only its own hash', async () => {
  const hashed = await hashPassword('a long walk by the river')
  expect(await verifyPassword(hashed, 'a long walk by the river')).toBe(true)
  expect(await verifyPassword(hashed, 'a long walk by the lake')).toBe(false)
})

test("hashes with argon2id at OWASP's cost", async () => {
  expect(await hashPassword('a long walk by the river')).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
  )
})

test('no password matches without a hash', async () => {
  expect(await verifyPassword(undefined, 'a long walk by the river')).toBe(false)
})

test('a hash with another cost still matches', async () => {
  const hashed = await hash('a long walk', { memoryCost: 8, timeCost: 1, parallelism: 1 })
  expect(await verifyPassword(hashed, 'a long walk')).toBe(true)
})

test('differently composed accents match', async () => {
  const hashed = await hashPassword('caf\u00e9 au lait')
  expect(await verifyPassword(hashed, 'cafe\u0301 au lait')).toBe(true)
})

test('recognizes the most common passwords, in any case', () => {
  expect(isCommonPassword('password')).toBe(true)
  expect(isCommonPassword('QwertyUiop')).toBe(true)
  expect(isCommonPassword('Corvette')).toBe(true)
  expect(isCommonPassword('contrasen\u0303a')).toBe(true)
  expect(isCommonPassword('a long walk by the river')).toBe(false)
})

test('knows at least 3,000 common passwords, and refuses each', () => {
  const list = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  const known = list.trim().split('\n')
  expect(new Set(known).size).toBeGreaterThanOrEqual(3000)
  expect(known.filter((each) => !isCommonPassword(each) || each.length < 8)).toEqual([])
})
