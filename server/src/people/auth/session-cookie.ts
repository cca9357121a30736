import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Viewer } from '../../platform/http/viewer.ts'
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

declare module 'fastify' {
  interface FastifyInstance {
    /** The viewer of a request's session cookie, for routes without `findsViewer`. */
    findViewer: (request: FastifyRequest) => Promise<Viewer | null>
  }
}

/** Finds the viewer by the session cookie for routes with `findsViewer`. Removes a dead cookie. */
export const sessionCookie = fp(async (app: FastifyInstance, services: Services) => {
  const viewers = rememberViewers()
  services.live.onSessionEnded(viewers.forgetAll)
  await app.register(cookie)
  const findViewer = async ({ cookies }: FastifyRequest): Promise<Viewer | null> => {
    const token = cookies[cookieName(services)]
    if (token === undefined) return null
    const hash = tokenHash(token)
    return (await viewers.find(hash, () => findSession(services.db, hash))) ?? null
  }
  app.decorate('findViewer', findViewer)
  app.decorateRequest('viewer', null)
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.findsViewer) return
    if (!hasSessionCookie(services, request.cookies)) return
    request.viewer = await findViewer(request)
    if (!request.viewer) clearSessionCookie(services, reply)
  })
})
