import { Logger, run, type TaskList } from 'graphile-worker'
import type { FastifyBaseLogger } from 'fastify'
import { sendVerificationLink } from '../auth/verification.ts'
import { purgeImages } from '../images/purge-images.ts'
import { mailDelivery } from '../mail/deliver.ts'
import { expireUnanswered } from '../inviting/expire.ts'
import { mailNotifications } from '../notifications/mail-notifications.ts'
import { remindOfRequests } from '../joining/remind.ts'
import { sendRecoveryCode } from '../recovery/send-code.ts'
import { addUpCounts } from '../search/add-up-counts.ts'
import { forgetWords } from '../search/forget-words.ts'
import type { Services } from '../services.ts'
import { givenUp } from './give-up.ts'
import type { JobPayloads } from './queue.ts'
import { purge } from './purge.ts'
import { supervise, type Run } from './supervise.ts'
import { releaseAbandonedJobs, removeFailedJobs } from './upkeep.ts'

type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>

export interface Jobs {
  /** Lets running jobs finish and takes up no more. */
  stop: () => Promise<void>
}

interface JobsOptions extends Pick<Services, 'config' | 'db' | 'pool' | 'images'> {
  log: Log
}

const crontab = `
17 * * * * purge
42 * * * * remind-of-requests
47 * * * * expire-invitations
*/5 * * * * release-abandoned
`

// What the library calls news, such as each finished job, is detail to an operator. Payloads, which
// carry the links of mails, stay out of the log.
const loggerOf = (log: Log): Logger =>
  new Logger((scope) => (level, message, meta) => {
    const write = level === 'error' ? 'error' : level === 'warning' ? 'warn' : 'debug'
    log[write]({ ...scope, err: meta?.['error'] }, message)
  })

/**
 * Runs queued jobs in this process, as soon as they are queued on any instance. The worker gives up
 * when the database is away for long; it is then started again until `stop`.
 */
export const startJobs = async ({ config, db, pool, images, log }: JobsOptions): Promise<Jobs> => {
  const deliver = mailDelivery(config, log)
  const logger = loggerOf(log)
  const taskList: TaskList = {
    mail: (payload) => deliver(payload as JobPayloads['mail']),
    'recovery-code': (payload) => sendRecoveryCode({ db }, payload as JobPayloads['recovery-code']),
    'verification-link': (payload) =>
      sendVerificationLink({ config, db }, payload as JobPayloads['verification-link']),
    'notification-mail': (payload) =>
      mailNotifications({ config, db }, payload as JobPayloads['notification-mail']),
    'remove-images': async (payload) => {
      for (const id of (payload as JobPayloads['remove-images']).ids) await images.remove(id)
    },
    'remind-of-requests': () => remindOfRequests(db),
    'expire-invitations': () => expireUnanswered(db),
    purge: async () => {
      await purge(db)
      await purgeImages(db)
      await forgetWords(db)
      await addUpCounts(db)
      await removeFailedJobs({ pool, logger })
    },
    'release-abandoned': () => releaseAbandonedJobs({ pool, logger }),
  }
  const start = async (): Promise<Run> => {
    const runner = await run({
      pgPool: pool,
      taskList,
      crontab,
      concurrency: 4,
      noHandleSignals: true,
      // Unbatched, the library leaves the failure of either unhandled, which ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger,
    })
    const stop = () => runner.stop()
    const replaced = givenUp(runner.events).then(() => {
      stop().catch(() => undefined)
    })
    return { promise: Promise.race([runner.promise, replaced]), stop }
  }

  return supervise(start, { log, restartAfter: 2000, stopWithin: 8000 })
}
