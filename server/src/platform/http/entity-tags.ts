import type { FastifyRequest } from 'fastify'

// A proxy that compresses a response makes its tag a weak one, so both sides are compared without the mark.
const unmarked = (tag: string): string => tag.replace(/^W\//, '')

/**
 * Whether `If-None-Match` of a request names the response, so that 304 is enough. It may be a list, or `*` for any.
 *
 * @param etag of the response, with its quotation marks
 */
export const isUnchanged = ({ headers }: FastifyRequest, etag: string): boolean => {
  const known = headers['if-none-match']?.trim() ?? ''
  if (known === '*') return true
  return known.match(/(?:W\/)?"[^"]*"/g)?.some((tag) => unmarked(tag) === unmarked(etag)) ?? false
}
