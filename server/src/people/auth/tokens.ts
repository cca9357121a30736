import { createHash, randomBytes } from 'node:crypto'
// Brings the types of `cookies` and `setCookie`.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../services.ts'

/** 256 random bits, for a cookie or a link. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored hash of a token. It needs no salt, since tokens cannot be guessed. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

type Site = Pick<Services, 'config'>

const isSecure = ({ config }: Site): boolean => config.publicUrl?.startsWith('https:') ?? false

/** `__Host-` binds a cookie to this very host, and browsers take it over https alone. */
export const hostCookieName = (site: Site, name: string): string =>
  isSecure(site) ? `__Host-${name}` : name

/** Hides the cookie from scripts and other sites. */
export const hostCookieAttributes = (site: Site) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(site) }) as const

/** A cookie with a random token that identifies a browser. */
export const browserTokenCookie = (name: string, { seconds }: { seconds: number }) => ({
  /** The browser's token; undefined if it is missing or malformed. */
  read: (site: Site, { cookies }: FastifyRequest): string | undefined => {
    const token = cookies[hostCookieName(site, name)]
    return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
  },
  write: (site: Site, reply: FastifyReply, token: string): void => {
    reply.setCookie(hostCookieName(site, name), token, {
      ...hostCookieAttributes(site),
      maxAge: seconds,
    })
  },
})

/** Identifies the browser of a registration until the mailed link expires. */
export const registrationCookie = browserTokenCookie('quad-registration', {
  seconds: 24 * 60 * 60,
})
