import type { FrontEndName } from '@quad/federation/front-ends'
import { releaser } from '../../releases/index.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../../platform/database/schema.ts'
import { ApiError, forbidden } from '../../platform/http/errors.ts'
import { endpointRates } from '../../platform/http/rates.ts'
import { isLocalToken } from './local-access.ts'
import { useReleaseToken, whyRefused, type ReleaseToken } from './release-tokens.ts'

/** Enough for several teams' builds of a hundred files at once from behind one address. */
const routeConfig = [{ per: 'ip', max: 3000, seconds: 60 }] as const
const wrongTokens = [{ per: 'ip', max: 20, seconds: 60 }] as const

const bearer = ({ headers }: FastifyRequest): string =>
  /^Bearer (\S{1,200})$/i.exec(headers.authorization ?? '')?.[1] ?? ''

/**
 * Requires a release token for the routes of an app, and ignores cookies.
 *
 * @returns `requireOwn` returns who releases a front end, and throws for the token of another front end; `requireLocal`
 *   throws for every token but that of this machine; `holderOf` returns who asks, and `isOwn` whether the token releases a
 *   front end
 */
export const requireReleaseToken = (
  app: FastifyInstance,
  { db, pool }: { db: Kysely<Database>; pool: Pool },
): {
  requireOwn: (request: FastifyRequest, name: FrontEndName) => string
  requireLocal: (request: FastifyRequest) => void
  holderOf: (request: FastifyRequest) => string
  isOwn: (request: FastifyRequest, name: FrontEndName) => boolean
} => {
  const countRequest = endpointRates(pool, 'delivery', routeConfig)
  const countWrong = endpointRates(pool, 'wrong release token', wrongTokens)
  const tokens = new WeakMap<FastifyRequest, Pick<ReleaseToken, 'frontEnds' | 'holder'>>()
  // Releases all front ends.
  const local = { frontEnds: [], holder: releaser() }

  app.addHook('onRequest', async (request, reply) => {
    await countRequest(request)
    const given = bearer(request)
    const token = isLocalToken(given) ? local : await useReleaseToken(db, given)
    if (!token) {
      await countWrong(request)
      reply.header('www-authenticate', 'Bearer')
      throw new ApiError('unauthenticated', await whyRefused(db, given))
    }
    tokens.set(request, token)
  })

  const tokenOf = (request: FastifyRequest) => tokens.get(request) ?? { frontEnds: [], holder: '' }

  const isOwn = (request: FastifyRequest, name: FrontEndName): boolean => {
    const token = tokenOf(request)
    return token === local || token.frontEnds.includes(name)
  }

  const requireOwn = (request: FastifyRequest, name: FrontEndName): string => {
    const { frontEnds, holder } = tokenOf(request)
    if (isOwn(request, name)) return holder
    if (frontEnds.length === 0) {
      throw forbidden(
        `This token shows releases, and makes none. The team of ${name} has a token that releases it.`,
      )
    }
    throw forbidden(
      `This token releases ${frontEnds.join(', ')}, not ${name}. Only the team of ${name} can release it. To release them together, ask an operator for one token: npm run release-token -w server -- ${[...frontEnds, name].join(' ')}`,
    )
  }

  const requireLocal = (request: FastifyRequest): void => {
    if (tokens.get(request) === local) return
    throw forbidden('A release token cannot remove builds: ask an operator to prune on the server.')
  }
  return { requireOwn, requireLocal, isOwn, holderOf: (request) => tokenOf(request).holder }
}
