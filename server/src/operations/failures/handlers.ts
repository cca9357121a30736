import type { FailureReport } from '@quad/contract'
import { browserIn } from '@quad/contract/browser'
import { compositionFor, endIfFailing, trialsOf, type Trial } from '../../releases/index.ts'
import { ReleaseRefusedError, type LiveRelease } from '@quad/federation/release'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Handlers } from '../../platform/http/routes.ts'
import type { Services } from '../../services.ts'
import { siteVisitors } from '../../platform/http/visitor.ts'
import { keepReport } from './store.ts'
import { countFailure, trialCounts, visitorHash } from './trials.ts'

export const failureHandlers = (services: Services): Pick<Handlers, 'reportFailure'> => {
  const keepFailure = failureKeeper(services)
  const visitors = siteVisitors(services)
  return {
    reportFailure: async ({ body, request }) => {
      request.log.warn({ report: body }, 'failure in the browser')
      await keepFailure(body, { request, visitor: await visitors.read(request) })
    },
  }
}

const bots = /bot|crawl|spider|headless/i

/** `bot`, which may also name a browser, or a large browser, or `other`. */
const browserFamily = (userAgent: string): string =>
  bots.test(userAgent) ? 'bot' : (browserIn(userAgent) ?? 'other')

// PostgreSQL stores neither NUL nor lone surrogates.
const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '')

interface Reporter {
  request: FastifyRequest
  /** Random id of the browser; undefined without a signed visitor cookie. */
  visitor: string | undefined
}

/** The number of the release that a page names: `12` for `12+canary`. */
const releaseNumber = (page: string): number => (/^\d+/.test(page) ? Number.parseInt(page, 10) : 0)

/** Stores front-end failure reports for operators, and ends a trial that fails too often. */
export const failureKeeper = ({ db, releases, config }: Services) => {
  const { rollback: rule } = config
  const counts = trialCounts(db)
  /** Releases whose rollback the gate refused. Each new attempt would be another refusal in the history. */
  const refused = new Set<number>()

  const countedFor = async (
    live: LiveRelease,
    report: FailureReport,
    visitor: string,
  ): Promise<Trial[]> => {
    const number = releaseNumber(report.release)
    if (number > live.release.id) return []
    const { manifests } = compositionFor(live, visitor)
    const builds = Object.values(manifests).map(({ name, build }) => [name, build])
    const shown: Partial<Record<string, string>> = Object.fromEntries(builds)
    const { remote, threw = 'shell' } = report
    // Files that did not arrive, and a library of the shell that threw, may be a fault of the shell or of the remote.
    const causes = new Set(threw === 'shell' ? [remote, threw] : [threw])
    // A page of an earlier release may have had other builds of the others.
    const isSuspect = (name: string): boolean =>
      causes.has(name) && (name === remote || number === live.release.id)
    const trials = (await trialsOf(releases, live, rule)).filter(
      ({ id, name }) => id <= number && !refused.has(id) && isSuspect(name),
    )
    return countFailure(db, {
      visitor,
      trials,
      shown: { ...shown, [report.remote]: report.build },
    })
  }

  /** Returns whether the trial was ended. */
  const judge = async (
    live: LiveRelease,
    trial: Trial,
    log: FastifyBaseLogger,
  ): Promise<boolean> => {
    try {
      const why = await endIfFailing({ store: releases, live, rule, counts }, trial)
      if (why !== undefined) log.warn({ trial, why }, 'a failing build was taken back')
      return why !== undefined
    } catch (error) {
      if (!(error instanceof ReleaseRefusedError)) throw error
      refused.add(trial.id)
      log.warn({ trial, err: error }, 'a failing build could not be taken back')
      return false
    }
  }

  return async (reported: FailureReport, { request, visitor }: Reporter): Promise<void> => {
    const report: FailureReport = {
      release: storable(reported.release),
      remote: storable(reported.remote),
      ...(reported.threw !== undefined && { threw: storable(reported.threw) }),
      build: storable(reported.build),
      phase: reported.phase,
      message: storable(reported.message),
      path: storable(reported.path),
    }
    const userAgent = request.headers['user-agent'] ?? ''
    // A failure of a preview does not count against the live builds.
    const voter = report.release.includes('preview') ? undefined : visitor
    await keepReport(db, {
      report,
      browser: browserFamily(userAgent),
      visitor: voter === undefined ? null : visitorHash(voter),
    })
    const live = await releases.localLive()
    if (!live || voter === undefined) return
    for (const trial of await countedFor(live, report, voter)) {
      // The others are judged beside the builds that are live now.
      if (await judge(live, trial, request.log)) return
    }
  }
}
