import {
  accountOf,
  promote,
  publish,
  ReleaseRefused,
  rollback,
  type Account,
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

/** Where a build's files are, once all of them have arrived. */
const arrived = async (
  store: ReleaseStore,
  name: FrontEndName,
  build: string,
): Promise<{ folder: string; upload?: Upload }> => {
  if (await store.hasBuild(name, build)) return { folder: store.buildFolder(name, build) }
  const upload = new Upload(store, name, build)
  const manifest = await upload.manifest()
  if (manifest && (await upload.missing(manifest)).length === 0) {
    return { folder: upload.folder, upload }
  }
  throw conflict(`Build ${build} of ${name} has not arrived whole. Please release it again.`)
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
    const { folder, upload } = await arrived(store, name, build)
    const release = await orConflict(
      publish(store, [{ name, build, folder }], { who, boot: { name: 'boot', ...boot }, ...wish }),
    )
    await upload?.remove()
    return release
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
