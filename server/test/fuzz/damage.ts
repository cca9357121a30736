import fc from 'fast-check'
import { anything, excess, fieldName, nasty, text } from './hostile.ts'

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
