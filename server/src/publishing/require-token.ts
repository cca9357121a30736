import type { FrontEndName } from '@quad/federation/policy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../database/schema.ts'
import { Fault, forbidden } from '../http/errors.ts'
import { callRates } from '../http/rates.ts'
import { useReleaseToken, type ReleaseToken } from './release-tokens.ts'

/** Enough for several teams' builds of a hundred files at once from behind one address. */
const calls = { rate: [{ per: 'ip', max: 3000, seconds: 60 }] } as const
const wrongTokens = { rate: [{ per: 'ip', max: 20, seconds: 60 }] } as const

const bearer = ({ headers }: FastifyRequest): string =>
  /^Bearer (\S{1,200})$/i.exec(headers.authorization ?? '')?.[1] ?? ''

/**
 * Opens an app's routes to those alone who send a release token, whatever cookies they carry.
 *
 * @returns who releases a front end by a request; throws where its token is another front end's
 */
export const requireReleaseToken = (
  app: FastifyInstance,
  { db, pool }: { db: Kysely<Database>; pool: Pool },
): ((request: FastifyRequest, name: FrontEndName) => string) => {
  const countCall = callRates(pool, 'delivery', calls)
  const countWrong = callRates(pool, 'wrong release token', wrongTokens)
  const tokens = new WeakMap<FastifyRequest, ReleaseToken>()

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    await countCall(request)
    const token = await useReleaseToken(db, bearer(request))
    if (!token) {
      await countWrong(request)
      reply.header('www-authenticate', 'Bearer')
      throw new Fault(
        'unauthenticated',
        'This release token is unknown or revoked. An operator makes one: npm run release-token -w server -- <front end>',
      )
    }
    tokens.set(request, token)
  })

  return (request, name) => {
    const token = tokens.get(request)
    if (token?.frontEnd === name) return token.holder
    throw forbidden(
      `This token releases ${token?.frontEnd ?? 'nothing'}, and not ${name}: that is for the team of ${name} to do.`,
    )
  }
}
