import type { ReleaseStore } from '@quad/federation/releases'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../../platform/database/schema.ts'
import { handleErrors } from '../../platform/http/error-responses.ts'
import { endpointRates } from '../../platform/http/rates.ts'
import { failureCounts } from '../failures/failure-counts.ts'
import { failuresPage, operatorPolicy } from './failures-page.ts'
import { requireOperator } from './require-operator.ts'

interface OperatorPagesOptions {
  store: ReleaseStore
  db: Kysely<Database>
  pool: Pool
  /** The password of these pages. */
  operatorToken: string
}

const minute = 60

/** The operators' pages: `/failures`. */
export const operatorPages = async (
  app: FastifyInstance,
  { store, db, pool, operatorToken }: OperatorPagesOptions,
): Promise<void> => {
  handleErrors(app)
  const countVisit = endpointRates(pool, 'operatorPages', [{ per: 'ip', max: 30, seconds: minute }])
  const requireToken = requireOperator(operatorToken)

  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', operatorPolicy).header('x-robots-tag', 'noindex')
    await countVisit(request)
    return requireToken(request, reply)
  })

  app.get('/failures', async (_request, reply) => {
    const live = await store.localLive()
    const page = failuresPage(await failureCounts(db), live?.release ?? null)
    return reply.type('text/html; charset=utf-8').send(page)
  })
}
