import { rm } from 'node:fs/promises'
import {
  type Candidate,
  checkThenBoot,
  frontEndOf,
  liveSite,
  promote,
  publish,
  rollback,
  type PublishOptions,
  type ReleaseStore,
  withdraw,
} from '@quad/releases'
import {
  type GateCheck,
  releaseReport,
  ReleaseRefusedError,
  type ReleaseReport,
  type Release,
} from '@quad/federation/release'
import { frontEnds, type FrontEndName } from '@quad/federation/front-ends'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import * as z from 'zod'
import type { Database } from '../../platform/database/schema.ts'
import { handleErrors, conflict, notFound } from '../../platform/http/errors.ts'
import { bootHere } from './boot-here.ts'
import { buildRoutes } from './build-routes.ts'
import { buildId, frontEnd } from './build-shape.ts'
import { requireReleaseToken } from './require-token.ts'
import { Upload } from './upload.ts'

/** The dependencies of the release routes. */
export interface PublishingOptions {
  store: ReleaseStore
  db: Kysely<Database>
  pool: Pool
  /** Whether the server runs the boot check itself instead of believing the releasing machine. */
  verify: boolean
}

/** Releases per page of the history. */
const historyPage = 31

const line = z.string().max(1000)
const force = z.string().trim().min(1).max(300).exactOptional()
const change = z.strictObject({ name: frontEnd, force })

/** Result of a check on the team's machine. */
const checkReport = z.strictObject({
  problems: z.array(line).max(50),
  skipped: line.exactOptional(),
  /** The builds that it is about: without them, a promotion takes over no boot check. */
  builds: z.partialRecord(frontEnd, buildId).exactOptional(),
})
const promotion = change.extend({ build: buildId, boot: checkReport.exactOptional() })
const publication = z.strictObject({
  /** Go live together, or none of them. */
  builds: z
    .array(z.strictObject({ name: frontEnd, build: buildId }))
    .min(1)
    .max(frontEnds.length)
    .refine(
      (builds) => new Set(builds.map(({ name }) => name)).size === builds.length,
      'names a front end twice',
    ),
  canary: z.int().exactOptional(),
  boot: checkReport,
  /** Whether the team's checkout has the commits of the replaced builds. Earlier versions do not ask. */
  commit: checkReport.exactOptional(),
  force,
})
/** Front ends that a team is about to release. */
const intended = z.object({
  for: z.preprocess((names) => [names ?? []].flat(), z.array(frontEnd)),
})
const releaseId = z.coerce.number().int().min(1).max(1e9)

const told = (boot: z.infer<typeof checkReport>): GateCheck => ({
  name: 'boot',
  ...boot,
  unverified: true,
})

const orConflict = async (releasing: Promise<Release>): Promise<Release> => {
  try {
    return await releasing
  } catch (error) {
    throw error instanceof ReleaseRefusedError ? conflict(error.message) : error
  }
}

/** Takes an upload that has all files, or whose files the store has from an earlier release. */
const claimUpload = async (
  store: ReleaseStore,
  { name, build }: { name: FrontEndName; build: string },
): Promise<string | undefined> => {
  const upload = new Upload(store, name, build)
  const manifest = await upload.manifest()
  if (!manifest) return undefined
  const isComplete =
    (await store.hasBuild(name, build)) || (await upload.missing(manifest)).length === 0
  return isComplete ? upload.claim() : undefined
}

/** Releases uploaded builds together. `bootOf` returns the result of their boot check. */
const publishArrived = async (
  store: ReleaseStore,
  builds: readonly { name: FrontEndName; build: string }[],
  bootOf: (builds: readonly Candidate[]) => Promise<GateCheck>,
  publishing: PublishOptions,
): Promise<Release> => {
  const arrived: Candidate[] = []
  try {
    for (const { name, build } of builds) {
      const folder = await claimUpload(store, { name, build })
      if (folder === undefined) {
        throw conflict(
          `Build ${build} of ${name} is incomplete or is being released. Please release it again.`,
        )
      }
      arrived.push({ name, build, folder })
    }
    return await publish(store, arrived, { ...publishing, boot: await bootOf(arrived) })
  } finally {
    await Promise.all(arrived.map(({ folder }) => rm(folder, { recursive: true, force: true })))
  }
}

/**
 * The routes for teams that release from another machine: uploads of builds, and releases through the
 * same gate as everywhere.
 */
export const publishing = async (
  app: FastifyInstance,
  { store, verify, ...database }: PublishingOptions,
): Promise<void> => {
  const api = app.withTypeProvider<ZodTypeProvider>()
  handleErrors(app)
  const requireOwn = requireReleaseToken(app, database)
  buildRoutes(app, store, requireOwn)

  api.post('/releases', { schema: { body: publication } }, async (request) => {
    const { builds, boot, commit, ...options } = request.body
    const wish = { ...options, ...(commit && { commit: { name: 'commit', ...commit } as const }) }
    const [who = ''] = builds.map(({ name }) => requireOwn(request, name))
    const bootOf = async (arrived: readonly Candidate[]) =>
      verify
        ? checkThenBoot(arrived, await liveSite(store), wish, () => bootHere(store, arrived))
        : told(boot)
    return orConflict(publishArrived(store, builds, bootOf, { who, ...wish }))
  })

  api.post('/promotions', { schema: { body: promotion } }, (request) => {
    const { name, boot: report, ...wish } = request.body
    const who = requireOwn(request, name)
    // Asked only if the canary's own check does not count.
    const boot = async (canary: Candidate): Promise<GateCheck> => {
      if (verify) return bootHere(store, [canary])
      if (report) return told(report)
      throw new ReleaseRefusedError('Another front end was released since. Repeat the command.')
    }
    return orConflict(promote(store, name, { who, verify, boot, ...wish }))
  })

  api.post('/rollbacks', { schema: { body: change } }, (request) => {
    const { name, ...wish } = request.body
    return orConflict(rollback(store, name, { who: requireOwn(request, name), ...wish }))
  })

  const withdrawal = z.strictObject({ build: buildId, force })
  api.post('/withdrawals', { schema: { body: withdrawal } }, async (request) => {
    const { build, ...wish } = request.body
    const withdrawing = async (): Promise<Release> => {
      const name = await frontEndOf(store, build)
      return withdraw(store, { name, build }, { who: requireOwn(request, name), ...wish })
    }
    return orConflict(withdrawing())
  })

  // For the boot check, which starts a build within the live composition, and before a build.
  api.get('/live', { schema: { querystring: intended } }, async (request) => {
    for (const name of request.query.for) requireOwn(request, name)
    return store.live()
  })
  api.get('/endpoints', async () => store.endpoints())

  const query = z.object({ before: releaseId.optional() })
  api.get('/releases', { schema: { querystring: query } }, async (request) => {
    const accounts: ReleaseReport[] = []
    for await (const document of store.history(request.query.before)) {
      accounts.push(releaseReport(document))
      if (accounts.length === historyPage) break
    }
    return accounts
  })

  const params = z.object({ id: releaseId })
  api.get('/releases/:id', { schema: { params } }, async (request) => {
    const document = await store.document(request.params.id)
    if (!document) throw notFound('release')
    return releaseReport(document)
  })
}
