import { limits } from '../limits.ts'
import { socialPage } from '../social-page.ts'
import { socialLink } from './social-link.ts'

const linkedIn = socialLink((text) => socialPage('linkedIn', text), {
  wrong: 'not LinkedIn',
  tooLong: 'too long',
})
const instagram = socialLink((text) => socialPage('instagram', text), {
  wrong: 'not Instagram',
  tooLong: 'too long',
})

const alma = 'https://www.linkedin.com/in/alma'

test.each([
  ['', ''],
  ['alma', alma],
  ['@alma', alma],
  [' @alma ', alma],
  ['in/alma', alma],
  ['/in/alma/', alma],
  ['linkedin.com/in/alma', alma],
  ['www.linkedin.com/in/alma/', alma],
  ['https://linkedin.com/in/alma', alma],
  ['HTTPS://LINKEDIN.COM/IN/alma', alma],
  ['https://de.linkedin.com/in/alma', alma],
  ['https://www.linkedin.com:443/in/alma', alma],
  ['https://www.linkedin.com/in/alma/?x=1#about', alma],
  ['https://www.linkedin.com/in/alma/details/skills/', alma],
  ['LINKEDIN.COM/IN/Alma-B_1', 'https://www.linkedin.com/in/Alma-B_1'],
  ['josé', 'https://www.linkedin.com/in/jos%C3%A9'],
  ['jose\u0301', 'https://www.linkedin.com/in/jos%C3%A9'],
  ['linkedin.com/in/jos%C3%A9', 'https://www.linkedin.com/in/jos%C3%A9'],
  ['linkedin.com/in/jose%CC%81', 'https://www.linkedin.com/in/jos%C3%A9'],
])('stores the LinkedIn link %j as the address', (text, stored) => {
  expect(linkedIn.parse(text)).toBe(stored)
  expect(linkedIn.parse(stored)).toBe(stored)
})

test.each([
  ['alma', 'https://www.instagram.com/alma'],
  ['@alma.b_1', 'https://www.instagram.com/alma.b_1'],
  ['m.instagram.com/alma', 'https://www.instagram.com/alma'],
  ['https://www.instagram.com/alma/?hl=en', 'https://www.instagram.com/alma'],
  ['instagram.com/alma/reels', 'https://www.instagram.com/alma'],
  ['instagram.com/@alma', undefined],
])('stores the Instagram link %j as the address', (text, stored) => {
  expect(instagram.safeParse(text).data).toBe(stored)
})

test.each([
  'http://www.linkedin.com/in/alma',
  'javascript:alert(1)//linkedin.com',
  'javascript:alert(1)//linkedin.com/in/alma',
  'data:text/html,alma',
  'https://linkedin.com.evil.example/in/alma',
  'https://evil-linkedin.com/in/alma',
  'https://lіnkedin.com/in/alma',
  'https://linkedin.com./in/alma',
  'https://linkedin.com@evil.example/',
  'https://linkedin.com\\@evil.example/in/alma',
  'https://alma@linkedin.com/in/alma',
  'alma@linkedin.com/in/alma',
  'https://linkedin.com:8443/in/alma',
  'linkedin.com:443/in/alma',
  'https://evil.example/linkedin.com/in/alma',
  'evil.example/in/alma',
  'alma.example.com',
  'linkedin.com',
  'linkedin.com/in',
  'linkedin.com/in/',
  'https://www.linkedin.com/company/alma',
  'linkedin.com/in/%ff',
  'linkedin.com/in/%2e%2e',
  'linkedin.com/in/a%2Fb',
  'linkedin.com/in/al ma',
  '@ alma',
  'alma b',
  'alma@example.edu',
  '@',
  '..',
  'alma\u200bb',
  'https://www.instagram.com/alma',
  'instagram.com/alma',
  'https://',
])('refuses %j as a LinkedIn link', (text) => {
  expect(linkedIn.safeParse(text).error?.issues).toMatchObject([{ message: 'not LinkedIn' }])
})

test.each([
  alma,
  'linkedin.com/in/alma',
  'in/alma',
  'linkedin.com',
  'www.instagram.com',
  'https://www.instagram.com/',
  'instagram.com/p/C0ffee/',
  'instagram.com/..',
  '@..',
  '.alma',
  'alma-b',
  'josé',
])('refuses %j as an Instagram link', (text) => {
  expect(instagram.safeParse(text).error?.issues).toMatchObject([{ message: 'not Instagram' }])
})

test('counts neither scheme nor host nor the path before the handle', () => {
  const longest = 'a'.repeat(limits.socialLink)
  for (const [link, base] of [
    [linkedIn, 'https://www.linkedin.com/in/'],
    [instagram, 'https://www.instagram.com/'],
  ] as const) {
    for (const start of ['', '@', base]) {
      expect(link.parse(start + longest)).toBe(base + longest)
      const { error } = link.safeParse(`${start}${longest}a`)
      expect(error?.issues).toMatchObject([{ message: 'too long' }])
    }
  }
  expect(linkedIn.safeParse('é'.repeat(limits.socialLink)).success).toBe(true)
})
