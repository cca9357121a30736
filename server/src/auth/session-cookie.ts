import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import type { Services } from '../services.ts'
import { absoluteDays, findSession } from './sessions.ts'

const day = 24 * 60 * 60

const isSecure = ({ config }: Pick<Services, 'config'>): boolean =>
  config.publicUrl?.startsWith('https:') ?? false

/** `__Host-` binds the cookie to this very host, and browsers take it over https alone. */
export const cookieName = (services: Pick<Services, 'config'>): string =>
  isSecure(services) ? '__Host-quad' : 'quad'

const attributes = (services: Services) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(services) }) as const

export const setSessionCookie = (services: Services, reply: FastifyReply, token: string): void => {
  reply.setCookie(cookieName(services), token, {
    ...attributes(services),
    maxAge: absoluteDays * day,
  })
}

export const clearSessionCookie = (services: Services, reply: FastifyReply): void => {
  reply.clearCookie(cookieName(services), attributes(services))
}

/** Whether a request carries a session cookie at all; says nothing of its being valid. */
export const hasSessionCookie = (
  services: Pick<Services, 'config'>,
  cookies: Record<string, string | undefined>,
): boolean => cookies[cookieName(services)] !== undefined

/** Finds the viewer of each API request by its session cookie; a dead cookie is taken away. */
export const sessionCookie = fp(async (app: FastifyInstance, services: Services) => {
  await app.register(cookie)
  app.decorateRequest('viewer', null)
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    const token = request.cookies[cookieName(services)]
    if (token === undefined) return
    request.viewer = (await findSession(services.db, token)) ?? null
    if (!request.viewer) clearSessionCookie(services, reply)
  })
})
