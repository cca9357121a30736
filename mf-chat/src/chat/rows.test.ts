import { sampleChatLine, sampleId, sampleMessage } from '@quad/test/samples'
import type { Outgoing } from '../outbox/outbox.ts'
import { layOut } from './rows.ts'

const [ada, ben, cleo] = [sampleId(1), sampleId(2), sampleId(3)]

// In the zone of the machine.
const at = (day: number, hour: number, minute = 0) =>
  new Date(2026, 2, day, hour, minute).toISOString()

const message = (seq: number, fromId: string, timeSent: string) =>
  sampleMessage({ id: sampleId(300 + seq), seq, fromId, timeSent, ts: `ts ${seq}` })

const line = (seq: number, timeSent: string) =>
  sampleChatLine({ id: sampleId(400 + seq), seq, timeSent })

const sending = (ts: string): Outgoing => ({
  chatId: sampleId(200),
  fromId: ada,
  body: { msg: 'Hello', ts },
  replyTo: null,
  mentions: [],
  state: 'sending',
  reason: '',
  repeats: false,
})

const rowsOf = (
  messages: ReturnType<typeof message>[],
  {
    lines = [] as ReturnType<typeof line>[],
    unsent = [] as Outgoing[],
    newSince = null as number | null,
  } = {},
) => layOut({ messages, lines, unsent, ownId: ada, newSince })

test('groups messages in a row from one person', () => {
  const rows = rowsOf([
    message(1, ben, at(3, 12, 0)),
    message(2, ben, at(3, 12, 1)),
    message(3, cleo, at(3, 12, 2)),
    message(4, ben, at(3, 12, 3)),
  ])
  expect(rows.map(({ startsGroup }) => startsGroup)).toEqual([true, false, true, true])
  expect(rows.map(({ endsGroup }) => endsGroup)).toEqual([false, true, true, true])
})

test('starts a new group after five minutes', () => {
  const rows = rowsOf([
    message(1, ben, at(3, 12, 0)),
    message(2, ben, at(3, 12, 5)),
    message(3, ben, at(3, 12, 11)),
  ])
  expect(rows.map(({ startsGroup }) => startsGroup)).toEqual([true, false, true])
})

test("starts each day at the viewer's midnight, and separates the messages around it", () => {
  const rows = rowsOf([
    message(1, ben, at(3, 23, 59)),
    message(2, ben, at(4, 0, 0)),
    message(3, ben, at(4, 0, 1)),
  ])
  expect(rows.map(({ startsDay }) => startsDay)).toEqual([true, true, false])
  expect(rows.map(({ startsGroup }) => startsGroup)).toEqual([true, true, false])
})

test('marks the first message of another person after the read marker as new', () => {
  const messages = [
    message(1, ben, at(3, 12, 0)),
    message(2, ada, at(3, 12, 1)),
    message(3, ben, at(3, 12, 2)),
    message(4, ben, at(3, 12, 3)),
  ]
  const newOf = (newSince: number | null) =>
    rowsOf(messages, { newSince }).findIndex(({ startsNew }) => startsNew)
  expect(newOf(1)).toBe(2)
  expect(newOf(3)).toBe(3)
  expect(newOf(4)).toBe(-1)
  expect(newOf(null)).toBe(-1)
})

test('marks the first loaded message as new while the read ones are not loaded', () => {
  const messages = [
    message(5, ada, at(3, 12, 0)),
    message(6, ben, at(3, 12, 1)),
    message(7, ben, at(3, 12, 2)),
  ]
  const newOf = (newSince: number) =>
    rowsOf(messages, { newSince }).findIndex(({ startsNew }) => startsNew)
  expect(newOf(3)).toBe(0)
  expect(newOf(4)).toBe(1)
  expect(newOf(7)).toBe(-1)
})

test('puts lines between the messages in their order, and separates the messages around them', () => {
  const rows = rowsOf([message(1, ben, at(3, 12, 0)), message(3, ben, at(3, 12, 2))], {
    lines: [line(2, at(3, 12, 1)), line(4, at(4, 9))],
    unsent: [sending('ts 5')],
  })
  expect(rows.map(({ kind }) => kind)).toEqual(['sent', 'line', 'sent', 'line', 'outgoing'])
  expect(rows.map(({ startsDay }) => startsDay)).toEqual([true, false, false, true, false])
  expect(rows.map(({ startsGroup }) => startsGroup)).toEqual([true, true, true, true, true])
  expect(rows[0]?.endsGroup).toBe(true)
})

test('marks the first loaded line as new while the read messages are not loaded', () => {
  const news = (newSince: number) =>
    rowsOf([message(6, ada, at(3, 12, 1)), message(7, ben, at(3, 12, 2))], {
      lines: [line(5, at(3, 12))],
      newSince,
    }).map(({ startsNew }) => startsNew)
  expect(news(3)).toEqual([true, false, false])
  expect(news(4)).toEqual([false, false, true])
})

test('marks no line as new, only the message after it', () => {
  const rows = rowsOf([message(1, ben, at(3, 12, 0)), message(3, ben, at(3, 12, 2))], {
    lines: [line(2, at(3, 12, 1)), line(4, at(3, 12, 3))],
    newSince: 1,
  })
  expect(rows.map(({ startsNew }) => startsNew)).toEqual([false, false, true, false])
  expect(
    rowsOf([message(1, ben, at(3, 12))], { lines: [line(2, at(3, 12))], newSince: 1 }),
  ).toEqual([
    expect.objectContaining({ startsNew: false }),
    expect.objectContaining({ startsNew: false }),
  ])
})

test('puts people who join in a row within an hour into one line', () => {
  const joined = (seq: number, timeSent: string, personId: string) => ({
    ...line(seq, timeSent),
    personId,
  })
  const rows = rowsOf([message(6, ben, at(3, 14, 30))], {
    lines: [
      joined(1, at(3, 12), ada),
      joined(2, at(3, 12, 30), ben),
      joined(3, at(3, 13), cleo),
      joined(4, at(3, 13, 1), ben),
      { ...line(5, at(3, 13, 2)), type: 'left' },
      joined(7, at(3, 14, 31), cleo),
      joined(8, at(3, 14, 32), cleo),
    ],
  })
  expect(rows.map((row) => (row.kind === 'line' ? row.personIds : row.kind))).toEqual([
    [ada, ben, cleo],
    [ben],
    [sampleChatLine().personId],
    'sent',
    [cleo],
  ])
})
