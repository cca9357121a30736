import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { invalid } from './errors.ts'

/**
 * A page of a list as a store returns it. `next` is the cursor after its last item, null at the end.
 */
export interface ListPage<Item> {
  items: Item[]
  total: number
  next: string | null
}

/** Writes a page's total and next cursor into the headers and returns its items. */
export const sendPage = <Item>(
  request: FastifyRequest,
  reply: FastifyReply,
  { items, total, next }: ListPage<Item>,
): Item[] => {
  reply.header('x-total-count', total)
  if (next !== null) {
    const url = new URL(request.url, 'http://localhost')
    url.searchParams.set('cursor', next)
    reply.header('link', `<${url.pathname}${url.search}>; rel="next"`)
  }
  return items
}

/** Encodes where a page ended, opaque to clients. */
export const encodeCursor = (...parts: (string | number)[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url')

/**
 * Makes a page from rows that were read with `limit + 1`.
 *
 * @param cursorOf the cursor's parts for the last row of the page
 */
export const paginate = <Row, Item>(
  rows: readonly Row[],
  {
    limit,
    total,
    cursorOf,
    present,
  }: {
    limit: number
    total: number
    cursorOf: (last: Row) => readonly (string | number)[]
    present: (row: Row) => Item
  },
): ListPage<Item> => {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map((row) => present(row)),
    total,
    next: last && rows.length > limit ? encodeCursor(...cursorOf(last)) : null,
  }
}

/** A time in a cursor, as `timeText` writes it. PostgreSQL has no year 0. */
export const cursorTime = z.iso
  .datetime({ precision: 6 })
  .refine((text) => !text.startsWith('0000-'), 'must be later')

/**
 * Reads a cursor.
 *
 * @param parts its shape, with each part within the range of the column it is compared with
 * @returns undefined without a cursor
 * @throws ApiError `validation_failed` for a cursor of another shape
 */
export const decodeCursor = <T>(cursor: string | undefined, parts: z.ZodType<T>): T | undefined => {
  if (cursor === undefined) return undefined
  const read = parts.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()))
  if (read.success) return read.data
  throw invalid('cursor', 'This cursor is not one of ours. Please start at the first page.')
}

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
