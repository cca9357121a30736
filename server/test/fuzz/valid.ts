import fc from 'fast-check'
import * as z from 'zod'
import { password } from '../factories.ts'
import { recoveryCode } from '../matrix/world/people.ts'
import { hostileTexts, nasty } from './hostile.ts'
import { knownIds } from './known-ids.ts'

type Schema = z.core.JSONSchema.BaseSchema

/** Texts that satisfy rules which JSON Schema cannot express, and typical user texts. */
const plausible = fc.oneof(
  fc.constantFrom(
    '',
    'ada@example.edu',
    'Ada@My.Example.edu',
    password,
    recoveryCode,
    'C++',
    '👍',
    'https://www.linkedin.com/in/ada',
    'https://instagram.com/ada',
    '"2026-03-03T10:00:00.000Z"',
  ),
  fc.string({ unit: 'grapheme', minLength: 4, maxLength: 30 }),
  // If a schema accepts these, the server must handle them.
  fc.tuple(fc.string({ minLength: 4, maxLength: 20 }), nasty).map((parts) => parts.join('')),
  fc.constantFrom(...hostileTexts),
)

const moment = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())

const textOf = ({ format, pattern, maxLength }: Schema): fc.Arbitrary<string> => {
  if (format === 'uuid') return fc.oneof(knownIds, fc.uuid())
  if (format === 'date-time') return moment
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  return maxLength === undefined ? plausible : plausible.filter((text) => text.length <= maxLength)
}

const fieldsOf = ({
  properties,
  required = [],
  propertyNames,
  additionalProperties,
}: Schema): fc.Arbitrary<unknown> => {
  if (!properties) {
    const names = arbitraryOf(propertyNames) as fc.Arbitrary<string>
    return fc.dictionary(names, arbitraryOf(additionalProperties), { maxKeys: 4 })
  }
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, arbitraryOf(field)]),
  )
  return fc.record(fields, { requiredKeys: required })
}

const numberOf = ({
  minimum = Number.MIN_SAFE_INTEGER,
  maximum = Number.MAX_SAFE_INTEGER,
}: Schema): fc.Arbitrary<number> =>
  fc.oneof(
    // The range of versions and message numbers.
    fc.integer({ min: Math.max(0, minimum), max: Math.min(3, maximum) }),
    fc.integer({ min: minimum, max: maximum }),
  )

const listOf = ({ items, minItems = 0, maxItems = 12 }: Schema): fc.Arbitrary<unknown[]> =>
  fc.array(arbitraryOf(items as Schema), {
    minLength: minItems,
    maxLength: Math.min(maxItems, 12),
  })

const makers: Record<string, ((schema: Schema) => fc.Arbitrary<unknown>) | undefined> = {
  string: textOf,
  integer: numberOf,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: listOf,
  object: fieldsOf,
}

const arbitraryOf = (schema: Schema | boolean | undefined): fc.Arbitrary<unknown> => {
  if (typeof schema !== 'object') throw new Error('No input can be made of this schema.')
  const kinds = schema.anyOf ?? schema.oneOf
  if (kinds) return fc.oneof(...kinds.map(arbitraryOf))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const { type } = schema
  if (Array.isArray(type)) {
    return fc.oneof(...type.map((each) => arbitraryOf({ ...schema, type: each })))
  }
  const make = makers[String(type)]
  if (!make) throw new Error(`No input can be made of the type ${String(type)}.`)
  return make(schema)
}

/** JSON values that a schema accepts, derived from the schema. */
export const validInput = (schema: z.core.$ZodType): fc.Arbitrary<unknown> =>
  arbitraryOf(z.toJSONSchema(schema, { io: 'input' })).filter(
    (value) => z.safeParse(schema, value).success,
  )
