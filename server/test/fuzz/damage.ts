import fc from 'fast-check'
import { anything, excess, fieldName, nasty, text } from './hostile.ts'

/** One change to a JSON value, at one of the places in it. */
export interface Damage {
  /** Counted around, however many places there are. */
  place: number
  change: 'replace' | 'remove' | 'add' | 'spoil'
  name: string
  value: unknown
  /** What a text is spoiled with. */
  character: string
}

export const damages: fc.Arbitrary<Damage> = fc.record({
  place: fc.nat({ max: 1000 }),
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

/** A field of its own, whatever its name: that of `__proto__` would otherwise set the prototype. */
const put = (fields: Fields, name: string, value: unknown): void => {
  Object.defineProperty(fields, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

interface Place {
  within: Fields
  name: string
}

const placesIn = (value: unknown): Place[] =>
  isFields(value)
    ? Object.keys(value).flatMap((name) => [{ within: value, name }, ...placesIn(value[name])])
    : []

/** The value with the damage done to a copy of it. */
export const damaged = (value: unknown, damage: Damage): unknown => {
  const { place, change, name, value: other, character } = damage
  const root = { value: structuredClone(value) }
  const places = placesIn(root)
  const { within, name: at } = places[place % places.length]!
  const there = within[at]
  if (change === 'add' && isFields(there) && !Array.isArray(there)) put(there, name, other)
  else if (change === 'spoil' && typeof there === 'string') put(within, at, there + character)
  else if (change === 'remove' && within !== root) delete within[at]
  else put(within, at, other)
  return root.value
}
