import { Logger, runOnce } from 'graphile-worker'
import { sql, type Kysely, type Transaction } from 'kysely'
import { sendVerificationLink } from '../src/people/auth/registration.ts'
import { jobStatement, mailOptions, type JobPayloads } from '../src/platform/jobs/queue.ts'
import { mailNotifications } from '../src/notifications/mail-notifications.ts'
import { sendRecoveryCode } from '../src/people/recovery/recovery-code.ts'
import type { Services } from '../src/services.ts'
import { eventually } from './waiting.ts'
import type { Database } from '../src/platform/database/schema.ts'
import type { Mail } from '../src/platform/mail/mail.ts'

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

/** Lets an hour pass, in which no notification is read, and writes the mails about them. */
export const mailUnread = async (services: Services): Promise<void> => {
  const { db } = services
  await sql`update notifications set sent_at = sent_at - interval '1 hour'`.execute(db)
  await sql`update graphile_worker._private_jobs set run_at = run_at - interval '1 hour'`.execute(
    db,
  )
  await writeMails(services)
}

/** Queues a mail without a command that causes it. */
export const queueMail = (trx: Transaction<Database>, mail: Mail): Promise<unknown> =>
  jobStatement('mail', mail, mailOptions({ patient: false })).execute(trx)

/** The queued mails for an address, oldest first. No worker runs in these tests. */
export const queuedMails = async (db: Kysely<Database>, to: string): Promise<Mail[]> => {
  const { rows } = await sql<{ payload: Mail }>`
    select job.payload from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = 'mail' and job.payload ->> 'to' = ${to}
    order by job.id`.execute(db)
  return rows.map((row) => row.payload)
}

/** The token in the link of a mail. */
export const tokenIn = (mail: Mail | undefined): string =>
  new URL(mail?.action?.url ?? '').searchParams.get('token') ?? ''
