import { limits } from '../limits.ts'
import { socialLink } from './social-link.ts'

const link = socialLink('linkedin.com', { wrong: 'not LinkedIn', tooLong: 'too long' })

test.each([
  ['https://www.linkedin.com/in/ada', 'https://www.linkedin.com/in/ada'],
  ['https://linkedin.com/in/ada', 'https://linkedin.com/in/ada'],
  ['  https://de.linkedin.com/in/ada ', 'https://de.linkedin.com/in/ada'],
  ['', ''],
])('accepts %j', (text, stored) => {
  expect(link.parse(text)).toBe(stored)
})

test.each([
  'http://www.linkedin.com/in/ada',
  'javascript:alert(1)//linkedin.com',
  'https://linkedin.com.evil.example/in/ada',
  'https://evil-linkedin.com/in/ada',
  'https://linkedin.com@evil.example/',
  'https://ada@linkedin.com/in/ada',
  'https://linkedin.com:8443/in/ada',
  'https://evil.example/linkedin.com',
  'www.linkedin.com/in/ada',
  'https://',
])('refuses %j', (text) => {
  expect(link.safeParse(text).error?.issues[0]?.message).toBe('not LinkedIn')
})

test('refuses a link that is too long', () => {
  const base = 'https://linkedin.com/in/'
  const longest = base + 'a'.repeat(limits.socialLink - base.length)
  expect(link.safeParse(longest).success).toBe(true)
  expect(link.safeParse(`${longest}a`).error?.issues[0]?.message).toBe('too long')
})
