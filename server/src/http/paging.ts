import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { invalid } from './errors.ts'

/** A page of a list as a store answers it. `next` is the cursor after its last item, null at the end. */
export interface Page<Item> {
  items: Item[]
  total: number
  next: string | null
}

/** Writes a page's total and next cursor into the headers and returns its items. */
export const sendPage = <Item>(
  request: FastifyRequest,
  reply: FastifyReply,
  { items, total, next }: Page<Item>,
): Item[] => {
  reply.header('x-total-count', total)
  if (next !== null) {
    const url = new URL(request.url, 'http://localhost')
    url.searchParams.set('cursor', next)
    reply.header('link', `<${url.pathname}${url.search}>; rel="next"`)
  }
  return items
}

/** A cursor says where a page ended, opaque to clients. */
export const encodeCursor = (...parts: (string | number)[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url')

/** Reads a cursor of such parts; undefined where there is none; a made-up one is the caller's error. */
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
