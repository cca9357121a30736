import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import { limits } from '@quad/contract'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { hasSessionCookie, sessionCookie } from './auth/session-cookie.ts'
import { delivery } from './delivery/delivery.ts'
import { pageDescriptions } from './delivery/page-descriptions.ts'
import { demoPeople } from './demo/accounts.ts'
import { handlers } from './handlers.ts'
import { healthRoutes } from './health/routes.ts'
import { docs } from './http/docs.ts'
import { answerErrors, answerUnreadableAddress } from './http/error-answers.ts'
import { registerCalls } from './http/routes.ts'
import { publishing } from './publishing/routes.ts'
import { operatorPages } from './operator/routes.ts'
import type { Services } from './services.ts'

/** In seconds; what browsers ask for before they take a site into their lists. */
const twoYears = 63_072_000

/** The whole site without a port: the API under `/api`, pages and built files, and its health. */
export const createApp = async (
  services: Services,
  log?: FastifyBaseLogger,
): Promise<FastifyInstance> => {
  const { publicUrl, trustedProxies } = services.config
  const app = fastify({
    ...(log && { loggerInstance: log }),
    trustProxy: trustedProxies ? [...trustedProxies] : false,
    // One line of our own for each request, below.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.jsonBody,
    requestTimeout: 15_000,
    genReqId: () => randomUUID(),
    // Open streams are ended by their own hook; idle keep-alive connections must not delay the stop.
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, request, reply) => {
      answerUnreadableAddress(request, reply)
    },
  })
  app.server.headersTimeout = 10_000
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  answerErrors(app)

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    if (publicUrl?.startsWith('https:')) {
      reply.header('strict-transport-security', `max-age=${twoYears}`)
    }
  })
  app.addHook('onResponse', async (request, reply) => {
    const took = Math.round(reply.elapsedTime)
    request.log.info({ req: request, status: reply.statusCode, took }, 'answered')
  })
  await app.register(healthRoutes, services)
  app.addHook('preClose', async () => services.live.endAll())
  await app.register(sessionCookie, services)
  await app.register(multipart, {
    limits: { fileSize: limits.imageBytes, files: 1, fields: 0, parts: 1 },
  })

  await docs(app)
  await app.register(
    async (api) => {
      answerErrors(api)
      registerCalls(api, handlers(services), {
        pool: services.pool,
        ...(publicUrl && { publicOrigin: new URL(publicUrl).origin }),
      })
    },
    { prefix: '/api' },
  )
  const { university } = services.config
  const { db, pool, releases: store } = services
  await app.register(publishing, { prefix: '/delivery', store, db, pool })
  const { operatorToken } = services.config
  if (operatorToken !== undefined) {
    await app.register(operatorPages, { prefix: '/operator', store, db, pool, operatorToken })
  }
  delivery(app, {
    store,
    site: {
      universityName: university.name,
      emailDomains: [...university.emailDomains],
      credit: services.content.footer.credit,
    },
    publicUrl,
    describe: pageDescriptions(services),
    signedIn: (request) => hasSessionCookie(services, request.cookies),
    demo: async () => (services.config.demo ? demoPeople(services.db) : []),
  })
  return app
}
