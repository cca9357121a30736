import { eventDate, eventPeriod, hasEnded, zoneName } from './event-in-words.ts'

test('reads "No date set" without a date', () => {
  expect(eventDate('')).toBe('No date set')
})

test('marks an event as ended from its end on', () => {
  const at = (shift: number) => ({ endDateTime: new Date(Date.now() + shift).toISOString() })
  expect(hasEnded(at(60_000))).toBe(false)
  expect(hasEnded(at(0))).toBe(true)
})

const now = new Date('2026-11-23T12:00:00')
const period = (start: string, end: string) =>
  eventPeriod(
    { startDateTime: new Date(start).toISOString(), endDateTime: new Date(end).toISOString() },
    now,
  )

test.each([
  ['2026-11-28T19:30', '2026-11-28T21:30', 'Sat Nov 28, 7:30–9:30 PM'],
  ['2026-11-28T11:00', '2026-11-28T13:00', 'Sat Nov 28, 11:00 AM–1:00 PM'],
  ['2026-11-28T23:00', '2026-11-29T01:00', 'Sat Nov 28, 11:00 PM – Sun Nov 29, 1:00 AM'],
  ['2027-01-02T19:30', '2027-01-02T21:30', 'Sat Jan 2, 2027, 7:30–9:30 PM'],
])('shows when an event is in one line: %s to %s', (start, end, line) => {
  expect(period(start, end)).toBe(line)
})

test('uses one name for a zone all year', () => {
  expect(zoneName('America/New_York')).toBe('Eastern Time')
  expect(zoneName('Europe/Berlin')).toBe('Central European Time')
  expect(zoneName('UTC')).toBe('Coordinated Universal Time')
})
