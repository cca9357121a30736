import {
  parseAbsolute,
  parseDateTime,
  resetLocalTimeZone,
  setLocalTimeZone,
  toZoned,
} from '@internationalized/date'
import { expectNoViolations } from '@quad/test/axe'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { DateTimeField } from './DateTimeField.tsx'
import { missingTime, repeatedTime } from './clock-changes.ts'
import { part, typeMoment } from './date-time-field.harness.ts'

afterEach(resetLocalTimeZone)

const open = (
  initial = '',
  { zone = 'America/New_York', error }: { zone?: string; error?: string } = {},
) => {
  setLocalTimeZone(zone)
  const values = [initial]
  function Form() {
    const [value, setValue] = useState(initial)
    return (
      <I18nProvider locale="en-US">
        <DateTimeField
          label="Start Time"
          zoneId="zone"
          value={value}
          onChange={(next) => {
            values.push(next)
            setValue(next)
          }}
          onBlur={() => undefined}
          error={error}
        />
        <button>Elsewhere</button>
      </I18nProvider>
    )
  }
  render(<Form />)
  const person = userEvent.setup()
  const openCalendar = async () => {
    await person.click(calendarButton())
    return screen.findByRole('dialog', { name: 'Calendar: Start Time' })
  }
  const pickTime = (name: string, text: string) =>
    person.click(within(screen.getByRole('group', { name })).getByRole('radio', { name: text }))
  return { person, value: () => values.at(-1), openCalendar, pickTime }
}

const calendarButton = () =>
  screen.getByRole('button', { name: 'Choose a day and a time: Start Time' })

const shown = () =>
  ['month', 'day', 'year', 'hour', 'minute', 'AM/PM']
    .map((name) => part(name, 'Start Time').textContent)
    .join(' ')

const minute = () => part('minute', 'Start Time')

test('shows MM/DD/YYYY hh:mm a', async () => {
  open('2031-05-04T18:05:00.000Z')
  const group = screen.getByRole('group', { name: 'Start Time choose event time' })
  expect(group.textContent.replaceAll(/[\u2066\u2069]/g, '').replaceAll('\u202f', ' ')).toBe(
    '05/04/2031 02:05 PM',
  )
  await expectNoViolations()
})

test('describes the field by its error', async () => {
  open('', { error: 'Please select a valid start date & time.' })
  expect(part('month', 'Start Time')).toHaveAccessibleDescription(
    /Please select a valid start date & time\./,
  )
  expect(part('month', 'Start Time')).toBeInvalid()
  await expectNoViolations()
})

test('changes minutes by five with the arrow keys and wraps around, accepts any minute, changes hours by one', async () => {
  const { person, value } = open('2031-05-04T18:03:00.000Z')
  await person.click(minute())
  await person.keyboard('{ArrowUp}')
  expect(minute()).toHaveTextContent('05')
  await person.keyboard('{ArrowUp}')
  expect(minute()).toHaveTextContent('10')
  await person.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(minute()).toHaveTextContent('55')
  await person.keyboard('07')
  await person.click(part('hour', 'Start Time'))
  await person.keyboard('{ArrowUp}')
  expect(value()).toBe('2031-05-04T19:07:00.000Z')
})

test('starts the minutes at the full hour', async () => {
  const { person } = open()
  await person.click(minute())
  await person.keyboard('{ArrowUp}')
  expect(minute()).toHaveTextContent('00')
})

test('is empty while a part is cleared, keeps the others, and has a value once it is complete', async () => {
  const { person, value } = open('2031-05-04T18:00:00.000Z')
  await person.click(part('hour', 'Start Time'))
  await person.keyboard('{Backspace}')
  expect(value()).toBe('')
  await person.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(shown()).toBe('05 04 2031 –– 00 PM')
  await person.click(part('hour', 'Start Time'))
  await person.keyboard('2')
  expect(value()).toBe('2031-05-04T18:00:00.000Z')
})

test('picks a day in the calendar, at noon without a typed time, and then its time', async () => {
  const { person, value, openCalendar, pickTime } = open()
  await typeMoment(person, 'Start Time', '05')
  await openCalendar()
  await expectNoViolations()
  const day = await screen.findByRole('button', { name: /, \w+ 15, \d{4}/ })
  await person.click(day)
  expect(shown()).toMatch(/^\d\d 15 \d{4} 12 00 PM$/)
  expect(value()).toMatch(/-15T1[67]:00:00\.000Z$/)
  expect(screen.getByRole('radio', { name: '12' })).toHaveFocus()
  await expectNoViolations()
  await pickTime('Hour', '7')
  await pickTime('Minute', '35')
  expect(shown()).toMatch(/^\d\d 15 \d{4} 07 35 PM$/)
  await pickTime('AM or PM', 'AM')
  expect(value()).toMatch(/-15T1[12]:35:00\.000Z$/)
  await person.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(calendarButton()).toHaveFocus()
})

test.each([
  ['12', 'AM', '2031-05-04T04:02:00.000Z'],
  ['12', 'PM', '2031-05-04T16:02:00.000Z'],
  ['11', 'PM', '2031-05-05T03:02:00.000Z'],
])('picks %s %s and keeps a minute between the steps', async (hour, half, iso) => {
  const { person, value, openCalendar, pickTime } = open('2031-05-04T18:02:00.000Z')
  await openCalendar()
  await person.click(await screen.findByRole('button', { name: /May 4, 2031 selected/ }))
  await pickTime('AM or PM', half)
  await pickTime('Hour', hour)
  expect(value()).toBe(iso)
})

test('leads back from the time to the days, and leaves the focus to a press elsewhere', async () => {
  const { person, value, openCalendar } = open('2031-05-04T18:00:00.000Z')
  await openCalendar()
  await person.click(await screen.findByRole('button', { name: /May 4, 2031 selected/ }))
  await person.click(screen.getByRole('button', { name: 'Back to the days' }))
  expect(screen.getByRole('button', { name: /May 4, 2031 selected/ })).toHaveFocus()
  await person.click(screen.getByRole('button', { name: /May 5, 2031/ }))
  expect(value()).toBe('2031-05-05T18:00:00.000Z')
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
  await person.click(elsewhere)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(elsewhere).toHaveFocus()
})

test('keeps a typed time when the day is picked', async () => {
  const { person, openCalendar } = open()
  await person.click(part('hour', 'Start Time'))
  await person.keyboard('0945am')
  await openCalendar()
  await person.click(await screen.findByRole('button', { name: /, \w+ 15, \d{4}/ }))
  expect(shown()).toMatch(/ 15 \d{4} 09 45 AM$/)
})

test('opens the calendar at the day, moves by keyboard, and closes on Escape', async () => {
  const { person, value, openCalendar } = open('2031-05-04T18:00:00.000Z')
  await openCalendar()
  expect(await screen.findByRole('button', { name: /May 4, 2031 selected/ })).toHaveFocus()
  await person.keyboard('{ArrowRight}{ArrowDown}{Enter}')
  expect(value()).toBe('2031-05-12T18:00:00.000Z')
  await person.keyboard('{ArrowRight}')
  expect(value()).toBe('2031-05-12T19:00:00.000Z')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(calendarButton()).toHaveFocus()
})

test('steps through months, and opens the years from the heading', async () => {
  const { person, value, openCalendar } = open('2031-05-04T18:00:00.000Z')
  await openCalendar()
  await person.click(screen.getByRole('button', { name: 'Next month' }))
  await person.click(screen.getByRole('button', { name: 'June 2031' }))
  expect(screen.getByRole('button', { name: '2031' })).toHaveFocus()
  await expectNoViolations()
  await person.click(screen.getByRole('button', { name: 'Later years' }))
  expect(screen.queryByRole('button', { name: '2031' })).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Earlier years' }))
  await person.click(screen.getByRole('button', { name: '2033' }))
  await person.click(await screen.findByRole('button', { name: /June 20, 2033/ }))
  expect(value()).toBe('2033-06-20T18:00:00.000Z')
})

test.each([
  ['before summer time', '030720260230am', '2026-03-07T07:30:00.000Z'],
  ['in summer time', '030920260230am', '2026-03-09T06:30:00.000Z'],
  ['after summer time', '110220260230am', '2026-11-02T07:30:00.000Z'],
])('interprets the typed time in the zone: %s', async (_, keys, iso) => {
  const { person, value } = open()
  await typeMoment(person, 'Start Time', keys)
  expect(value()).toBe(iso)
})

describe('a time that does not exist', () => {
  const note = () => screen.getByRole('status')
  const lostHour =
    '2:30 AM does not exist on March 14, 2027, because the clocks go forward. It becomes 3:30 AM.'
  const leave = (person: UserEvent) =>
    person.click(screen.getByRole('button', { name: 'Elsewhere' }))

  test('says at once what it becomes, sends that, and changes when the field is left', async () => {
    const { person, value } = open()
    await typeMoment(person, 'Start Time', '031420270230am')
    expect(note()).toHaveTextContent(lostHour)
    expect(part('month', 'Start Time')).toHaveAccessibleDescription(
      expect.stringContaining(lostHour),
    )
    expect(shown()).toBe('03 14 2027 02 30 AM')
    expect(value()).toBe('2027-03-14T07:30:00.000Z')
    await expectNoViolations()
    await leave(person)
    expect(shown()).toBe('03 14 2027 03 30 AM')
    expect(value()).toBe('2027-03-14T07:30:00.000Z')
    expect(note()).toHaveTextContent(lostHour)
  })

  test('is no more than a step to another time', async () => {
    const { person, value } = open()
    await typeMoment(person, 'Start Time', '031420270230am')
    await person.click(part('AM/PM', 'Start Time'))
    await person.keyboard('p')
    expect(shown()).toBe('03 14 2027 02 30 PM')
    expect(value()).toBe('2027-03-14T18:30:00.000Z')
    expect(note()).toBeEmptyDOMElement()
    await person.keyboard('a')
    expect(note()).toHaveTextContent(lostHour)
    await person.click(minute())
    await person.keyboard('{Backspace}{Backspace}')
    expect(value()).toBe('')
    expect(note()).toBeEmptyDOMElement()
  })

  test('is named when its day is picked in the calendar', async () => {
    const { person, value, openCalendar } = open('2027-03-13T07:30:00.000Z')
    await openCalendar()
    await person.click(await screen.findByRole('button', { name: /March 14, 2027/ }))
    expect(note()).toHaveTextContent(lostHour)
    expect(shown()).toBe('03 14 2027 03 30 AM')
    expect(value()).toBe('2027-03-14T07:30:00.000Z')
  })

  test('is named when it is picked in the calendar', async () => {
    const { person, value, openCalendar, pickTime } = open('2027-03-14T05:30:00.000Z')
    await openCalendar()
    await person.click(await screen.findByRole('button', { name: /March 14, 2027/ }))
    await pickTime('Hour', '2')
    expect(note()).toHaveTextContent(lostHour)
    expect(value()).toBe('2027-03-14T07:30:00.000Z')
  })

  test('is named for a day that the month lacks, once the year is typed', async () => {
    const { person, value } = open()
    await typeMoment(person, 'Start Time', '0230202')
    expect(note()).toBeEmptyDOMElement()
    await person.keyboard('70200pm')
    expect(note()).toHaveTextContent(
      'February 30, 2027 does not exist. It becomes February 28, 2027.',
    )
    expect(value()).toBe('2027-02-28T19:00:00.000Z')
    await leave(person)
    expect(shown()).toBe('02 28 2027 02 00 PM')
  })
})

test('says which of two equal times it takes', async () => {
  const { person, value } = open()
  await typeMoment(person, 'Start Time', '110120260130am')
  expect(screen.getByRole('status')).toHaveTextContent(
    '1:30 AM comes twice on November 1, 2026, because the clocks go back. This is the first one, EDT.',
  )
  expect(value()).toBe('2026-11-01T05:30:00.000Z')
})

test('keeps the second of two equal hours while unchanged', async () => {
  const { person, value } = open('2026-11-01T06:30:00.000Z')
  expect(shown()).toBe('11 01 2026 01 30 AM')
  await person.click(part('hour', 'Start Time'))
  await person.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(value()).toBe('2026-11-01T06:30:00.000Z')
})

const lost = (text: string, zone: string) => {
  const typed = parseDateTime(text)
  return missingTime(typed, toZoned(typed, zone))
}

test.each([
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

test.each([
  [
    '2026-11-01T06:30:00Z',
    'America/New_York',
    '1:30 AM comes twice on November 1, 2026, because the clocks go back. This is the second one, EST.',
  ],
  ['2026-11-01T04:59:00Z', 'America/New_York', undefined],
  ['2026-11-01T07:00:00Z', 'America/New_York', undefined],
  ['2026-11-01T05:30:00Z', 'UTC', undefined],
])('names the time that comes twice: %s in %s', (iso, zone, note) => {
  expect(repeatedTime(parseAbsolute(iso, zone))).toBe(note)
})
