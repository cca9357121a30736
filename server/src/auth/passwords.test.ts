import { readFileSync } from 'node:fs'
import { hash } from '@node-rs/argon2'
import { hashPassword, isCommonPassword, verifyPassword } from './passwords.ts'

test('a password is right for its own hash alone', async () => {
  const hashed = await hashPassword('a long walk by the river')
  expect(await verifyPassword(hashed, 'a long walk by the river')).toBe(true)
  expect(await verifyPassword(hashed, 'a long walk by the lake')).toBe(false)
})

test('without a hash no password is right', async () => {
  expect(await verifyPassword(undefined, 'a long walk by the river')).toBe(false)
})

test('a hash made at another cost still holds', async () => {
  const hashed = await hash('a long walk', { memoryCost: 8, timeCost: 1, parallelism: 1 })
  expect(await verifyPassword(hashed, 'a long walk')).toBe(true)
})

test('an accent is the same however a keyboard composes it', async () => {
  const hashed = await hashPassword('caf\u00e9 au lait')
  expect(await verifyPassword(hashed, 'cafe\u0301 au lait')).toBe(true)
})

test('the commonest passwords are known, whatever their case', () => {
  expect(isCommonPassword('password')).toBe(true)
  expect(isCommonPassword('QwertyUiop')).toBe(true)
  expect(isCommonPassword('Corvette')).toBe(true)
  expect(isCommonPassword('contrasen\u0303a')).toBe(true)
  expect(isCommonPassword('a long walk by the river')).toBe(false)
})

test('at least 3,000 are known, and each of them is refused', () => {
  const list = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  const known = list.trim().split('\n')
  expect(new Set(known).size).toBeGreaterThanOrEqual(3000)
  expect(known.filter((each) => !isCommonPassword(each) || each.length < 8)).toEqual([])
})
