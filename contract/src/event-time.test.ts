import { eventTime } from './event-time.ts'

test('names the weekday and a given zone', () => {
  expect(eventTime('2026-11-28T19:30:00.000Z', 'UTC')).toBe('Sat, Nov 28, 2026, 7:30 PM UTC')
})

test("uses the viewer's zone, unnamed, without a given one", () => {
  const local = new Date(2026, 10, 28, 19, 30).toISOString()
  expect(eventTime(local)).toBe('Sat, Nov 28, 2026, 7:30 PM')
})
