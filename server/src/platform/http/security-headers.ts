import type { FastifyReply, FastifyRequest } from 'fastify'

/** In seconds; required for the HSTS preload lists of browsers. */
const twoYears = 63_072_000

const nothing = "default-src 'none'; frame-ancestors 'none'"

// An SVG may contain styles.
const svg = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** `Content-Security-Policy` of a built file. */
export const filePolicy = (path: string): string => (path.endsWith('.svg') ? svg : nothing)

/**
 * Sets the strictest headers on every response. Routes that allow caching, framing or scripts override
 * them.
 */
export const securityHeaders =
  (publicUrl: string | undefined) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'content-security-policy': nothing,
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    if (publicUrl?.startsWith('https:')) {
      reply.header('strict-transport-security', `max-age=${twoYears}`)
    }
  }
