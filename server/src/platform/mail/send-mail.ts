import { sql, type Kysely } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/schema.ts'
import type { DeliverMail, Mail } from './mail.ts'

interface SendMailOptions {
  db: Kysely<Database>
  deliver: DeliverMail
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** The job of a mail, as the queue counts its attempts. */
export interface MailJob {
  /** With this one. */
  attempts: number
  max_attempts: number
}

/** When the queue runs a job again that fails now; null for never. */
const nextTry = ({ attempts, max_attempts: most }: MailJob): string | null =>
  attempts >= most
    ? null
    : new Date(Date.now() + Math.exp(Math.min(attempts, 10)) * 1000).toISOString()

/** Sends a queued mail, unless its code or link has expired while it waited. Logs a failure, in one line. */
export const sendMail = async (
  { db, deliver, log }: SendMailOptions,
  mail: Mail,
  job: MailJob,
): Promise<void> => {
  const { to, kind, subject } = mail
  if (mail.expiresAt !== undefined) {
    const { rows } = await sql`select where ${mail.expiresAt}::timestamptz <= now()`.execute(db)
    if (rows.length > 0) {
      log.info({ to, subject }, 'expired mail not sent')
      return
    }
  }
  try {
    await deliver(mail)
  } catch (error) {
    const reason = (error as Error).message
    log.warn({ to, kind, reason, attempt: job.attempts, nextTry: nextTry(job) }, 'mail not sent')
    throw error
  }
}
