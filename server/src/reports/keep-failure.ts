import type { FailureReport } from '@quad/contract'
import type { ReleaseStore } from '@quad/federation/releases'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { browserFamily } from './browser-family.ts'
import {
  canariesOf,
  canaryNames,
  stopFailingCanaries,
  visitorHash,
  type StoppedCanary,
} from './failing-canaries.ts'

interface Reporter {
  userAgent: string
  /** Random id of the browser; undefined where it has none. */
  visitor: string | undefined
}

/**
 * Keeps failures in browsers for an operator to read, and stops a canary that fails too often.
 *
 * @returns a function that resolves to the canaries that a failure has stopped
 */
export const failureKeeper =
  (db: Kysely<Database>, releases: ReleaseStore) =>
  async (report: FailureReport, { userAgent, visitor }: Reporter): Promise<StoppedCanary[]> => {
    const live = await releases.liveHere()
    const canaries = live && visitor !== undefined ? canariesOf(live, report, visitor) : []
    // Who asked for other builds than the live ones says nothing of them.
    const counts = visitor !== undefined && !report.release.includes('preview')
    await db
      .insertInto('failure_reports')
      .values({
        ...report,
        user_agent: userAgent,
        browser: browserFamily(userAgent),
        visitor: counts ? visitorHash(visitor) : null,
        canaries: live ? canaryNames(live, canaries) : [],
      })
      .execute()
    return live ? stopFailingCanaries(db, releases, { live, canaries }) : []
  }
