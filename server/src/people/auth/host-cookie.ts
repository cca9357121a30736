import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../platform/services.ts'

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
