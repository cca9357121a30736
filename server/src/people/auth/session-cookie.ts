import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Viewer } from '../../platform/http/access.ts'
import type { Services } from '../../services.ts'
import { absoluteDays, findSession } from './sessions.ts'
import { hostCookieAttributes, hostCookieName, tokenHash } from './tokens.ts'

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

/** Milliseconds for which a viewer is remembered. */
const rememberFor = 5_000

/** Viewers of the last seconds, by token hash. */
interface RememberedViewers {
  /** The remembered viewer of this token hash, or else the one that `read` finds. */
  find: (hash: Buffer, read: () => Promise<Viewer | undefined>) => Promise<Viewer | undefined>
  forgetAll: () => void
}

/**
 * Remembers viewers for some seconds, so that not each request reads its session. Call `forgetAll` when
 * any session ends: sessions end rarely.
 */
export const rememberViewers = (): RememberedViewers => {
  let viewers = new Map<string, Viewer>()
  let forgetAt = 0

  const forgetAll = (): void => {
    viewers = new Map()
    forgetAt = performance.now() + rememberFor
  }

  return {
    find: async (hash, read) => {
      if (performance.now() >= forgetAt) forgetAll()
      const key = hash.toString('base64')
      const known = viewers.get(key)
      if (known) return known
      const before = viewers
      const viewer = await read()
      // Not if a session ended while this one was read. Not before the profile is complete, which only
      // the database knows.
      if (viewer?.profileCompleted && viewers === before) viewers.set(key, viewer)
      return viewer
    },
    forgetAll,
  }
}
