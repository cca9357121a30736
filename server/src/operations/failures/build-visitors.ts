import { createHash } from 'node:crypto'
import type { Manifests } from '@quad/federation/releases'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { VisitorCounts } from './fails-more-often.ts'
import type { Trial } from './trials.ts'

/** The hash that stands for a visitor in the database. The cookie itself is not stored. */
export const visitorHash = (visitor: string): string =>
  createHash('sha256').update(visitor).digest('base64url').slice(0, 22)

/** Counts a visitor for the builds on a page, once per trial. */
export const countVisitor = async (
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
