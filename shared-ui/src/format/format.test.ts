import { dayLabel, messageTime, timeAgo, excerptOf, dateTime } from './format.ts'

// In the zone of the machine.
const at = (year: number, month: number, day: number, hour = 12, minute = 0) =>
  new Date(year, month - 1, day, hour, minute)

const now = at(2026, 3, 10, 14, 30)
const ago = (then: Date, from = now) => timeAgo(then.toISOString(), from)

test.each([
  ['just now', at(2026, 3, 10, 14, 30)],
  ['1 minute ago', at(2026, 3, 10, 14, 29)],
  ['59 minutes ago', at(2026, 3, 10, 13, 31)],
  ['1 hour ago', at(2026, 3, 10, 13, 30)],
  ['14 hours ago', at(2026, 3, 10, 0, 0)],
  ['Yesterday', at(2026, 3, 9, 23, 59)],
  ['Mar 8 · 2 days ago', at(2026, 3, 8)],
  ['Mar 3 · 7 days ago', at(2026, 3, 3)],
  ['Mar 2', at(2026, 3, 2)],
  ['12/31/25', at(2025, 12, 31)],
])('formats %s', (text, then) => {
  expect(ago(then)).toBe(text)
})

test('counts the first hour in minutes, across midnight and New Year', () => {
  expect(ago(at(2025, 12, 31, 23, 50), at(2026, 1, 1, 0, 10))).toBe('20 minutes ago')
})

test('formats last year as a date even if it was yesterday', () => {
  expect(ago(at(2025, 12, 31, 20, 0), at(2026, 1, 1, 12, 0))).toBe('12/31/25')
})

test('formats a future time caused by clock skew as just now', () => {
  expect(ago(at(2026, 3, 10, 14, 31))).toBe('just now')
})

test('formats the time of day for a message of today', () => {
  expect(messageTime(at(2026, 3, 10, 9, 5).toISOString(), now)).toBe('9:05 AM')
  expect(messageTime(at(2026, 3, 9, 9, 5).toISOString(), now)).toBe('Yesterday')
})

test.each([
  ['Today', at(2026, 3, 10, 0, 0)],
  ['Yesterday', at(2026, 3, 9, 23, 59)],
  ['Yesterday', at(2026, 3, 9, 0, 0)],
  ['Sunday, March 8', at(2026, 3, 8, 23, 59)],
  ['Thursday, January 1', at(2026, 1, 1)],
  ['December 31, 2025', at(2025, 12, 31)],
])('formats %s', (label, day) => {
  expect(dayLabel(day, now)).toBe(label)
})

test('formats the day before New Year as yesterday, and the day before that with its year', () => {
  expect(dayLabel(at(2025, 12, 31, 23, 59), at(2026, 1, 1, 0, 1))).toBe('Yesterday')
  expect(dayLabel(at(2025, 12, 30), at(2026, 1, 1, 0, 1))).toBe('December 30, 2025')
})

test('shows a future time caused by clock skew as today', () => {
  expect(dayLabel(at(2026, 3, 11, 0, 1), at(2026, 3, 10, 23, 59))).toBe('Today')
})

test.each([
  ['We **build** a *boat* and __more__.', 'We build a boat and more.'],
  ['[Plans](https://boats.example/a), please', 'Plans, please'],
  ['list[0](x), [Mail](mailto:ada@example.edu)', 'list[0](x), Mail'],
  ['***Both***, (_one_) 研究**会**です', 'Both, (one) 研究会です'],
  ['2 * 3 * 4, snake_case_name', '2 * 3 * 4, snake_case_name'],
  ['2*3*4 or 2 ** 3 ** 4, ^_^ or ^_^', '2*3*4 or 2 ** 3 ** 4, ^_^ or ^_^'],
  ['α*β*γ, é*b*é, 1*ж*2, _é_研, *α*', 'α*β*γ, é*b*é, 1*ж*2, _é_研, α'],
  ['`**kwargs**`, **the `*` and** ``*a`*b*``', '`**kwargs**`, the `*` and ``*a`*b*``'],
  ['```\n*a*\n``` *b* [`*c*`](https://a.example/) ` *d*', '```\n*a*\n``` b `*c*` ` d'],
  [String.raw`\*a\*, ¯\_(ツ)_/¯ in C:\_build\_x`, String.raw`*a*, ¯\_(ツ)_/¯ in C:\_build\_x`],
])('shows %s as %s', (text, shown) => {
  expect(excerptOf(text)).toBe(shown)
})

test('formats a date as month name, day, year and 12-hour time', () => {
  expect(dateTime('2026-03-03T14:05:00')).toBe('March 3, 2026 at 2:05 PM')
  expect(dateTime('2026-12-31T00:00:00')).toBe('December 31, 2026 at 12:00 AM')
})
