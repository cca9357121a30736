import type { ReleaseStore } from '@quad/federation/releases'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../database/schema.ts'
import { answerErrors } from '../http/error-answers.ts'
import { callRates } from '../http/rates.ts'
import { failureCounts } from '../reports/queue.ts'
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

/** Pages for those who run the site: `/failures`. */
export const operatorPages = async (
  app: FastifyInstance,
  { store, db, pool, operatorToken }: OperatorPagesOptions,
): Promise<void> => {
  answerErrors(app)
  const countVisit = callRates(pool, 'operatorPages', {
    rate: [{ per: 'ip', max: 30, seconds: minute }],
  })
  const requireToken = requireOperator(operatorToken)

  app.addHook('onRequest', async (request, reply) => {
    reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', operatorPolicy)
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
    await countVisit(request)
    return requireToken(request, reply)
  })

  app.get('/failures', async (_request, reply) => {
    const live = await store.liveHere()
    const page = failuresPage(await failureCounts(db), live?.release ?? null)
    return reply.type('text/html; charset=utf-8').send(page)
  })
}
