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
import type { Database } from '../database/schema.ts'

/** A canary is stopped when at least so many visitors met failures with it… */
const fewestVisitors = 5

/** …and, for the size of its share, at least so many times as many as met them without it. */
const timesTheRest = 3

/** A canary, as a failure's row names it. */
const nameOf = (name: FrontEndName, build: string): string => `${name}.${build}`

/** A visitor, as a failure's row tells one from another: the cookie itself is not kept. */
export const visitorHash = (visitor: string): string =>
  createHash('sha256').update(visitor).digest('base64url').slice(0, 22)

/** The canaries that were on the page that reports, as far as they are on now. */
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

/** How canaries are written into a failure's row. */
export const canaryNames = (live: LiveRelease, canaries: readonly FrontEndName[]): string[] =>
  canaries.map((name) => nameOf(name, live.release.canaries[name]?.build ?? ''))

/** A canary that was stopped, and a sentence that says why. */
export interface StoppedCanary {
  name: FrontEndName
  why: string
}

interface Visitors {
  /** Who met failures with the canary. */
  affected: number
  /** Who met failures of the same front end without it. */
  others: number
}

const countVisitors = (
  db: Kysely<Database>,
  { name, build, since }: { name: FrontEndName; build: string; since: Date },
): Promise<Visitors> => {
  const hasCanary = sql<boolean>`${nameOf(name, build)} = any(canaries)`
  // What fails with another shell fails in any remote.
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
 * Stops those of the canaries that fail more often than what the others get. Any number of servers may
 * do so at once.
 *
 * @param canaries whose visitor has met a failure just now
 * @returns the stopped ones, and why
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
