import { endpoints, type Endpoint } from '@quad/contract'
import fc from 'fast-check'
import type { Scene } from '../matrix/scene.ts'

/** Characters that a lower layer may not handle. */
export const nasty = fc.constantFrom(
  '\u0000',
  '\ud800',
  '\udc00',
  '\u202e',
  '\r\n',
  '%',
  '_',
  '\\',
  '"',
  "'",
  '🎓',
)

const known: readonly ((scene: Scene) => string)[] = [
  ({ self }) => self.id,
  ({ self }) => self.imageId,
  ({ self }) => self.chatId,
  ({ self }) => self.notificationId,
  ({ self }) => self.messageId,
  ({ self }) => self.otherSessionId,
  ({ self }) => self.savedSearchId,
  ({ people }) => people.owner.id,
  ({ people }) => people.teammate.id,
  ({ people }) => people.applicant.id,
  ({ people }) => people.other.id,
  ({ people }) => people.other.imageId,
  ({ people }) => people.other.notificationId,
  ({ project }) => project.id,
  ({ project }) => project.eventId,
  ({ project }) => project.chatId,
  ({ foreign }) => foreign.id,
  ({ pictureId }) => pictureId,
  ({ self }) => self.ownMessageId,
  ({ project }) => project.messageId,
  ({ self }) => self.attachmentId,
  ({ project }) => project.attachmentId,
]

const standIn = (nth: number): string => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`

/** Placeholders for the ids of existing objects, the actor's own and others'. */
export const knownIds: fc.Arbitrary<string> = fc.constantFrom(
  ...known.map((_, nth) => standIn(nth)),
)

export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'before\u0000after',
  '\ud800',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  "' or 1=1 --",
  '%',
  '\\',
  '\r\nX-Header: 1',
  '\u202eabc',
  '🎓'.repeat(300),
  'x'.repeat(5000),
  '2026-13-45T99:99:99Z',
  '9'.repeat(400),
]

export const text: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  knownIds,
  fc.uuid(),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

const edges = [0, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, -0]

const scalar = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.constantFrom(...edges),
  fc.boolean(),
  fc.constant(null),
)

/** Field names of endpoints, to reach their rules, and names that every object has. */
const fieldName: fc.Arbitrary<string> = fc.constantFrom(
  ...new Set(
    Object.values(endpoints).flatMap((row: Endpoint) =>
      row.body && 'shape' in row.body ? Object.keys(row.body.shape as object) : [],
    ),
  ),
  '__proto__',
  'constructor',
  'toString',
  'passwordHash',
  'unknown',
)

/** Any JSON, of any shape. */
export const anything: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  any: fc.oneof({ maxDepth: 4 }, scalar, tie('list'), tie('fields')),
  list: fc.array(tie('any'), { maxLength: 12 }),
  fields: fc.dictionary(fieldName, tie('any'), { maxKeys: 8 }),
})).any

const outOfRange = fc.oneof(fc.constantFrom(...edges), fc.maxSafeInteger())

const distantMoment = fc.constantFrom(
  '0000-01-01T00:00:00.000000Z',
  '0000-12-31T23:59:59Z',
  '0001-01-01T00:00:00.000000Z',
  '9999-12-31T23:59:59.999999Z',
)

/** Well-formed cursors of each shape that a list uses, with parts that no list returns. */
export const distantCursor: fc.Arbitrary<string> = fc
  .oneof(
    fc.tuple(outOfRange),
    fc.tuple(distantMoment, fc.uuid()),
    fc.tuple(outOfRange, outOfRange, outOfRange, distantMoment, fc.uuid()),
  )
  .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'))

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])

/** Too large, too deep, or too much. */
const excess: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  'y'.repeat(70_000),
  nested(9),
  nested(200),
  Array.from({ length: 1000 }, () => 'tag'),
  Object.fromEntries(Array.from({ length: 500 }, (_, nth) => [`key${nth}`, nth])),
)

/** Replaces the placeholders by the scene's ids. */
export const fillIn = (request: string, scene: Scene): string =>
  request.replaceAll(
    /00000000-0000-4000-8000-(\d{12})/g,
    (id, nth) => known[Number(nth)]?.(scene) ?? id,
  )

/** One change to a JSON value, at one position in it. */
export interface Damage {
  /** Taken modulo the number of positions. */
  position: number
  change: 'replace' | 'remove' | 'add' | 'spoil'
  name: string
  value: unknown
  /** The character to insert into a text. */
  character: string
}

export const damages: fc.Arbitrary<Damage> = fc.record({
  position: fc.nat({ max: 1000 }),
  change: fc.constantFrom('replace', 'remove', 'add', 'spoil'),
  name: fieldName,
  value: fc.oneof(
    { weight: 2, arbitrary: anything },
    { weight: 2, arbitrary: text },
    { weight: 1, arbitrary: excess },
  ),
  character: nasty,
})

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Defines an own field with any name: assigning `__proto__` would set the prototype. */
const put = (fields: Fields, name: string, value: unknown): void => {
  Object.defineProperty(fields, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

interface FieldPosition {
  within: Fields
  name: string
}

const positionsIn = (value: unknown): FieldPosition[] =>
  isFields(value)
    ? Object.keys(value).flatMap((name) => [{ within: value, name }, ...positionsIn(value[name])])
    : []

/** A copy of the value with the damage. */
export const damaged = (value: unknown, damage: Damage): unknown => {
  const { position, change, name, value: other, character } = damage
  const root = { value: structuredClone(value) }
  const positions = positionsIn(root)
  const { within, name: at } = positions[position % positions.length]!
  const current = within[at]
  if (change === 'add' && isFields(current) && !Array.isArray(current)) put(current, name, other)
  else if (change === 'spoil' && typeof current === 'string') put(within, at, current + character)
  else if (change === 'remove' && within !== root) delete within[at]
  else put(within, at, other)
  return root.value
}
