import { createHash } from 'node:crypto'
import type { LiveRelease, Manifests } from '@quad/federation/release'
import { trialsOf, type Trial, type TrialCounts } from '../../releases/index.ts'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Services } from '../../services.ts'

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
}: Pick<Services, 'db' | 'releases' | 'config'>): BuildTrials => ({
  areOn: async (live) => (await trialsOf(releases, live, config.rollback)).length > 0,
  countVisitor: async (live, visitor, manifests) =>
    countVisitor(db, visitor, {
      trials: await trialsOf(releases, live, config.rollback),
      manifests,
    }),
})

/** The hash that stands for a visitor in the database. The cookie itself is not stored. */
export const visitorHash = (visitor: string): string =>
  createHash('sha256').update(visitor).digest('base64url').slice(0, 22)

/**
 * Visitors of a build that a trial counts: many times what decides it, and few enough to be counted after each failure.
 * Anyone can become a new visitor by a request.
 */
export const visitorsOfTrial = 5000

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
      ? [{ trial: id, front_end: name, build: shown }]
      : []
  })
  if (rows.length === 0) return
  await sql`
    insert into build_visitors (trial, front_end, build, visitor)
    select shown.*, ${visitorHash(visitor)}
    from jsonb_to_recordset(${JSON.stringify(rows)}) as shown (trial bigint, front_end text, build text)
    where (
      select count(*) from (
        select from build_visitors as counted
        where counted.front_end = shown.front_end and counted.build = shown.build
          and counted.trial = shown.trial
        limit ${visitorsOfTrial}
      ) as full_trial
    ) < ${visitorsOfTrial}
    on conflict do nothing`.execute(db)
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

/** The counts that decide on trials. */
export const trialCounts = (db: Kysely<Database>): TrialCounts => {
  const countsOf = (front: string) =>
    db
      .selectFrom('build_visitors')
      .select([visitors.as('visitors'), failed.as('failed')])
      .where('front_end', '=', front)
  return {
    shown: ({ name, build, id }) =>
      countsOf(name).where('trial', '=', id).where('build', '=', build).executeTakeFirstOrThrow(),
    others: ({ name, build, id }) =>
      countsOf(name).where('trial', '=', id).where('build', '!=', build).executeTakeFirstOrThrow(),
    inAllTrials: ({ name, build }) =>
      countsOf(name).where('build', '=', build).executeTakeFirstOrThrow(),
  }
}
