import { PassThrough } from 'node:stream'
import * as fc from 'fast-check'
import { readMessages, startRenderer, type Heard } from './renderer-channel.ts'

const asked = { method: 'GET', path: '/api/projects/1', body: null }
const messages: Heard[] = [
  { kind: 'ask', job: 1, request: 2, asked },
  { kind: 'refused', job: 1, name: 'mf-chat', what: 'load node:fs' },
  { kind: 'rendered', job: 1, rendered: null, failed: [{ name: 'mf-chat', why: 'broken' }] },
  { kind: 'rendered', job: 1, rendered: { html: '<p>é</p>', state: '{}' }, failed: [] },
  { kind: 'rendered', job: 1, rendered: { redirect: '/signin' }, failed: [] },
]

/** What is heard of bytes, which come in two parts, and how often the channel broke. */
const read = (bytes: Buffer, cut = 0): { heard: Heard[]; broken: number } => {
  const input = new PassThrough()
  const result = { heard: [] as Heard[], broken: 0 }
  readMessages(input, {
    heard: (message) => result.heard.push(message),
    broken: () => (result.broken += 1),
  })
  input.emit('data', bytes.subarray(0, cut))
  input.emit('data', bytes.subarray(cut))
  return result
}

const line = (message: unknown): string => `${JSON.stringify(message)}\n`

test('messages are heard in their order, wherever their bytes are cut', () => {
  const bytes = Buffer.from(messages.map(line).join(''))
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    expect(read(bytes, cut)).toEqual({ heard: messages, broken: 0 })
  }
})

test.each([
  ['a text', '"x"'],
  ['no JSON', '{'],
  ['nothing', ''],
  ['a kind that is none', line({ kind: 'at', job: 1 })],
  ['a name that is too long', line({ kind: 'refused', job: 1, name: 'x'.repeat(41), what: '' })],
  [
    'a redirect that is too long',
    line({ ...messages[2], rendered: { redirect: 'x'.repeat(2001) } }),
  ],
  ['a part that is none', line({ ...messages[1], more: [] })],
  ['too much HTML', line({ ...messages[2], rendered: { html: 'x'.repeat(1_000_001), state: '' } })],
])('after %s, nothing is read', (_, text) => {
  const bytes = Buffer.from(`${line(messages[0])}${text}\n${line(messages[1])}`)
  expect(read(bytes)).toEqual({ heard: [messages[0]], broken: 1 })
})

test('a line without an end is not kept', () => {
  const input = new PassThrough()
  let broken = 0
  readMessages(input, { heard: () => undefined, broken: () => (broken += 1) })
  const chunk = Buffer.alloc(100_000, 'x')
  for (let nth = 0; nth < 40; nth += 1) input.emit('data', chunk)
  expect(broken).toBe(1)
  expect(input.listenerCount('data')).toBe(0)
})

test('a process that does not read is ended before what waits for it fills the server', () => {
  const ended: string[] = []
  const channel = startRenderer({ heard: () => undefined, ended: (why) => ended.push(why) })
  const response = { status: 200, headers: {}, body: 'x'.repeat(1_000_000) }
  for (let nth = 0; nth < 80; nth += 1) channel.send({ kind: 'data', request: 1, response })
  expect(ended).toEqual([])
  for (let nth = 0; nth < 40; nth += 1) channel.send({ kind: 'data', request: 1, response })
  expect(ended).toEqual(['it does not read'])
})

/** A frame with some of its bytes changed, left out or repeated. */
const mutated = fc
  .tuple(
    fc.constantFrom(...messages),
    fc.array(fc.tuple(fc.nat(200), fc.constantFrom('set', 'cut', 'repeat'), fc.nat(255)), {
      maxLength: 4,
    }),
  )
  .map(([message, changes]) => {
    let bytes = Buffer.from(line(message))
    for (const [at, kind, value] of changes) {
      const index = at % bytes.length
      if (kind === 'set') bytes[index] = value
      else if (kind === 'cut')
        bytes = Buffer.concat([bytes.subarray(0, index), bytes.subarray(index + 1)])
      else bytes = Buffer.concat([bytes.subarray(0, index), bytes])
      if (bytes.length === 0) return bytes
    }
    return bytes
  })

const frame = fc.oneof(
  mutated,
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc.json().map((text) => Buffer.from(`${text}\n`)),
)

test('10,000 random and mutated frames throw nothing, and what is heard is a message', () => {
  fc.assert(
    fc.property(frame, frame, fc.nat(300), (first, second, cut) => {
      const { heard, broken } = read(Buffer.concat([first, second]), cut)
      expect(broken).toBeLessThanOrEqual(1)
      for (const { kind, job } of heard) {
        expect(['ask', 'refused', 'rendered']).toContain(kind)
        expect(Number.isInteger(job)).toBe(true)
      }
    }),
    { numRuns: 5000 },
  )
})
