import type { ListPage } from '@quad/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Keyset } from '../database/keyset.ts'
import { invalid } from './errors.ts'

/** Writes a page's total, next cursor and readings into the headers and returns its items. */
export const sendListPage = <Item>(
  request: FastifyRequest,
  reply: FastifyReply,
  { items, total, next, readAs, readSkills }: ListPage<Item>,
): Item[] => {
  reply.header('x-total-count', total)
  // A header holds ASCII only.
  if (readAs !== undefined) reply.header('x-read-as', encodeURIComponent(readAs))
  if (readSkills && Object.keys(readSkills).length > 0) {
    reply.header('x-read-skills', new URLSearchParams(readSkills).toString())
  }
  if (next !== null) {
    const url = new URL(request.url, 'http://localhost')
    url.searchParams.set('cursor', next)
    reply.header('link', `<${url.pathname}${url.search}>; rel="next"`)
  }
  return items
}

/** Encodes where a page ended, opaque to clients. */
export const encodeCursor = (parts: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url')

/** Makes a page from rows that were read with `limit + 1`, each with its `cursor` of a `Keyset`. */
export const paginate = <Row extends { cursor: readonly (string | number)[] }, Item>(
  rows: readonly Row[],
  { limit, total, present }: { limit: number; total: number; present: (row: Row) => Item },
): ListPage<Item> => {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map((row) => present(row)),
    total,
    next: last && rows.length > limit ? encodeCursor(last.cursor) : null,
  }
}

/**
 * Reads where a page begins: after the cursor's row, or before the first row of the list.
 *
 * @throws ApiError `validation_failed` for a cursor of another shape
 */
export const readCursor = <Position>(
  cursor: string | undefined,
  { start, read }: Keyset<Position>,
): Position => {
  if (cursor === undefined) return start
  const position = read(parsed(Buffer.from(cursor, 'base64url').toString()))
  if (position) return position
  throw invalid('cursor', 'This cursor is not one of ours. Please start at the first page.')
}

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
