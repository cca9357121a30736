import type { FrontEndName } from '@quad/federation/front-ends'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../../platform/database/schema.ts'
import { ApiError, forbidden } from '../../platform/http/errors.ts'
import { endpointRates } from '../../platform/http/rates.ts'
import { useReleaseToken, type ReleaseToken } from './release-tokens.ts'

/** Enough for several teams' builds of a hundred files at once from behind one address. */
const routeConfig = [{ per: 'ip', max: 3000, seconds: 60 }] as const
const wrongTokens = [{ per: 'ip', max: 20, seconds: 60 }] as const

const bearer = ({ headers }: FastifyRequest): string =>
  /^Bearer (\S{1,200})$/i.exec(headers.authorization ?? '')?.[1] ?? ''

/**
 * Requires a release token for the routes of an app, and ignores cookies.
 *
 * @returns a function that returns who releases a front end; throws for the token of another front end
 */
export const requireReleaseToken = (
  app: FastifyInstance,
  { db, pool }: { db: Kysely<Database>; pool: Pool },
): ((request: FastifyRequest, name: FrontEndName) => string) => {
  const countRequest = endpointRates(pool, 'delivery', routeConfig)
  const countWrong = endpointRates(pool, 'wrong release token', wrongTokens)
  const tokens = new WeakMap<FastifyRequest, ReleaseToken>()

  app.addHook('onRequest', async (request, reply) => {
    await countRequest(request)
    const token = await useReleaseToken(db, bearer(request))
    if (!token) {
      await countWrong(request)
      reply.header('www-authenticate', 'Bearer')
      throw new ApiError(
        'unauthenticated',
        'This release token is unknown, revoked or expired. An operator makes one: npm run release-token -w server -- <front end>',
      )
    }
    tokens.set(request, token)
  })

  return (request, name) => {
    const { frontEnds = [], holder = '' } = tokens.get(request) ?? {}
    if (frontEnds.includes(name)) return holder
    throw forbidden(
      `This token releases ${frontEnds.join(', ')}, not ${name}. Only the team of ${name} can release it. To release them together, ask an operator for one token: npm run release-token -w server -- ${[...frontEnds, name].join(' ')}`,
    )
  }
}
