import { browserIn, type FailureReport } from '@quad/contract'
import type { ReleaseStore } from '@quad/federation/releases'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import {
  canariesOf,
  canaryNames,
  stopFailingCanaries,
  visitorHash,
  type StoppedCanary,
} from './failing-canaries.ts'

const bots = /bot|crawl|spider|headless/i

/** `bot`, which may also name a browser, or a large browser, or `other`. */
const browserFamily = (userAgent: string): string =>
  bots.test(userAgent) ? 'bot' : (browserIn(userAgent) ?? 'other')

interface Reporter {
  userAgent: string
  /** Random id of the browser; undefined without a visitor cookie. */
  visitor: string | undefined
}

/**
 * Stores front-end failure reports for operators, and stops a canary that fails too often.
 *
 * @returns a function that resolves to the canaries that the report stopped
 */
export const failureKeeper =
  (db: Kysely<Database>, releases: ReleaseStore) =>
  async (report: FailureReport, { userAgent, visitor }: Reporter): Promise<StoppedCanary[]> => {
    const live = await releases.localLive()
    const canaries = live && visitor !== undefined ? canariesOf(live, report, visitor) : []
    // A failure of a preview does not count against the live builds.
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
