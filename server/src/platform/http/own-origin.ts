import type { FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'

const refused = (): ApiError =>
  new ApiError('foreign_origin', 'This request did not come from our own pages.')

/**
 * Refuses a changing request that another site may have caused: `Sec-Fetch-Site` or `Origin` must show
 * that it comes from our own site (ASVS 3.5.1). Without `publicOrigin`, the own site is the host of the
 * request.
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
