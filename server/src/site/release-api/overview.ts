import type { ExplainedRelease, ReleasedFrontEnd } from '@quad/contract'
import { releaseHistory, releaseOverview, storedBuilds } from '@quad/contract/server'
import type { BuildManifest } from '@quad/federation/build-manifest'
import { frontEndsOf, type FrontEndName } from '@quad/federation/front-ends'
import type { Canary, LiveRelease } from '@quad/federation/release'
import {
  buildBefore,
  explainedHistory,
  firstBytes,
  newestBuilds,
  previews,
  type ReleaseStore,
  type Trial,
} from '../../releases/index.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import { trialCounts } from '../../operations/failures/trials.ts'
import { readVitals, type VitalsByBuild } from '../../operations/vitals/vitals.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { requireReleaseToken } from './require-token.ts'

/** Releases per page of the history. */
const pageLength = 20

/** Builds of each front end that are listed to choose from. */
const listLength = 20

interface OverviewOptions extends Pick<
  ReturnType<typeof requireReleaseToken>,
  'isOwn' | 'holderOf'
> {
  store: ReleaseStore
  db: Kysely<Database>
}

/** What visitors get of each front end, for the page of releases, and the history, for the commands too. */
export const overviewRoutes = (
  app: FastifyInstance,
  { store, db, isOwn, holderOf }: OverviewOptions,
): void => {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const counts = trialCounts(db)
  const can = (request: FastifyRequest, name: FrontEndName) => ({ release: isOwn(request, name) })

  api.get('/overview', { schema: { response: { 200: releaseOverview } } }, async (request) => {
    const site = await store.live()
    const names = frontEndsOf({ ...site?.release.published, ...site?.release.frontEnds })
    const describe = describing(store, counts, await readVitals(db))
    const stored = await previews(store)
    return {
      holder: holderOf(request),
      frontEnds: await Promise.all(
        names.map(async (name) => ({
          name,
          ...(await describe(site, name)),
          can: can(request, name),
        })),
      ),
      previews: stored.map((preview) => ({ ...preview, can: can(request, preview.name) })),
    }
  })

  api.get('/builds', { schema: { response: { 200: storedBuilds } } }, async () => ({
    builds: await newestBuilds(store, listLength),
  }))

  const query = z.object({ before: z.coerce.number().int().min(1).max(1e9).optional() })
  const schema = { querystring: query, response: { 200: releaseHistory } }
  api.get('/history', { schema }, async (request) => {
    const releases: ExplainedRelease[] = []
    for await (const release of explainedHistory(store, request.query.before)) {
      // One more, which shows that there are more.
      if (releases.length === pageLength) return { releases, next: releases.at(-1)?.id ?? null }
      releases.push(release)
    }
    return { releases, next: null }
  })
}

/** Describes what visitors get of a front end. */
const describing =
  (store: ReleaseStore, counts: ReturnType<typeof trialCounts>, vitals: VitalsByBuild) =>
  async (
    site: LiveRelease | null,
    name: FrontEndName,
  ): Promise<Omit<ReleasedFrontEnd, 'name' | 'can'>> => {
    const live = site?.release ?? null
    const canary = live?.canaries[name]
    const manifest = site?.manifests[name]
    const canaryManifest = site?.canaryManifests[name]
    const trial = canary && trialOf(name, canary)
    const before = await buildBefore(store, live, name)

    const shown = async (
      { build, commit, commitDetails = null, ...files }: BuildManifest,
      release: number,
    ) => {
      const { who = '', time = '' } = (await store.release(release)) ?? {}
      return {
        build,
        commit,
        commitDetails,
        release,
        who,
        time,
        size: firstBytes(files),
        vitals: vitals[name]?.[build] ?? {},
      }
    }
    // Visitors without the canary, which is compared with them, are those of the live build.
    const liveCounts = () =>
      trial
        ? counts.others(trial)
        : counts.inAllTrials({ name, build: live?.frontEnds[name] ?? '' })

    return {
      live: manifest
        ? { ...(await shown(manifest, live?.since[name] ?? 0)), ...(await liveCounts()) }
        : null,
      canary:
        canary && trial && canaryManifest
          ? {
              ...(await shown(canaryManifest, canary.since)),
              ...(await counts.shown(trial)),
              share: canary.share,
            }
          : null,
      earlier: before?.build ?? null,
      frozen: live?.frozen[name] ?? null,
    }
  }

const trialOf = (name: FrontEndName, { build, since }: Canary): Trial => ({
  kind: 'canary',
  id: since,
  name,
  build,
})
