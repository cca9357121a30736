import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

/** In seconds; required for the HSTS preload lists of browsers. */
const twoYears = 63_072_000

// A file of a preview may be HTML, whose form looks like one of the site.
const nothing = "default-src 'none'; form-action 'none'; frame-ancestors 'none'"

// An SVG may contain styles.
const svg =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'none'"

/** `Content-Security-Policy` of a built file. */
export const filePolicy = (path: string): string => (path.endsWith('.svg') ? svg : nothing)

/**
 * `Permissions-Policy`: the site asks for none of these, so no script on it can. Only features that Chromium knows,
 * which warns of others on each page.
 */
const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Whether search engines may list no response of a path. They load the API's data to render a page. */
const isUnlisted = (url: string): boolean =>
  url.startsWith('/api/') && !url.startsWith('/api/images/')

/**
 * Sets the strictest headers on every response. Routes that allow caching, framing or scripts override
 * them.
 */
export const securityHeaders = ({
  publicUrl,
  hstsPreload,
}: Pick<Config, 'publicUrl' | 'hstsPreload'>) => {
  const hsts = `max-age=${twoYears}${hstsPreload ? '; includeSubDomains; preload' : ''}`
  return (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'content-security-policy': nothing,
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': permissionsPolicy,
      'cache-control': 'no-store',
    })
    if (isUnlisted(request.url)) reply.header('x-robots-tag', 'noindex')
    if (publicUrl?.startsWith('https:')) {
      reply.header('strict-transport-security', hsts)
    }
  }
}
