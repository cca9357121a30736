/** @timezone America/New_York */
import { eventTime } from '@quad/contract'
import { dateTime, messageTime, timeAgo } from './format.ts'

// In 2026 the clocks go from 2 to 3 AM on March 8, and from 2 back to 1 AM on November 1.
const ago = (then: string, now: string) => timeAgo(then, new Date(now))

test.each([
  [
    'on the day of 23 hours',
    '2026-03-08T00:30:00-05:00',
    '2026-03-08T23:30:00-04:00',
    '22 hours ago',
  ],
  [
    'on the day of 25 hours',
    '2026-11-01T00:10:00-04:00',
    '2026-11-01T23:50:00-05:00',
    '24 hours ago',
  ],
  [
    'across the lost hour',
    '2026-03-08T01:59:00-05:00',
    '2026-03-08T03:01:00-04:00',
    '2 minutes ago',
  ],
  ['the evening before', '2026-03-07T23:59:00-05:00', '2026-03-08T03:00:00-04:00', 'Yesterday'],
  ['less than a day before', '2026-03-07T15:30:00-05:00', '2026-03-08T15:00:00-04:00', 'Yesterday'],
  ['more than a day before', '2026-10-31T00:10:00-04:00', '2026-11-01T23:50:00-05:00', 'Yesterday'],
  [
    'two days before',
    '2026-03-06T23:59:00-05:00',
    '2026-03-08T03:00:00-04:00',
    'Mar 6 · 2 days ago',
  ],
  ['a week before', '2026-03-05T00:00:00-05:00', '2026-03-12T23:59:00-04:00', 'Mar 5 · 7 days ago'],
  ['eight days before', '2026-03-04T23:59:00-05:00', '2026-03-12T00:00:00-04:00', 'Mar 4'],
  ['before New Year', '2025-12-31T20:00:00-05:00', '2026-01-01T00:30:00-05:00', '12/31/25'],
])('formats %s', (_, then, now, text) => {
  expect(ago(then, now)).toBe(text)
})

test("uses the viewer's days and times, not those in UTC", () => {
  // In UTC it is already the next day and year.
  expect(ago('2025-12-31T19:30:00-05:00', '2025-12-31T23:30:00-05:00')).toBe('4 hours ago')
  const now = new Date('2026-07-04T21:00:00-04:00')
  expect(messageTime('2026-07-04T00:05:00-04:00', now)).toBe('12:05 AM')
  expect(messageTime('2026-07-03T23:55:00-04:00', now)).toBe('Yesterday')
})

test('distinguishes the repeated hour', () => {
  const now = new Date('2026-11-01T09:00:00-05:00')
  expect(messageTime('2026-11-01T01:30:00-04:00', now)).toBe('1:30 AM EDT')
  expect(messageTime('2026-11-01T01:30:00-05:00', now)).toBe('1:30 AM EST')
})

test.each([
  ['2026-11-01T00:30:00-04:00', '12:30 AM'],
  ['2026-11-01T01:30:00-04:00', '1:30 AM EDT'],
  ['2026-11-01T01:30:00-05:00', '1:30 AM EST'],
  ['2026-11-01T02:00:00-05:00', '2:00 AM'],
  ['2026-03-08T03:30:00-04:00', '3:30 AM'],
])('says which of two equal times %s is, and only then', (iso, time) => {
  expect(dateTime(iso)).toMatch(new RegExp(` at ${time}$`))
  expect(eventTime(iso)).toMatch(new RegExp(`, ${time}$`))
})
