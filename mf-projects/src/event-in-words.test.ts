/** @timezone America/New_York */
import { eventPeriod } from './event-in-words.ts'

test.each([
  ['01:30:00-04:00', '01:30:00-05:00', '1:30 AM EDT–1:30 AM EST'],
  ['01:30:00-05:00', '03:00:00-05:00', '1:30 AM EST–3:00 AM'],
  ['00:30:00-04:00', '01:30:00-04:00', '12:30 AM–1:30 AM EDT'],
  ['09:30:00-05:00', '11:00:00-05:00', '9:30–11:00 AM'],
])('says which of two equal times an event from %s to %s means', (from, to, times) => {
  const day = '2026-11-01T'
  const event = { startDateTime: day + from, endDateTime: day + to }
  expect(eventPeriod(event, new Date('2026-10-01T12:00:00Z'))).toBe(`Sun Nov 1, ${times}`)
})
