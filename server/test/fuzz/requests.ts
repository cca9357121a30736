import { endpoints, type Endpoint, type EndpointName } from '@quad/contract'
import fc from 'fast-check'
import * as z from 'zod'
import { password } from '../factories.ts'
import { actors, type Actor } from '../matrix/actors.ts'
import { requests } from '../matrix/requests.ts'
import { recoveryCode } from '../matrix/world/people.ts'
import { photo } from '../photo.ts'
import {
  anything,
  damages,
  distantCursor,
  hostileTexts,
  knownIds,
  nasty,
  text,
  type Damage,
} from './hostile.ts'

/** The body of a request: the object's own, other JSON, or bytes of a content type. */
type Body =
  | { kind: 'own' }
  | { kind: 'json'; value: unknown }
  | { kind: 'raw'; payload: string; type: string | undefined }
  | { kind: 'file'; bytes: Uint8Array<ArrayBuffer>; field: string; name: string; more: boolean }

/** A request of the authorization table with some parts replaced. */
export interface FuzzRequest {
  actor: Actor
  /** The object's label in the table. */
  object: string
  /** Replaces one path parameter. */
  segment: { place: number; text: string } | null
  /** Replaces the object's own query. */
  query: Record<string, unknown> | null
  body: Body
  damage: Damage[]
  lastEventId: string | null
}

const raw = fc.record({
  kind: fc.constant('raw' as const),
  payload: fc.oneof(
    fc.constantFrom('', '{', '[1,', 'null', '"', '{"__proto__":{"a":1}}', 'a=1', '\u0000'),
    fc.string({ unit: 'binary' }),
  ),
  type: fc.constantFrom(
    undefined,
    'application/json',
    'application/json; charset=utf-16',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'text/plain',
    'nonsense',
  ),
})

const file = fc.record({
  kind: fc.constant('file' as const),
  bytes: fc.oneof(
    fc.constant(new Uint8Array(photo)),
    fc.nat({ max: photo.length }).map((end) => new Uint8Array(photo.subarray(0, end))),
    fc
      .tuple(fc.nat({ max: photo.length - 1 }), fc.nat({ max: 255 }))
      .map(([at, byte]) => new Uint8Array(photo).with(at, byte)),
    fc.uint8Array({ maxLength: 200 }),
  ),
  field: fc.constantFrom('file', 'file', 'file', 'image', '__proto__', ''),
  name: text,
  more: fc.boolean(),
})

const own = fc.constant({ kind: 'own' as const })
const json = (value: fc.Arbitrary<unknown>) =>
  fc.record({ kind: fc.constant('json' as const), value })

const bodyOf = ({ method, body, bodyType }: Endpoint): fc.Arbitrary<Body> => {
  if (method === 'GET') return own
  const foreign = [
    { weight: 2, arbitrary: own },
    { weight: 1, arbitrary: json(anything) },
    { weight: 1, arbitrary: raw },
  ]
  if (bodyType === 'multipart') return fc.oneof(...foreign, { weight: 6, arbitrary: file })
  if (!body) return fc.oneof(...foreign)
  return fc.oneof(...foreign, { weight: 4, arbitrary: json(validInput(body)) })
}

const isPaged = (query: NonNullable<Endpoint['query']>): boolean =>
  'shape' in query && Object.hasOwn(query.shape as object, 'cursor')

const queryOf = ({ query }: Endpoint): fc.Arbitrary<Record<string, unknown> | null> => {
  const names = fc.constantFrom('limit', 'cursor', 'query', 'size', 'token', 'other', '__proto__')
  const any = fc.dictionary(names, text, { maxKeys: 3 })
  const none = { weight: 3, arbitrary: fc.constant(null) }
  if (!query) return fc.oneof(none, { weight: 1, arbitrary: any })
  const valid = validInput(query) as fc.Arbitrary<Record<string, unknown>>
  const usual = [none, { weight: 3, arbitrary: valid }, { weight: 2, arbitrary: any }]
  if (!isPaged(query)) return fc.oneof(...usual)
  const distant = fc.record({ cursor: distantCursor })
  return fc.oneof(...usual, { weight: 8, arbitrary: distant })
}

const seldom = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })

// Actors with more rights are more frequent.
const actor = fc.constantFrom<Actor>(...actors, 'invited', 'requester', 'owner', 'owner', 'owner')

/** Requests to an endpoint by any actor, from valid to invalid ones. */
export const requestsOf = (name: EndpointName): fc.Arbitrary<FuzzRequest> => {
  const row: Endpoint = endpoints[name]
  const segment = fc.record({ place: fc.nat({ max: 3 }), text })
  return fc.record({
    actor,
    object: fc.constantFrom(...Object.keys(requests[name])),
    segment: seldom(segment),
    query: queryOf(row),
    body: bodyOf(row),
    damage: fc.oneof(
      { weight: 1, arbitrary: fc.constant<Damage[]>([]) },
      { weight: 1, arbitrary: fc.array(damages, { minLength: 1, maxLength: 2 }) },
    ),
    lastEventId: seldom(fc.oneof(fc.nat().map(String), fc.string())),
  })
}

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
    'Europe/Rome',
    '/projects',
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
  return maxLength === undefined ? plausible : plausible.filter(({ length }) => length <= maxLength)
}

/** The schemas of which the JSON Schemas are made, each at the number that its JSON Schema has as `source`. */
const sources: z.core.$ZodType[] = []

const accepts = (schema: z.core.$ZodType) => (value: unknown) => z.safeParse(schema, value).success

/** A part that is valid by itself: all parts together are hardly ever valid, and retries would take minutes. */
const validPart = (part: Schema): fc.Arbitrary<unknown> => {
  const isValid = accepts(sources[part['source'] as number]!)
  let refused = 0
  return arbitraryOf(part).filter((value) => {
    const valid = isValid(value)
    refused = valid ? 0 : refused + 1
    if (refused > 10_000) throw new Error(`Add a plausible value for ${JSON.stringify(part)}.`)
    return valid
  })
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
    Object.entries(properties).map(([name, field]) => [name, validPart(field as Schema)]),
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

const fractionOf = ({
  minimum = -Number.MAX_VALUE,
  maximum = Number.MAX_VALUE,
}: Schema): fc.Arbitrary<number> =>
  fc.double({ min: minimum, max: maximum, noNaN: true, noDefaultInfinity: true })

const listOf = ({ items, minItems = 0, maxItems = 12 }: Schema): fc.Arbitrary<unknown[]> =>
  fc.array(validPart(items as Schema), {
    minLength: minItems,
    maxLength: Math.min(maxItems, 12),
  })

const makers: Record<string, ((schema: Schema) => fc.Arbitrary<unknown>) | undefined> = {
  string: textOf,
  integer: numberOf,
  number: fractionOf,
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
  arbitraryOf(
    z.toJSONSchema(schema, {
      io: 'input',
      override: ({ zodSchema, jsonSchema }) => {
        jsonSchema['source'] = sources.push(zodSchema) - 1
      },
    }),
  ).filter(accepts(schema))
