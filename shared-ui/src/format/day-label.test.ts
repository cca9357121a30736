import { dayLabel, isSameDay } from './format.ts'

// In the zone of the machine.
const at = (year: number, month: number, day: number, hour = 12, minute = 0) =>
  new Date(year, month - 1, day, hour, minute)

const now = at(2026, 3, 10, 14, 30)

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

test('handles a day with a clock change like any other', () => {
  // On each of these days the clocks change somewhere; each counts as one day.
  for (let day = 1; day <= 365; day += 1) {
    const noon = at(2026, 1, day)
    expect(isSameDay(at(2026, 1, day, 0, 0), at(2026, 1, day, 23, 59))).toBe(true)
    expect(dayLabel(at(2026, 1, day - 1, 23, 59), noon)).toBe('Yesterday')
  }
})

test('shows a future time caused by clock skew as today', () => {
  expect(dayLabel(at(2026, 3, 11, 0, 1), at(2026, 3, 10, 23, 59))).toBe('Today')
})
