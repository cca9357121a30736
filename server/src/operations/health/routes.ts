import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/services.ts'
import { checkReadiness, type Readiness, type ReadinessSources } from './readiness.ts'

/** Milliseconds for which a result is reused: the endpoint is public, and each check writes. */
const checkEvery = 1000

/**
 * Routes for load balancers and monitoring: `/healthz` returns 200 while the process lives, `/readyz`
 * returns 200 when the server can serve the site, else 503 with the problems.
 */
export const healthRoutes = async (
  app: FastifyInstance,
  sources: ReadinessSources & Pick<Services, 'stopping'>,
): Promise<void> => {
  let checkedAt = -Infinity
  let last: Promise<Readiness>
  const readiness = (): Promise<Readiness> => {
    const now = performance.now()
    if (now - checkedAt < checkEvery) return last
    checkedAt = now
    last = checkReadiness(sources)
    return last
  }

  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    if (sources.stopping.aborted) return reply.code(503).send({ status: 'stopping' })
    const parts = await readiness()
    const isReady = Object.values(parts).every((part) => part === 'ok')
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ok' : 'unavailable', ...parts })
  })
}
