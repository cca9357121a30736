import { createHash } from 'node:crypto'
import { frontEnds, type FrontEndName } from '@quad/federation/front-ends'
import type { LiveRelease, Manifests, Release } from '@quad/federation/release'
import type { ReleaseStore } from '@quad/releases'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Services } from '../../services.ts'

/** A build whose visitors and failures are counted: a canary, or a release of the last hour. */
export interface Trial {
  kind: 'canary' | 'release'
  /** Release that began it. */
  id: number
  name: FrontEndName
  build: string
}

/** When a new release is rolled back because of failures. */
export interface RollbackRule {
  /** Percentage of its visitors that must have failed. */
  percent: number
  /** How long a release counts as new. */
  minutes: number
}

const canaryTrials = ({ canaries }: Release): Trial[] =>
  frontEnds.flatMap((name) => {
    const canary = canaries[name]
    return canary ? [{ kind: 'canary', id: canary.since, name, build: canary.build }] : []
  })

/**
 * The trials of a live release.
 *
 * @param rule undefined: releases are not rolled back
 * @returns a function that needs no network, so that each page can call it
 */
export const trialsOf = (store: ReleaseStore, rule: RollbackRule | undefined) => {
  const known = new Map<number, Release>()
  const releaseOf = async (id: number): Promise<Release | null> => {
    const release = known.get(id) ?? (await store.localRelease(id))
    if (release) known.set(id, release)
    return release
  }

  const releaseTrials = async ({ frontEnds: builds, since }: Release): Promise<Trial[]> => {
    if (!rule) return []
    const trials: Trial[] = []
    for (const name of frontEnds) {
      const build = builds[name]
      const release = await releaseOf(since[name] ?? 0)
      // The first release has nothing to go back to.
      if (build === undefined || !release || release.previous === null) continue
      const age = Date.now() - Date.parse(release.time)
      if (age < rule.minutes * 60_000) trials.push({ kind: 'release', id: release.id, name, build })
    }
    return trials
  }

  return async ({ release }: LiveRelease): Promise<Trial[]> => [
    ...canaryTrials(release),
    ...(await releaseTrials(release)),
  ]
}

/** The trials of a live release, as its pages need them. */
export interface BuildTrials {
  /** Whether there are any, so that visitors must be told apart. */
  areOn: (live: LiveRelease) => Promise<boolean>
  /** Counts a visitor for the builds of a page. */
  countVisitor: (live: LiveRelease, visitor: string, manifests: Manifests) => Promise<void>
}

export const buildTrials = ({
  db,
  releases,
  config,
}: Pick<Services, 'db' | 'releases' | 'config'>): BuildTrials => {
  const trialsIn = trialsOf(releases, config.rollback)
  return {
    areOn: async (live) => (await trialsIn(live)).length > 0,
    countVisitor: async (live, visitor, manifests) =>
      countVisitor(db, visitor, { trials: await trialsIn(live), manifests }),
  }
}

/** Visitors of a build, and those of them who met a failure. */
export interface VisitorCounts {
  visitors: number
  failed: number
}

/** The hash that stands for a visitor in the database. The cookie itself is not stored. */
export const visitorHash = (visitor: string): string =>
  createHash('sha256').update(visitor).digest('base64url').slice(0, 22)

/** Counts a visitor for the builds on a page, once per trial. */
const countVisitor = async (
  db: Kysely<Database>,
  visitor: string,
  { trials, manifests }: { trials: readonly Trial[]; manifests: Manifests },
): Promise<void> => {
  const rows = trials.flatMap(({ kind, id, name, build }) => {
    const shown = manifests[name]?.build
    // The visitors without a canary are compared with those who have it.
    return shown !== undefined && (kind === 'canary' || shown === build)
      ? [{ trial: id, front_end: name, build: shown, visitor: visitorHash(visitor) }]
      : []
  })
  if (rows.length === 0) return
  await db
    .insertInto('build_visitors')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface Failure {
  visitor: string
  /** Those of the front ends that may have caused it. */
  trials: readonly Trial[]
  /** The builds that the visitor was shown. */
  shown: Partial<Record<string, string>>
}

/**
 * Counts a visitor's failure for the newest trial whose build the visitor was shown, because the last change is the most
 * likely cause. For a still newer canary, which others get, it counts as a failure without that canary.
 *
 * @returns the trials for which it counts, the newest first
 */
export const countFailure = async (
  db: Kysely<Database>,
  { visitor, trials, shown }: Failure,
): Promise<Trial[]> => {
  const had = trials.filter(({ name, build }) => shown[name] === build)
  const newest = Math.max(0, ...had.map(({ id }) => id))
  const counted: Trial[] = []
  for (const trial of trials.toSorted((a, b) => b.id - a.id)) {
    const build = shown[trial.name]
    if (build === undefined || trial.id < newest) continue
    const { numUpdatedRows } = await db
      .updateTable('build_visitors')
      .set({ failed: true })
      .where('front_end', '=', trial.name)
      .where('build', '=', build)
      .where('trial', '=', trial.id)
      .where('visitor', '=', visitorHash(visitor))
      .where('failed', '=', false)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) counted.push(trial)
  }
  return counted
}

const visitors = sql<number>`count(distinct visitor)`
const failed = sql<number>`count(distinct visitor) filter (where failed)`

const countsOf = (db: Kysely<Database>, front: string) =>
  db
    .selectFrom('build_visitors')
    .select([visitors.as('visitors'), failed.as('failed')])
    .where('front_end', '=', front)

/** The visitors whom a trial's build was shown. */
export const trialVisitors = (
  db: Kysely<Database>,
  { name, build, id }: Trial,
): Promise<VisitorCounts> =>
  countsOf(db, name).where('trial', '=', id).where('build', '=', build).executeTakeFirstOrThrow()

/** The visitors who had another build during a trial. */
export const otherVisitors = (
  db: Kysely<Database>,
  { name, build, id }: Trial,
): Promise<VisitorCounts> =>
  countsOf(db, name).where('trial', '=', id).where('build', '!=', build).executeTakeFirstOrThrow()

/** The visitors of a build in all its trials. */
export const visitorsOfBuild = (
  db: Kysely<Database>,
  { name, build }: Pick<Trial, 'name' | 'build'>,
): Promise<VisitorCounts> => countsOf(db, name).where('build', '=', build).executeTakeFirstOrThrow()
