import { isTimeZone } from './time-zone.ts'

test.each(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3', 'GMT'])(
  'accepts %s',
  (name) => expect(isTimeZone(name)).toBe(true),
)

test.each([
  '',
  'Europe/Atlantis',
  '+02:00',
  'UTC+2',
  'Europe/',
  '../UTC',
  'Europe/Berlin\0',
  'Ü/Z',
])('refuses %j', (name) => expect(isTimeZone(name)).toBe(false))
