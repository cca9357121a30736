import * as z from 'zod'

type Schema = z.core.JSONSchema.BaseSchema
type Step = string | number

/** A value at one place of a schema's input. */
export interface Field {
  path: readonly Step[]
  schema: Schema
  /** Values that choose this field's variant of its objects: `['search', 'type']` is `users`. */
  chosen: readonly (readonly [readonly Step[], unknown])[]
}

/** A key of a record with ids as keys. */
const anyId = '00000000-0000-4000-8000-000000000000'

const fieldsIn = (field: Field): Field[] => {
  const { path, schema, chosen } = field
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) {
    return variants.flatMap((variant) => fieldsIn({ path, schema: variant, chosen }))
  }
  const within = (step: Step, inner: unknown, more = chosen): Field[] =>
    fieldsIn({ path: [...path, step], schema: inner as Schema, chosen: more })
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  const constants = properties
    .filter(([, { const: value }]) => value !== undefined)
    .map(([name, { const: value }]) => [[...path, name], value] as const)
  return [
    field,
    ...properties.flatMap(([name, inner]) => within(name, inner, [...chosen, ...constants])),
    ...(schema.items ? within(0, schema.items) : []),
    ...(typeof schema.additionalProperties === 'object'
      ? within(anyId, schema.additionalProperties)
      : []),
  ]
}

/** Every place of a schema's input, with the root, of all variants. */
export const fieldsOf = (schema: z.core.$ZodType): Field[] =>
  fieldsIn({ path: [], schema: z.toJSONSchema(schema, { io: 'input' }), chosen: [] })

/** A copy of an input with a value at a path, in new objects and lists where the input has none. */
const put = (input: unknown, [step, ...rest]: readonly Step[], value: unknown): unknown => {
  if (step === undefined) return value
  const isObject = typeof input === 'object' && input !== null
  const copy: Record<Step, unknown> =
    typeof step === 'number'
      ? ([...(Array.isArray(input) ? input : [])] as unknown as Record<Step, unknown>)
      : { ...(isObject && !Array.isArray(input) ? input : {}) }
  copy[step] = put(copy[step], rest, value)
  return copy
}

/** The input with a value in this field. */
export const withValue = (input: unknown, { path, chosen }: Field, value: unknown): unknown =>
  [...chosen, [path, value] as const].reduce<unknown>(
    (whole, [at, given]) => put(whole, at, given),
    input,
  )
