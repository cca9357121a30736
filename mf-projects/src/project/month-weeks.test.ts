import { eventsBetween, monthAfter, weeksOf } from './month-weeks.ts'

test('a month begins below its weekday, and has all its days', () => {
  expect(weeksOf({ year: 2026, month: 10 })).toEqual([
    [1, 2, 3, 4, 5, 6, 7],
    [8, 9, 10, 11, 12, 13, 14],
    [15, 16, 17, 18, 19, 20, 21],
    [22, 23, 24, 25, 26, 27, 28],
    [29, 30, null, null, null, null, null],
  ])
  expect(weeksOf({ year: 2028, month: 1 })[0]).toEqual([null, null, 1, 2, 3, 4, 5])
  expect(weeksOf({ year: 2028, month: 1 }).flat()).toContain(29)
})

test('the month after December is January of the next year', () => {
  expect(monthAfter({ year: 2026, month: 11 }, 1)).toEqual({ year: 2027, month: 0 })
  expect(monthAfter({ year: 2027, month: 0 }, -1)).toEqual({ year: 2026, month: 11 })
})

test('an event is on each of its days, but not on the day that begins when it ends', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour)
  const event = { startDateTime: at(5, 20).toISOString(), endDateTime: at(7, 0).toISOString() }
  const on = (day: number) => eventsBetween([event], at(day, 0), at(day + 1, 0)).length
  expect([4, 5, 6, 7].map(on)).toEqual([0, 1, 1, 0])
})
