import { rm } from 'node:fs/promises'
import {
  accountOf,
  promote,
  publish,
  ReleaseRefused,
  rollback,
  type Account,
  type Publishing,
  type Release,
  type ReleaseStore,
} from '@quad/federation/releases'
import type { FrontEndName } from '@quad/federation/policy'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import * as z from 'zod'
import type { Database } from '../database/schema.ts'
import { answerErrors } from '../http/error-answers.ts'
import { conflict, notFound } from '../http/errors.ts'
import { buildRoutes } from './build-routes.ts'
import { buildId, frontEnd } from './build-shape.ts'
import { requireReleaseToken } from './require-token.ts'
import { Upload } from './upload.ts'

/** What the publication of builds needs of the server. */
export interface PublishingOptions {
  store: ReleaseStore
  db: Kysely<Database>
  pool: Pool
}

/** Releases that one answer tells of. */
const historyPage = 31

const line = z.string().max(1000)
const force = z.string().trim().min(1).max(300).exactOptional()
const change = z.strictObject({ name: frontEnd, force })
const publication = z.strictObject({
  name: frontEnd,
  build: buildId,
  canary: z.int().exactOptional(),
  /** What the team's own machine found when it started the build. */
  boot: z.strictObject({
    problems: z.array(line).max(50),
    skipped: line.exactOptional(),
  }),
  force,
})
const releaseId = z.coerce.number().int().min(1).max(1e9)

const orConflict = async (releasing: Promise<Release>): Promise<Release> => {
  try {
    return await releasing
  } catch (error) {
    throw error instanceof ReleaseRefused ? conflict(error.message) : error
  }
}

/** Releases a build of which all files have arrived, now or for an earlier release. */
const publishArrived = async (
  store: ReleaseStore,
  { name, build }: { name: FrontEndName; build: string },
  publishing: Publishing,
): Promise<Release> => {
  if (await store.hasBuild(name, build)) {
    const folder = store.buildFolder(name, build)
    return publish(store, [{ name, build, folder }], publishing)
  }
  const upload = new Upload(store, name, build)
  const manifest = await upload.manifest()
  const isWhole = manifest && (await upload.missing(manifest)).length === 0
  const folder = isWhole ? await upload.claim() : undefined
  if (folder === undefined) {
    throw conflict(
      `Build ${build} of ${name} has not arrived whole, or is being released. Please release it again.`,
    )
  }
  try {
    return await publish(store, [{ name, build, folder }], publishing)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * For teams that release from another machine: their builds arrive, and become releases through the
 * same gate as everywhere.
 */
export const publishing = async (
  app: FastifyInstance,
  { store, ...database }: PublishingOptions,
): Promise<void> => {
  const api = app.withTypeProvider<ZodTypeProvider>()
  answerErrors(app)
  const requireOwn = requireReleaseToken(app, database)
  buildRoutes(app, store, requireOwn)

  api.post('/releases', { schema: { body: publication } }, async (request) => {
    const { name, build, boot, ...wish } = request.body
    const who = requireOwn(request, name)
    const wishes = { who, boot: { name: 'boot' as const, ...boot }, ...wish }
    return orConflict(publishArrived(store, { name, build }, wishes))
  })

  api.post('/promotions', { schema: { body: change } }, (request) => {
    const { name, ...wish } = request.body
    return orConflict(promote(store, name, { who: requireOwn(request, name), ...wish }))
  })

  api.post('/rollbacks', { schema: { body: change } }, (request) => {
    const { name, ...wish } = request.body
    return orConflict(rollback(store, name, { who: requireOwn(request, name), ...wish }))
  })

  // To start a build together with the others' before it is released.
  api.get('/live', async () => store.live())

  const query = z.object({ before: releaseId.optional() })
  api.get('/releases', { schema: { querystring: query } }, async (request) => {
    const accounts: Account[] = []
    for await (const document of store.history(request.query.before)) {
      accounts.push(accountOf(document))
      if (accounts.length === historyPage) break
    }
    return accounts
  })

  const params = z.object({ id: releaseId })
  api.get('/releases/:id', { schema: { params } }, async (request) => {
    const document = await store.document(request.params.id)
    if (!document) throw notFound('release')
    return accountOf(document)
  })
}
