import {
  announce,
  buildId,
  buildManifest,
  filePath,
  forceProblem,
  frontEnd,
  freeze,
  frontEndOf,
  judgeNeighbours,
  mostFrontEnds,
  previews,
  promote,
  prune,
  publish,
  type ReleaseStore,
  remove,
  requireAllowed,
  rollback,
  unfreeze,
  unreleased,
  Upload,
  withdraw,
} from '../../releases/index.ts'
import { largestFile } from '@quad/federation/build-manifest'
import { printable } from '@quad/federation/printable'
import type { Release } from '@quad/federation/release'
import { isFrontEnd, type FrontEndName } from '@quad/federation/front-ends'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import * as z from 'zod'
import type { Database } from '../../platform/database/schema.ts'
import { ApiError, conflict, handleErrors, invalid } from '../../platform/http/errors.ts'
import { overviewRoutes } from './overview.ts'
import { requireReleaseToken } from './require-token.ts'

interface ReleaseApiOptions {
  store: ReleaseStore
  db: Kysely<Database>
  pool: Pool
}

/** Bytes of a manifest. */
const largestManifest = 1_000_000

const unnamedForce =
  'Force needs the names of the failed checks: --force size --why "the reason". Update your checkout or your SDK.'

const line = z.string().max(1000)
/** One line: it is a part of refusals, pages and messages. */
const reason = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .transform((text) => printable(text.replaceAll(/\s+/g, ' ')))
/** Names of checks that may fail. */
const forcedChecks = z
  .array(
    z
      .string()
      .max(50)
      .superRefine((name, context) => {
        const message = forceProblem(name)
        if (message !== undefined) context.addIssue({ code: 'custom', message })
      }),
  )
  .max(20)
const force = z
  .strictObject(
    { checks: forcedChecks.min(1, unnamedForce), reason },
    // A client from before 1.1.0 sends the reason alone.
    { error: ({ code }) => (code === 'invalid_type' ? unnamedForce : undefined) },
  )
  .exactOptional()
const named = z.strictObject({ name: frontEnd })
const forcible = named.extend({ force })
const rollbackBody = forcible.extend({
  build: buildId.exactOptional(),
  to: z
    .union([z.strictObject({ build: buildId }), z.strictObject({ time: z.iso.datetime() })])
    .exactOptional(),
})

/** Result of a check on the team's machine. */
const checkReport = z.strictObject({
  problems: z.array(line).max(50),
  skipped: line.exactOptional(),
  blank: z.literal(true).exactOptional(),
  /** Of the commit check: the live builds that it is about. */
  builds: z
    .record(z.string(), buildId)
    .refine((builds) => Object.keys(builds).every(isFrontEnd), 'names no front end')
    .exactOptional(),
})
const namedBuilds = z
  .array(z.strictObject({ name: frontEnd, build: buildId }))
  .min(1)
  .max(mostFrontEnds)
  .refine(
    (all) => new Set(all.map(({ name }) => name)).size === all.length,
    'names a front end twice',
  )
const publication = z.strictObject({
  /** Go live together, or none of them. */
  builds: namedBuilds,
  canary: z.int().exactOptional(),
  boot: checkReport
    .transform((check) => ({ name: 'boot' as const, ...check, unverified: true as const }))
    .exactOptional(),
  /** Whether the team's checkout has the commits of the replaced builds. */
  commit: checkReport.transform((check) => ({ name: 'commit' as const, ...check })).exactOptional(),
  force,
})
const manifests = z.array(buildManifest).min(1).max(mostFrontEnds)
const manifestsLimit = mostFrontEnds * largestManifest
/** What a team is about to release, before it sends a file. */
const announcement = publication.omit({ boot: true }).extend({ builds: manifests })
/**
 * Front ends that a team is about to release, the percentage of visitors for a canary, whether a freeze does not refuse
 * it, and the checks that may fail.
 */
const intended = z.object({
  name: z.preprocess((names) => [names ?? []].flat(), z.array(frontEnd)),
  canary: z.coerce.number().optional(),
  evenFrozen: z.stringbool().optional(),
  force: z.preprocess((names) => [names ?? []].flat(), forcedChecks),
})

/** The release API: routes that take the builds of a team, and make releases through the gate. */
export const releaseApi = async (
  app: FastifyInstance,
  { store, ...database }: ReleaseApiOptions,
): Promise<void> => {
  const api = app.withTypeProvider<ZodTypeProvider>()
  handleErrors(app)
  const { requireOwn, requireLocal, ...token } = requireReleaseToken(app, database)
  buildRoutes(app, store, requireOwn)
  overviewRoutes(app, { store, db: database.db, ...token })

  api.post(
    '/announcements',
    { bodyLimit: manifestsLimit, schema: { body: announcement } },
    async (request, reply) => {
      const { builds, ...options } = request.body
      const [who = ''] = builds.map(({ name }) => requireOwn(request, name))
      await announce(store, builds, { ...options, who })
      return reply.code(204).send()
    },
  )

  api.post('/releases', { schema: { body: publication } }, async (request) => {
    const { builds, ...options } = request.body
    const [who = ''] = builds.map(({ name }) => requireOwn(request, name))
    for (const { name, build } of builds) {
      if (await store.manifest(name, build)) continue
      throw conflict(`Build ${build} of ${name} is incomplete. Please release it again.`)
    }
    return publish(store, builds, { ...options, who })
  })

  /** A change of one front end, in the name of the token's holder. */
  const changes = <Body extends z.infer<typeof named>>(
    path: string,
    body: z.ZodType<Body>,
    make: (
      ...change: [ReleaseStore, FrontEndName, Omit<Body, 'name'> & { who: string }]
    ) => Promise<Release>,
  ) =>
    api.post(path, { schema: { body } }, async (request) => {
      const { name, ...options } = request.body as Body
      return make(store, name, { ...options, who: requireOwn(request, name) })
    })
  changes('/promotions', forcible.extend({ build: buildId }), promote)
  changes('/rollbacks', rollbackBody, rollback)
  changes('/removals', named, remove)
  changes('/freezes', named.extend({ why: reason }), freeze)
  changes('/unfreezes', named, unfreeze)

  const withdrawal = z.strictObject({ build: buildId, force })
  api.post('/withdrawals', { schema: { body: withdrawal } }, async (request) => {
    const { build, ...options } = request.body
    const name = await frontEndOf(store, build)
    return withdraw(store, { name, build }, { ...options, who: requireOwn(request, name) })
  })

  api.post('/prunings', async (request) => {
    requireLocal(request)
    return prune(store)
  })

  api.get('/previews', () => previews(store))

  api.get('/live', () => store.live())

  // Before a team builds front ends: refuses what no build of them can change.
  api.get('/allowed', { schema: { querystring: intended } }, async (request, reply) => {
    const { name: names, canary, evenFrozen = false, force: forced } = request.query
    for (const name of names) requireOwn(request, name)
    const live = await store.live()
    requireAllowed(names, live?.release ?? null, {
      canary,
      evenFrozen: evenFrozen || forced.includes('frozen'),
    })
    return reply.code(204).send()
  })

  // Before a start of a server builds the front ends of its checkout.
  api.post(
    '/unreleased',
    { schema: { body: z.strictObject({ builds: namedBuilds }) } },
    async (request) => unreleased(store, request.body.builds),
  )

  api.post(
    '/neighbours',
    { bodyLimit: manifestsLimit, schema: { body: z.strictObject({ builds: manifests }) } },
    async (request) => {
      const live = await store.live()
      return judgeNeighbours(live?.manifests ?? {}, request.body.builds, await store.endpoints())
    },
  )
}

const buildParams = z.object({ name: frontEnd, build: buildId })
const fileParams = buildParams.extend({ '*': filePath })
const fileQuery = z.object({ encoding: z.literal('br').optional() })

/**
 * The routes for the upload of a build: its manifest, answered with the missing files, each file, and its manifest again,
 * which stores the build. Until a release names it, only its preview shows it.
 * `requireOwn` throws unless the request may release the front end.
 */
const buildRoutes = (
  app: FastifyInstance,
  store: ReleaseStore,
  requireOwn: (request: FastifyRequest, name: FrontEndName) => unknown,
): void => {
  const api = app.withTypeProvider<ZodTypeProvider>()

  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    (_request, content, done) => done(null, content),
  )

  api.put(
    '/builds/:name/:build',
    { bodyLimit: largestManifest, schema: { params: buildParams, body: buildManifest } },
    async (request) => {
      const { name, build } = request.params
      requireOwn(request, name)
      if (request.body.name !== name || request.body.build !== build) {
        throw invalid('build', 'This is the manifest of another build. Please release it again.')
      }
      const upload = new Upload(store, name, build)
      return { missing: await upload.begin(request.body) }
    },
  )

  api.put(
    '/builds/:name/:build/files/*',
    {
      bodyLimit: largestFile,
      schema: { params: fileParams, querystring: fileQuery },
      // A build has a hundred files.
      logLevel: 'warn',
    },
    async (request, reply) => {
      const { name, build, '*': path } = request.params
      requireOwn(request, name)
      if (request.headers['content-type'] !== 'application/octet-stream') {
        throw new ApiError('unsupported_media_type', 'Please send application/octet-stream.')
      }
      const upload = new Upload(store, name, build)
      const manifest = await upload.manifest()
      if (!manifest) {
        // Another machine has uploaded the same build since.
        if (await store.manifest(name, build)) return reply.code(204).send()
        throw conflict(`There is no upload of build ${build} of ${name}. Please release it again.`)
      }
      const file = { path, brotli: request.query.encoding === 'br' }
      if (await upload.take(manifest, file, request.body as Buffer)) return reply.code(204).send()
      throw new ApiError(
        'unprocessable',
        `${path} does not match the manifest of its build. Please release it again.`,
      )
    },
  )
}
