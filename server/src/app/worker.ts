import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, run, type Job, type TaskList, type WorkerEvents } from 'graphile-worker'
import { mailNotifications } from '../notifications/mail-notifications.ts'
import { sendVerificationLink } from '../people/auth/registration.ts'
import { sendRecoveryCode } from '../people/recovery/recovery-code.ts'
import { removeAttachmentFiles } from '../chats/attachments.ts'
import { createAttachmentFiles } from '../images/files.ts'
import { removeImages } from '../images/image-use.ts'
import { startHeartbeat, supervise, type Run, workerFailure } from '../platform/jobs/supervise.ts'
import type { JobPayloads } from '../platform/jobs/queue.ts'
import { mailDelivery, sendMail } from '../platform/mail/send-mail.ts'
import { sendWebhook } from '../operations/webhook/webhook.ts'
import type { Services } from '../services.ts'
import { remindOfEvents } from '../projects/events/remind-of-events.ts'
import { expireUnanswered } from '../projects/inviting/settle-invitations.ts'
import { remindOfRequests } from '../projects/joining/request-to-join.ts'
import { settleDecision } from '../projects/joining/decide-request.ts'
import { watchActivity } from '../projects/activity.ts'
import { findMatches } from '../saved-searches/find-matches.ts'
import { mailMatches } from '../saved-searches/mail-matches.ts'
import { upkeepSteps } from './upkeep.ts'

type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>

export interface Jobs {
  /** Waits for running jobs and starts no more. */
  stop: () => Promise<void>
}

interface JobsOptions extends Pick<Services, 'config' | 'db' | 'pool' | 'images' | 'releases'> {
  log: Log
}

const crontab = `
*/5 * * * * remind-of-events ?max=3
42 * * * * remind-of-requests
47 * * * * expire-invitations
52 * * * * watch-activity
* * * * * find-matches ?queue=saved-searches&max=3&jobKey=find-matches
10 7 * * * mail-matches ?fill=1d&queue=saved-searches
`

// One step at a time, so that mails do not wait for upkeep.
const hourly = (step: string): string => `17 * * * * ${step} ?queue=upkeep&max=3&jobKey=${step}\n`

/** The time for which a recurring job was planned. After an outage, the library runs what was missed. */
const plannedTime = (payload: unknown): Date =>
  new Date((payload as { _cron: { ts: string } })._cron.ts)

// The library logs each finished job at info, which is debug for an operator. Payloads stay out of the
// log, because they hold the links of mails.
const loggerOf = (log: Log): Logger =>
  new Logger((scope) => (level, message, meta) => {
    // Their own lines say what failed, and the library's has a stack.
    const { task_identifier: task } = (meta?.['job'] ?? {}) as Partial<Job>
    const write =
      task === 'mail' || task === 'webhook'
        ? 'debug'
        : level === 'error'
          ? 'error'
          : level === 'warning'
            ? 'warn'
            : 'debug'
    log[write]({ ...scope, err: meta?.['error'] }, message)
  })

/**
 * Runs queued jobs in this process, as soon as any instance queues them. The worker gives up after a
 * long database outage and is then restarted, until `stop`.
 */
export const startJobs = async ({
  config,
  db,
  pool,
  images,
  releases,
  log,
}: JobsOptions): Promise<Jobs> => {
  const deliver = mailDelivery(config, log)
  const logger = loggerOf(log)
  const steps = upkeepSteps({ db, log, pool, releases, logger })
  const taskList: TaskList = {
    mail: (payload, { job }) => sendMail({ db, deliver, log }, payload as JobPayloads['mail'], job),
    'recovery-code': (payload) => sendRecoveryCode({ db }, payload as JobPayloads['recovery-code']),
    'verification-link': (payload) =>
      sendVerificationLink({ config, db }, payload as JobPayloads['verification-link']),
    'notification-mail': (payload) =>
      mailNotifications({ config, db }, payload as JobPayloads['notification-mail']),
    'settle-decision': (payload) => settleDecision(db, payload as JobPayloads['settle-decision']),
    'remove-images': (payload) =>
      removeImages({ images, log }, (payload as JobPayloads['remove-images']).ids),
    'remove-attachments': (payload) =>
      removeAttachmentFiles(
        createAttachmentFiles(config),
        (payload as JobPayloads['remove-attachments']).ids,
      ),
    webhook: (payload, { job }) =>
      sendWebhook({ config, log }, payload as JobPayloads['webhook'], job),
    'remind-of-requests': () => remindOfRequests({ db, log }),
    'remind-of-events': () => remindOfEvents({ db, log }),
    'find-matches': () => findMatches({ db, log }),
    'mail-matches': (payload) => mailMatches({ config, db, log }, plannedTime(payload)),
    'expire-invitations': () => expireUnanswered({ db, log }),
    'watch-activity': () => watchActivity({ config, db, log }),
    ...steps,
  }
  const start = async (): Promise<Run> => {
    const events: WorkerEvents = new EventEmitter()
    let stopHeartbeat = async () => undefined as void
    events.once('pool:create', ({ workerPool }) => {
      const { workerSilence: silence } = config.timeLimits
      stopHeartbeat = startHeartbeat(workerPool.id, { pool, logger, log, silence })
    })
    const runner = await run({
      pgPool: pool,
      taskList,
      crontab: crontab + Object.keys(steps).map(hourly).join(''),
      events,
      concurrency: 4,
      noHandleSignals: true,
      // Without batches, a failure of either is an unhandled rejection in the library, which ends the
      // process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger,
    })
    const stop = () => runner.stop()
    const replaced = workerFailure(runner.events).then(() => {
      stop().catch(() => undefined)
    })
    const untilItEnds = async (): Promise<void> => {
      try {
        await Promise.race([runner.promise, replaced])
      } finally {
        await stopHeartbeat()
      }
    }
    return { promise: untilItEnds(), stop }
  }

  return supervise(start, { log, restartAfter: 2000, stopWithin: 8000 })
}
