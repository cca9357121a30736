import { sql, type AliasedRawBuilder, type RawBuilder } from 'kysely'
import * as z from 'zod'

/** What a cursor holds of one column. */
type Part = string | number

/** A column of a list's order. */
interface Key<Value extends Part> {
  column: RawBuilder<unknown>
  type: 'timestamptz' | 'bigint' | 'uuid'
  /** Its value in a cursor, within the range of the column. */
  part: z.ZodType<Value>
  /** The column as `part` has it. */
  written: RawBuilder<unknown>
  /** Larger than each value, or equal to the largest where the next column decides. */
  start: Value
}

const columnOf = (column: string | RawBuilder<unknown>): RawBuilder<unknown> =>
  typeof column === 'string' ? sql.ref(column) : column

/** A time in microseconds; a JavaScript date would lose digits that sorting needs. PostgreSQL has no year 0. */
const timePart = z.iso
  .datetime({ precision: 6 })
  .refine((text) => !text.startsWith('0000-'), 'must be later')

/** Orders by a time. */
export const byTime = (column: string | RawBuilder<Date>): Key<string> => ({
  column: columnOf(column),
  type: 'timestamptz',
  part: timePart,
  written: sql`to_char(${columnOf(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  start: 'infinity',
})

/** Orders by a whole number. */
export const byNumber = (column: string): Key<number> => ({
  column: sql.ref(column),
  type: 'bigint',
  part: z.int(),
  written: sql.ref(column),
  start: Number.MAX_SAFE_INTEGER,
})

/** Orders by an id, after a column that comes before it. */
export const byId = (column: string): Key<string> => ({
  column: sql.ref(column),
  type: 'uuid',
  part: z.uuid(),
  written: sql.ref(column),
  start: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
})

/** The order of a list that is read page by page, the largest row first. */
export interface Keyset<Position> {
  /** For `order by`. */
  order: RawBuilder<unknown>
  /** The rows after a position. */
  after: (position: Position) => RawBuilder<boolean>
  /** The column `cursor`: the row's position, of which `paginate` makes the next page's cursor. */
  cursor: AliasedRawBuilder<Part[], 'cursor'>
  /** The position before the first row. */
  start: Position
  /** Reads a position from the parts of a cursor. Undefined for parts of another shape. */
  read: (parts: unknown) => Position | undefined
}

/**
 * Defines the order of a list.
 *
 * @param keys its columns by name, the first one first; together they are different for each row
 */
export const keyset = <Position extends object>(keys: {
  [Name in keyof Position]: Key<Position[Name] & Part>
}): Keyset<Position> => {
  const named = Object.entries(keys) as [keyof Position, Key<Part>][]
  const list = (write: (key: Key<Part>, name: keyof Position) => RawBuilder<unknown>) =>
    sql.join(named.map(([name, key]) => write(key, name)))
  const positionOf = (part: (key: Key<Part>, nth: number) => unknown) =>
    Object.fromEntries(named.map(([name, key], nth) => [name, part(key, nth)])) as Position
  const shape = z.array(z.unknown()).length(named.length)
  return {
    order: list(({ column }) => sql`${column} desc`),
    after: (position) => sql<boolean>`(${list(({ column }) => column)})
      < (${list(({ type }, name) => sql`${position[name]}::${sql.raw(type)}`)})`,
    cursor: sql<Part[]>`json_build_array(${list(({ written }) => written)})`.as('cursor'),
    start: positionOf(({ start }) => start),
    read: (parts) => {
      const given = shape.safeParse(parts)
      const isPosition =
        given.success && named.every(([, { part }], nth) => part.safeParse(given.data[nth]).success)
      return isPosition ? positionOf((_, nth) => given.data[nth]) : undefined
    },
  }
}
