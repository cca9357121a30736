import { endpoints, type Endpoint } from '@quad/contract'
import fc from 'fast-check'
import { knownIds } from './known-ids.ts'

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
export const fieldName: fc.Arbitrary<string> = fc.constantFrom(
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
export const excess: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  'y'.repeat(70_000),
  nested(9),
  nested(200),
  Array.from({ length: 1000 }, () => 'tag'),
  Object.fromEntries(Array.from({ length: 500 }, (_, nth) => [`key${nth}`, nth])),
)
