import { dayLabel, isSameDay } from './day-label.ts'

// In the viewer's zone, whichever that is.
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
])('%s', (label, day) => {
  expect(dayLabel(day, now)).toBe(label)
})

test('the day before New Year is yesterday, and the one before it has its year', () => {
  expect(dayLabel(at(2025, 12, 31, 23, 59), at(2026, 1, 1, 0, 1))).toBe('Yesterday')
  expect(dayLabel(at(2025, 12, 30), at(2026, 1, 1, 0, 1))).toBe('December 30, 2025')
})

test('a day that changes the clock is a day like all others', () => {
  // Somewhere the clocks change on each of these: none of them is two days, or none.
  for (let day = 1; day <= 365; day += 1) {
    const noon = at(2026, 1, day)
    expect(isSameDay(at(2026, 1, day, 0, 0), at(2026, 1, day, 23, 59))).toBe(true)
    expect(dayLabel(at(2026, 1, day - 1, 23, 59), noon)).toBe('Yesterday')
  }
})

test('a clock that runs ahead of the viewer’s is today’s', () => {
  expect(dayLabel(at(2026, 3, 11, 0, 1), at(2026, 3, 10, 23, 59))).toBe('Today')
})
