import { dateTime } from './format.ts'

test('formats a date as month name, day, year and 12-hour time', () => {
  expect(dateTime('2026-03-03T14:05:00')).toBe('March 3, 2026 at 2:05 PM')
  expect(dateTime('2026-12-31T00:00:00')).toBe('December 31, 2026 at 12:00 AM')
})

test.each([
  ['America/New_York', '2026-03-08T06:59:00Z', 'March 8, 2026 at 1:59 AM'],
  ['America/New_York', '2026-03-08T07:00:00Z', 'March 8, 2026 at 3:00 AM'],
  ['America/New_York', '2026-11-01T05:59:00Z', 'November 1, 2026 at 1:59 AM'],
  ['America/New_York', '2026-11-01T06:00:00Z', 'November 1, 2026 at 1:00 AM'],
  ['Europe/Berlin', '2026-03-29T00:59:00Z', 'March 29, 2026 at 1:59 AM'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', 'March 29, 2026 at 3:00 AM'],
  ['Pacific/Auckland', '2026-12-31T11:00:00Z', 'January 1, 2027 at 12:00 AM'],
])('formats in %s %s as %s', (zone, iso, words) => {
  expect(dateTime(iso, zone)).toBe(words)
})
