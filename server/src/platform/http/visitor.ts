import type { FastifyRequest } from 'fastify'

export const visitorCookie = 'quad_visitor'

/** @returns the random id of this browser; undefined before its first page */
export const visitorOf = ({ cookies }: Pick<FastifyRequest, 'cookies'>): string | undefined => {
  const visitor = cookies[visitorCookie]
  return visitor !== undefined && /^[\w-]{22}$/.test(visitor) ? visitor : undefined
}
