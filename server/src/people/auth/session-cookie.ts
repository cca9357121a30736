import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import type { Services } from '../../platform/services.ts'
import { hostCookieAttributes, hostCookieName } from './host-cookie.ts'
import { rememberViewers } from './remembered-viewers.ts'
import { absoluteDays, findSession } from './sessions.ts'
import { tokenHash } from './tokens.ts'

const day = 24 * 60 * 60

/** Name of the cookie that holds the token of a session. */
export const cookieName = (services: Pick<Services, 'config'>): string =>
  hostCookieName(services, 'quad')

export const setSessionCookie = (services: Services, reply: FastifyReply, token: string): void => {
  reply.setCookie(cookieName(services), token, {
    ...hostCookieAttributes(services),
    maxAge: absoluteDays * day,
  })
}

export const clearSessionCookie = (services: Services, reply: FastifyReply): void => {
  reply.clearCookie(cookieName(services), hostCookieAttributes(services))
}

/** Whether a request carries a session cookie, valid or not. */
export const hasSessionCookie = (
  services: Pick<Services, 'config'>,
  cookies: Record<string, string | undefined>,
): boolean => cookies[cookieName(services)] !== undefined

/** Finds the viewer by the session cookie for routes with `findsViewer`. Removes a dead cookie. */
export const sessionCookie = fp(async (app: FastifyInstance, services: Services) => {
  const viewers = rememberViewers()
  services.live.onSessionEnded(viewers.forgetAll)
  await app.register(cookie)
  app.decorateRequest('viewer', null)
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.findsViewer) return
    const token = request.cookies[cookieName(services)]
    if (token === undefined) return
    const hash = tokenHash(token)
    request.viewer = (await viewers.find(hash, () => findSession(services.db, hash))) ?? null
    if (!request.viewer) clearSessionCookie(services, reply)
  })
})
