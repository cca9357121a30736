import { limits } from '../limits.ts'
import { texts } from '../texts.ts'
import { courseNote, projectLinks } from './project-details.ts'

const link = projectLinks.repositoryLink

test.each([
  ['https://github.com/quad/atlas', 'https://github.com/quad/atlas'],
  ['  github.com/quad/atlas ', 'https://github.com/quad/atlas'],
  ['example.org:8443/demo', 'https://example.org:8443/demo'],
  ['', ''],
])('stores the link %j as %j', (text, stored) => {
  expect(link.parse(text)).toBe(stored)
})

test.each([
  'http://example.org',
  'javascript:alert(1)',
  'mailto:ada@example.org',
  'https://ada:secret@example.org/',
  'https://',
  'no link at all',
  'localhost',
  '//example.org',
  'https://example.org/\nnext',
  'https://example.org\\@example.com',
  'https://example.org/\u202Egro.elpmaxe',
])('refuses the link %j', (text) => {
  expect(link.safeParse(text).error?.issues[0]?.message).toBe(texts.projectLink('Repository'))
})

test('counts the characters of a link with its scheme', () => {
  const longest = `https://example.org/${'a'.repeat(limits.projectLink - 20)}`
  expect(link.safeParse(longest).success).toBe(true)
  expect(link.safeParse(`${longest}a`).error?.issues[0]?.message).toBe(
    texts.projectLinkTooLong('Repository'),
  )
})

test('accepts a course of one line and 40 characters, and none', () => {
  expect(courseNote.course.parse(' CS 310 ')).toBe('CS 310')
  expect(courseNote.course.safeParse('').success).toBe(true)
  expect(courseNote.course.safeParse('x'.repeat(40)).success).toBe(true)
  for (const refused of ['x'.repeat(41), 'CS\n310']) {
    expect(courseNote.course.safeParse(refused).success).toBe(false)
  }
})

test('accepts a day of the calendar as deadline, and none', () => {
  expect(courseNote.deadline.safeParse('2028-02-29').success).toBe(true)
  expect(courseNote.deadline.safeParse(null).success).toBe(true)
  for (const refused of ['2027-02-29', '0000-01-01', '2027-02-28T10:00:00Z', 'soon', '']) {
    expect(courseNote.deadline.safeParse(refused).success).toBe(false)
  }
})
