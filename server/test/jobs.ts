import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { sendVerificationLink } from '../src/people/auth/registration.ts'
import type { JobPayloads } from '../src/platform/jobs/queue.ts'
import { mailNotifications } from '../src/notifications/mail-notifications.ts'
import { sendRecoveryCode } from '../src/people/recovery/recovery-code.ts'
import type { Services } from '../src/services.ts'
import { eventually } from './eventually.ts'

const logger = new Logger(() => () => undefined)

/** Runs the queued jobs that create mails, so that the mails are in the queue. */
export const writeMails = async (services: Services): Promise<void> => {
  await runOnce({
    pgPool: services.pool,
    logger,
    noHandleSignals: true,
    taskList: {
      'recovery-code': (payload) =>
        sendRecoveryCode(services, payload as JobPayloads['recovery-code']),
      'verification-link': (payload) =>
        sendVerificationLink(services, payload as JobPayloads['verification-link']),
      'notification-mail': (payload) =>
        mailNotifications(services, payload as JobPayloads['notification-mail']),
    },
  })
  // `runOnce` does not wait until the last jobs are deleted; until then they are locked.
  await eventually(async () => {
    const { rows } = await sql`
      select from graphile_worker.jobs where locked_at is not null`.execute(services.db)
    return rows.length === 0
  })
}
