import { createHmac } from 'node:crypto'
import { frontEndsOf, type FrontEndName } from '@quad/federation/front-ends'
import { printable } from '@quad/federation/printable'
import {
  releaseReport,
  type LiveRelease,
  type Release,
  type ShownBuild,
  type StoppedBuild,
} from '@quad/federation/release'
import { theServer } from '../../releases/index.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import { jobStatement, type JobOptions, type JobPayloads } from '../../platform/jobs/queue.ts'
import { nextTry, type CountedJob } from '../../platform/mail/send-mail.ts'
import type { Services } from '../../services.ts'

type WebhookEvent = 'release' | 'refusal' | 'canary-ended' | 'failure-spike'

interface EndedCanary {
  name: FrontEndName
  build: string
  /** `stopped`: by the server; `replaced`: by another build. */
  how: 'promoted' | 'stopped' | 'replaced' | 'rolled-back'
}

/** The body of a webhook: one entry of the history. */
export interface WebhookMessage extends Pick<Release, 'time' | 'who' | 'what'> {
  /** All that the entry is. */
  events: WebhookEvent[]
  /** Origin of the site. */
  site: string
  /** Id of the entry. */
  release: number
  /** The builds that visitors get after it. What their commits say is for holders of a release token. */
  builds: Omit<ShownBuild, 'commitDetails'>[]
  endedCanaries: EndedCanary[]
  /** Builds that the server took back. */
  takenBack: (Pick<StoppedBuild, 'build' | 'why'> & { name: FrontEndName })[]
  /** Why it was refused. */
  problems: string[]
}

const endingOf = (
  { id, frontEnds, canaries, stopped }: Release,
  before: Release,
  name: FrontEndName,
): EndedCanary[] => {
  const build = before.canaries[name]?.build
  if (build === undefined || canaries[name]?.build === build) return []
  const isReplaced = canaries[name] !== undefined || frontEnds[name] !== before.frontEnds[name]
  const others = isReplaced ? 'replaced' : 'rolled-back'
  const unlessPromoted = stopped[name]?.release === id ? 'stopped' : others
  return [{ name, build, how: frontEnds[name] === build ? 'promoted' : unlessPromoted }]
}

/** Lines of a refusal that a message repeats. */
const mostProblems = 50

/**
 * Says what an entry of the history is.
 *
 * @param before the entry before it; null for the first
 */
export const webhookMessage = (
  document: LiveRelease,
  before: Release | null,
  site: string,
): WebhookMessage => {
  const { release } = document
  const { id, time, who, what, gate, stopped } = release
  const isRefused = gate.refused === true
  const endedCanaries = before
    ? frontEndsOf(before.canaries).flatMap((name) => endingOf(release, before, name))
    : []
  const takenBack = frontEndsOf(stopped).flatMap((name) => {
    const last = stopped[name]
    // A refusal repeats the entry before it.
    return last?.release === id ? [{ name, build: last.build, why: last.why }] : []
  })
  const isSpike = takenBack.length > 0 || (isRefused && who === theServer)
  return {
    events: [
      isRefused ? 'refusal' : 'release',
      ...(endedCanaries.length > 0 ? ['canary-ended' as const] : []),
      ...(isSpike ? ['failure-spike' as const] : []),
    ],
    site,
    release: id,
    time,
    who,
    what,
    builds: releaseReport(document).shown.map(({ commitDetails: _, ...shown }) => shown),
    endedCanaries,
    takenBack,
    problems: isRefused
      ? gate.checks
          .flatMap(({ problems }) => problems.map((line) => printable(line)))
          .slice(0, mostProblems)
      : [],
  }
}

/** The ten repetitions span about ten hours. One at a time: a slow receiver leaves the other workers free. */
const options: JobOptions = { maxAttempts: 11, queue: 'webhook' }

/**
 * Queues a message for each release and refusal that this process writes to the history. The process never waits for
 * it: a release that is made is not taken back because the queue does not work.
 *
 * @param db resolves once the database runs
 */
export const announceReleases = (
  { releases, config, log }: Pick<Services, 'releases' | 'config'> & { log: Log },
  db: Promise<Kysely<Database>>,
): void => {
  if (!config.webhook) return
  const announce = async (document: LiveRelease): Promise<void> => {
    const { previous } = document.release
    const before = previous === null ? null : await releases.release(previous)
    const body = JSON.stringify(webhookMessage(document, before, config.url))
    await jobStatement('webhook', { body }, options).execute(await db)
  }
  releases.onAppend((document) => {
    announce(document).catch((error: unknown) =>
      log.error({ err: error, release: document.release.id }, 'no webhook could be queued'),
    )
  })
}

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>

/** The header that proves the sender: a time in seconds, and the HMAC-SHA256 of the time, a dot and the body. */
const signatureOf = (body: string, secret: string): string => {
  const time = Math.floor(Date.now() / 1000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

/**
 * Sends a queued message, and logs a failure in one line.
 *
 * @throws if the receiver does not take it within the time limit, so that the queue tries again
 */
export const sendWebhook = async (
  { config, log }: { config: Pick<Config, 'webhook' | 'timeLimits'>; log: Pick<Log, 'warn'> },
  { body }: JobPayloads['webhook'],
  job: CountedJob,
): Promise<void> => {
  const { webhook, timeLimits } = config
  if (!webhook) return
  try {
    const response = await fetch(webhook.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Quad',
        'quad-signature': signatureOf(body, webhook.secret),
      },
      body,
      // Another address would get a message that is not for it.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeLimits.webhook),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the receiver responded with status ${response.status}`)
  } catch (error) {
    const { cause, message } = error as Error
    const reason = cause instanceof Error ? cause.message : message
    log.warn({ reason, attempt: job.attempts, nextTry: nextTry(job) }, 'webhook not delivered')
    throw error
  }
}
