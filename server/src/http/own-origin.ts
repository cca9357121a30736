import type { FastifyRequest } from 'fastify'
import { Fault } from './errors.ts'

const refused = (): Fault =>
  new Fault('foreign_origin', 'This request did not come from our own pages.')

/**
 * Refuses a changing request that another site's page may have caused: it must say, by
 * `Sec-Fetch-Site` or by `Origin`, that it comes from our own (ASVS 3.5.1).
 * `publicOrigin` is absent where the site is reached by whatever host the request names.
 */
export const requireOwnOrigin = (request: FastifyRequest, publicOrigin?: string): void => {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site !== 'same-origin') throw refused()
    return
  }
  const { origin } = request.headers
  if (origin === undefined) throw refused()
  const own = publicOrigin ? origin === publicOrigin : sameHost(origin, request.host)
  if (!own) throw refused()
}

const sameHost = (origin: string, host: string): boolean => {
  try {
    return new URL(origin).host === host
  } catch {
    return false
  }
}
