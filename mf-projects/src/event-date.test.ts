import { eventDate, hasEnded } from './event-date.ts'

test('reads "No date set" without a date', () => {
  expect(eventDate('')).toBe('No date set')
})

test('marks an event as ended from its end on', () => {
  const at = (shift: number) => ({ endDateTime: new Date(Date.now() + shift).toISOString() })
  expect(hasEnded(at(60_000))).toBe(false)
  expect(hasEnded(at(0))).toBe(true)
})
