import type { FailureReport } from '@quad/contract'
import { browserIn } from '@quad/contract/browser'
import { compositionFor, ReleaseRefusedError, type LiveRelease } from '@quad/federation/releases'
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../../platform/services.ts'
import { countFailure, visitorHash } from './build-visitors.ts'
import { endIfFailing } from './end-if-failing.ts'
import { trialsOf, type Trial } from './trials.ts'

const bots = /bot|crawl|spider|headless/i

/** `bot`, which may also name a browser, or a large browser, or `other`. */
const browserFamily = (userAgent: string): string =>
  bots.test(userAgent) ? 'bot' : (browserIn(userAgent) ?? 'other')

interface Reporter {
  userAgent: string
  /** Random id of the browser; undefined without a signed visitor cookie. */
  visitor: string | undefined
  log: FastifyBaseLogger
}

/** The number of the release that a page names: `12` for `12+canary`. */
const releaseNumber = (page: string): number => (/^\d+/.test(page) ? Number.parseInt(page, 10) : 0)

/** Stores front-end failure reports for operators, and ends a trial that fails too often. */
export const failureKeeper = ({ db, releases, config }: Services) => {
  const { rollback: rule } = config
  const trialsIn = trialsOf(releases, rule)
  /** Releases whose rollback the gate refused. Each new attempt would be another refusal in the history. */
  const refused = new Set<number>()

  const countedFor = async (
    live: LiveRelease,
    { release: page, remote, build }: FailureReport,
    visitor: string,
  ): Promise<Trial[]> => {
    const number = releaseNumber(page)
    if (number > live.release.id) return []
    const trials = (await trialsIn(live)).filter(({ id }) => id <= number && !refused.has(id))
    const shell = compositionFor(live, visitor).manifests.shell?.build
    return countFailure(db, { visitor, trials, remote, build, shell })
  }

  const judge = async (live: LiveRelease, trial: Trial, log: FastifyBaseLogger): Promise<void> => {
    try {
      const why = await endIfFailing({ db, releases, live, rule }, trial)
      if (why !== undefined) log.warn({ trial, why }, 'a failing build was taken back')
    } catch (error) {
      if (!(error instanceof ReleaseRefusedError)) throw error
      refused.add(trial.id)
      log.warn({ trial, err: error }, 'a failing build could not be taken back')
    }
  }

  return async (report: FailureReport, { userAgent, visitor, log }: Reporter): Promise<void> => {
    // A failure of a preview does not count against the live builds.
    const voter = report.release.includes('preview') ? undefined : visitor
    await db
      .insertInto('failure_reports')
      .values({
        ...report,
        user_agent: userAgent,
        browser: browserFamily(userAgent),
        visitor: voter === undefined ? null : visitorHash(voter),
      })
      .execute()
    const live = await releases.localLive()
    if (!live || voter === undefined) return
    for (const trial of await countedFor(live, report, voter)) await judge(live, trial, log)
  }
}
