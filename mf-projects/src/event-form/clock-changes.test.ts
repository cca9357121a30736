import { parseAbsolute, parseDateTime, toZoned } from '@internationalized/date'
import { missingTime, repeatedTime } from './clock-changes.ts'

const lost = (text: string, zone: string) => {
  const typed = parseDateTime(text)
  return missingTime(typed, toZoned(typed, zone))
}

test.each([
  [
    '2027-03-14T02:30',
    'America/New_York',
    '2:30 AM does not exist on March 14, 2027, because the clocks go forward. It becomes 3:30 AM.',
  ],
  [
    '2027-03-28T02:00',
    'Europe/Berlin',
    '2:00 AM does not exist on March 28, 2027, because the clocks go forward. It becomes 3:00 AM.',
  ],
  [
    '2027-10-03T02:15',
    'Australia/Lord_Howe',
    '2:15 AM does not exist on October 3, 2027, because the clocks go forward. It becomes 2:45 AM.',
  ],
  ['2027-03-14T01:59', 'America/New_York', undefined],
  ['2027-03-14T03:00', 'America/New_York', undefined],
  ['2027-03-14T02:30', 'UTC', undefined],
])('names the time that the clocks skip: %s in %s', (text, zone, note) => {
  expect(lost(text, zone)).toBe(note)
})

test('names a day that does not exist', () => {
  const date = toZoned(parseDateTime('2027-02-28T14:00'), 'UTC')
  expect(missingTime({ year: 2027, month: 2, day: 30, hour: 14, minute: 0 }, date)).toBe(
    'February 30, 2027 does not exist. It becomes February 28, 2027.',
  )
})

test.each([
  [
    '2026-11-01T05:30:00Z',
    'America/New_York',
    '1:30 AM comes twice on November 1, 2026, because the clocks go back. This is the first one, EDT.',
  ],
  [
    '2026-11-01T06:30:00Z',
    'America/New_York',
    '1:30 AM comes twice on November 1, 2026, because the clocks go back. This is the second one, EST.',
  ],
  [
    '2026-10-25T00:30:00Z',
    'Europe/Berlin',
    '2:30 AM comes twice on October 25, 2026, because the clocks go back. This is the first one, GMT+2.',
  ],
  ['2026-11-01T04:59:00Z', 'America/New_York', undefined],
  ['2026-11-01T07:00:00Z', 'America/New_York', undefined],
  ['2027-03-14T07:30:00Z', 'America/New_York', undefined],
  ['2026-11-01T05:30:00Z', 'UTC', undefined],
])('names the time that comes twice: %s in %s', (iso, zone, note) => {
  expect(repeatedTime(parseAbsolute(iso, zone))).toBe(note)
})
