import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import { limits } from '@quad/contract'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { currentMessage } from '../chats/messages.ts'
import { presenceVisibleTo } from '../chats/presence.ts'
import { isMuted, isParticipant } from '../chats/store.ts'
import type { LiveRules } from '../live/store.ts'
import { presentEvent, searchOfRow } from '../notifications/store.ts'
import { buildTrials } from '../operations/failures/trials.ts'
import { healthRoutes } from '../operations/health/routes.ts'
import { operatorPages } from '../operations/operator/routes.ts'
import { postedSignIn } from '../people/auth/posted-sign-in.ts'
import { hasSessionCookie, sessionCookie } from '../people/auth/session-cookie.ts'
import { aliveSessions } from '../people/auth/sessions.ts'
import { capacityOf } from '../platform/http/capacity.ts'
import {
  endConnection,
  failSilentBodies,
  makeClosable,
  requireOneHost,
  serverOptions,
} from '../platform/http/connections.ts'
import { docs } from '../platform/http/docs.ts'
import { answerUnreadableUrl, handleErrors, readableUrl } from '../platform/http/errors.ts'
import { acceptEmptyJson, registerEndpoints } from '../platform/http/routes.ts'
import { securityHeaders } from '../platform/http/security-headers.ts'
import { siteVisitors } from '../platform/http/visitor.ts'
import type { Services } from '../services.ts'
import { siteOf } from '../site/content.ts'
import { servePages } from '../site/pages/serve-pages.ts'
import { pageDescriptions } from '../site/pages/page-descriptions.ts'
import { sitemap } from '../site/pages/sitemap.ts'
import { releaseApi } from '../site/release-api/routes.ts'
import { contentOf } from '../site/rendering/content.ts'
import { demoPeople } from './demo/fill-demo.ts'
import { handlers } from './handlers.ts'

/** The whole site without a port: the API under `/api`, pages, built files and health checks. */
export const createApp = async (
  services: Services,
  log?: FastifyBaseLogger,
): Promise<FastifyInstance> => {
  const { publicUrl, timeLimits, trustedProxies } = services.config
  const secure = securityHeaders(services.config)
  const app = fastify({
    ...serverOptions(services.config),
    ...(log && { loggerInstance: log }),
    trustProxy: trustedProxies ? [...trustedProxies] : false,
    // Hooks below log one line per request.
    logController: new LogController({ disableRequestLogging: true }),
    // For zod's schemas. Set later, Fastify would load its own compilers first. Its types know those of ajv only.
    schemaController: {
      compilersFactory: {
        buildValidator: () => validatorCompiler as never,
        buildSerializer: () => serializerCompiler as never,
      },
    },
    bodyLimit: limits.jsonBody,
    // Slow uploads are legitimate: only a silent body is ended, below.
    requestTimeout: 0,
    genReqId: () => randomUUID(),
    // Open streams are ended by their own hook; idle keep-alive connections must not delay the stop.
    forceCloseConnections: 'idle',
    // Requests that arrive on open connections during the stop still get their response.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    frameworkErrors: (_error, request, reply) => {
      secure(request, reply)
      answerUnreadableUrl(request, reply)
    },
  })
  app.server.headersTimeout = 10_000
  makeClosable(app.server)
  failSilentBodies(app.server, timeLimits.silence)
  app.removeContentTypeParser('text/plain')
  acceptEmptyJson(app)
  handleErrors(app)

  app.addHook('onRequest', async (request, reply) => {
    secure(request, reply)
    requireOneHost(request.raw)
  })
  app.addHook('onSend', async (request, reply) => {
    // The load balancer uses another instance for its next request.
    if (services.stopping.aborted) endConnection(request.raw, reply.raw)
  })
  app.addHook('onResponse', async (request, reply) => {
    const took = Math.round(reply.elapsedTime)
    request.log.info({ req: request, status: reply.statusCode, took }, 'request completed')
  })
  await app.register(healthRoutes, services)
  app.addHook('preClose', async () => services.live.endAll())
  const requireCapacity = capacityOf(services)
  // Checked before the session lookup, which queries the database.
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.needsCapacity) requireCapacity()
  })
  await app.register(sessionCookie, services)
  await app.register(multipart, {
    limits: { fileSize: 0, files: 1, fields: 0, parts: 1 },
  })

  await app.register(compress, {
    // Built files and pages have Brotli already; browsers ask for it over HTTPS only.
    encodings: ['br', 'zstd', 'gzip'],
    // A compressed request body could expand without limit, so none is accepted.
    globalDecompression: false,
  })
  await docs(app)
  const endpointHandlers = handlers(services)
  const access = {
    pool: services.pool,
    ...(publicUrl && { publicOrigin: new URL(publicUrl).origin }),
  }
  await app.register(
    async (api) => {
      handleErrors(api)
      registerEndpoints(api, endpointHandlers, access)
    },
    { prefix: '/api' },
  )
  await app.register(postedSignIn, { ...endpointHandlers, ...access })
  const { db, pool, releases: store } = services
  await app.register(releaseApi, {
    prefix: '/delivery',
    store,
    db,
    pool,
  })
  const { operatorToken } = services.config
  if (operatorToken !== undefined) {
    await app.register(operatorPages, { prefix: '/operator', store, db, pool, operatorToken })
  }
  sitemap(app, services)
  servePages(app, {
    store,
    site: siteOf(services),
    publicUrl,
    visitors: siteVisitors(services),
    trials: buildTrials(services),
    describe: pageDescriptions(services),
    renderContent: contentOf(app, services),
    requireCapacity,
    findViewer: app.findViewer,
    signedIn: (request) => hasSessionCookie(services, request.cookies),
    demo: async () => (services.config.demo ? demoPeople(services.db) : []),
  })
  return app
}

/** Who receives which live event, by the rules of the features. */
export const liveRules: LiveRules = {
  aliveSessions,
  isParticipant,
  isMuted,
  currentMessage,
  currentSearch: searchOfRow,
  presentEvent,
  presenceVisibleTo,
}
