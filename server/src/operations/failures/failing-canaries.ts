import { createHash } from 'node:crypto'
import type { FailureReport } from '@quad/contract'
import type { FrontEndName } from '@quad/federation/policy'
import {
  compositionFor,
  stopCanary,
  type LiveRelease,
  type ReleaseStore,
} from '@quad/federation/releases'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** A canary is stopped when at least this number of visitors had failures with it… */
const fewestVisitors = 5

/** …and, relative to its share, at least this multiple of the visitors with failures without it. */
const timesTheRest = 3

/** The name of a canary in a failure's row. */
const nameOf = (name: FrontEndName, build: string): string => `${name}.${build}`

/** The hash that stands for a visitor in a failure's row. The cookie itself is not stored. */
export const visitorHash = (visitor: string): string =>
  createHash('sha256').update(visitor).digest('base64url').slice(0, 22)

/** The canaries of the page that reports, without those that have ended. */
export const canariesOf = (
  live: LiveRelease,
  { release: page }: Pick<FailureReport, 'release'>,
  visitor: string,
): FrontEndName[] => {
  if (!/^\d+\+canary/.test(page)) return []
  const id = Number.parseInt(page, 10)
  const { canaries } = live.release
  return compositionFor(live, visitor).canaries.filter(
    (name) => (canaries[name]?.since ?? id) <= id,
  )
}

/** The names of canaries in a failure's row. */
export const canaryNames = (live: LiveRelease, canaries: readonly FrontEndName[]): string[] =>
  canaries.map((name) => nameOf(name, live.release.canaries[name]?.build ?? ''))

/** A stopped canary, with a sentence that gives the reason. */
export interface StoppedCanary {
  name: FrontEndName
  why: string
}

interface Visitors {
  /** Visitors with failures and the canary. */
  affected: number
  /** Visitors with failures of the same front end, without the canary. */
  others: number
}

const countVisitors = (
  db: Kysely<Database>,
  { name, build, since }: { name: FrontEndName; build: string; since: Date },
): Promise<Visitors> => {
  const hasCanary = sql<boolean>`${nameOf(name, build)} = any(canaries)`
  // A canary of the shell can break any remote.
  const isConcerned = name === 'shell' ? sql<boolean>`true` : sql<boolean>`remote = ${name}`
  return db
    .selectFrom('failure_reports')
    .select([
      sql<number>`count(distinct visitor) filter (where ${hasCanary})`.as('affected'),
      sql<number>`count(distinct visitor) filter (where not ${hasCanary})`.as('others'),
    ])
    .where('at', '>=', since)
    .where(isConcerned)
    .executeTakeFirstOrThrow()
}

const isFailing = ({ affected, others }: Visitors, share: number): boolean =>
  affected >= fewestVisitors && affected / share >= timesTheRest * (others / (100 - share))

const judge = async (
  db: Kysely<Database>,
  releases: ReleaseStore,
  live: LiveRelease,
  name: FrontEndName,
): Promise<string | null> => {
  const canary = live.release.canaries[name]
  const began = canary && (await releases.release(canary.since))
  if (!canary || !began) return null
  const { build, share } = canary
  const visitors = await countVisitors(db, { name, build, since: new Date(began.time) })
  if (!isFailing(visitors, share)) return null
  const why = `${visitors.affected} visitors met failures with it, of the ${share} % who had it, and ${visitors.others} of the others.`
  return (await stopCanary(releases, { name, build, why })) ? why : null
}

/**
 * Stops the canaries that fail more often than the live builds. Several servers may run this at once.
 *
 * @param canaries of the visitor who reports a failure
 * @returns the stopped ones with the reasons
 */
export const stopFailingCanaries = async (
  db: Kysely<Database>,
  releases: ReleaseStore,
  { live, canaries }: { live: LiveRelease; canaries: readonly FrontEndName[] },
): Promise<StoppedCanary[]> => {
  const stopped: StoppedCanary[] = []
  for (const name of canaries) {
    const why = await judge(db, releases, live, name)
    if (why !== null) stopped.push({ name, why })
  }
  return stopped
}
