import type { FastifyInstance } from 'fastify'
import { isMigrated } from '../database/migrate.ts'
import type { Services } from '../services.ts'

const patience = 1000

/**
 * For who watches the server: `/healthz` says that the process answers, `/readyz` (200 or 503) that
 * it can do its work: the database is reached within a second, and migrated.
 */
export const healthRoutes = async (
  app: FastifyInstance,
  { db }: Pick<Services, 'db'>,
): Promise<void> => {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const database = await within(patience, isMigrated(db))
      .then((migrated) => (migrated ? 'ok' : 'not migrated'))
      .catch(() => 'not reached')
    const ready = database === 'ok'
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', database })
  })
}

/** The work's outcome, or a rejection once its time is up. */
const within = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('time is up')), milliseconds)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
