/** @timezone America/New_York */
import { atLength, choosableTimes, tableOf, timeInWords } from './times-table.ts'

const startsOf = (...times: string[]) => times.map((time) => Date.parse(time))
const labels = (starts: number[]) => tableOf(starts).rows.map(({ label }) => label)

test('has a column for each day with times, and a row for each time of day', () => {
  const [a, b, c] = startsOf('2026-12-01T15:00Z', '2026-12-01T15:30Z', '2026-12-03T15:30Z')
  const { days, rows } = tableOf([a!, b!, c!])
  expect(days.map((day) => day.getDate())).toEqual([1, 3])
  expect(rows).toEqual([
    { label: '10 AM', starts: [a] },
    { label: '10:30 AM', starts: [b, c] },
  ])
})

test('has both of two equal times when the clock is put back', () => {
  const starts = startsOf(
    '2026-10-31T05:30Z',
    '2026-11-01T05:30Z',
    '2026-11-01T06:30Z',
    '2026-11-01T15:00Z',
    '2026-11-02T15:00Z',
  )
  const { rows } = tableOf(starts)
  expect(rows).toEqual([
    { label: '1:30 AM', starts: [starts[0], starts[1]] },
    { label: '1:30 AM EST', starts: [undefined, starts[2]] },
    { label: '10 AM', starts: [undefined, starts[3], starts[4]] },
  ])
  expect(timeInWords(starts[1]!)).toBe('Sunday, November 1, 1:30 AM EDT')
})

test('offers the times to come, at the same hours before and after the clocks change', () => {
  const now = new Date('2026-10-31T20:30Z')
  const hours = { from: 16, to: 18 }
  expect(
    choosableTimes({ now, days: 3, minutes: 60, hours }).map((start) =>
      new Date(start).toISOString(),
    ),
  ).toEqual([
    '2026-10-31T21:00:00.000Z',
    '2026-11-01T21:00:00.000Z',
    '2026-11-01T22:00:00.000Z',
    '2026-11-02T21:00:00.000Z',
    '2026-11-02T22:00:00.000Z',
  ])
})

test.each([
  ['is put back', '2026-11-01T04:30Z', 48, '1 AM EST'],
  ['is put forward', '2027-03-14T05:30Z', 44, '3 AM'],
])('offers each half hour once on the day when the clock %s', (_, now, count, label) => {
  const starts = choosableTimes({
    now: new Date(now),
    days: 1,
    minutes: 30,
    hours: { from: 0, to: 24 },
  })
  expect(new Set(starts).size).toBe(count)
  expect(labels(starts)).toContain(label)
  expect(labels(starts).includes('2 AM')).toBe(label === '1 AM EST')
})

test('keeps the marks at another length', () => {
  const [ten, half, eleven] = startsOf(
    '2026-12-01T15:00Z',
    '2026-12-01T15:30Z',
    '2026-12-01T16:00Z',
  )
  expect(atLength([ten!], 30)).toEqual([ten, half])
  expect(atLength([half!, eleven!], 60)).toEqual([ten, eleven])
})
