import { eventDate } from './event-date.ts'

test('a date reads month name, day, year and a 12-hour time', () => {
  expect(eventDate('2026-03-03T14:05:00')).toBe('March 3, 2026 at 2:05 PM')
  expect(eventDate('2026-12-31T00:00:00')).toBe('December 31, 2026 at 12:00 AM')
})

test('without a date it says so', () => {
  expect(eventDate('')).toBe('No date set')
})
