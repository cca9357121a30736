import { sql, type Kysely } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/schema.ts'
import { messageOf, type DeliverMail, type Mail } from './mail.ts'
import type { Config } from '../config/config.ts'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { makeFolder, putFile } from '../../storage/index.ts'

interface SendMailOptions {
  db: Kysely<Database>
  deliver: DeliverMail
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** A job, as the queue counts its attempts. */
export interface CountedJob {
  /** With this one. */
  attempts: number
  max_attempts: number
}

/** When the queue runs a job again that fails now; null for never. */
export const nextTry = ({ attempts, max_attempts: most }: CountedJob): string | null =>
  attempts >= most
    ? null
    : new Date(Date.now() + Math.exp(Math.min(attempts, 10)) * 1000).toISOString()

/** Sends a queued mail, unless its code or link has expired while it waited. Logs a failure, in one line. */
export const sendMail = async (
  { db, deliver, log }: SendMailOptions,
  mail: Mail,
  job: CountedJob,
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

// Milliseconds. A server may delay the greeting for 6 seconds (Postfix's postscreen). An unresponsive
// one is retried later. Connecting includes the greeting.
const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 10_000 }

/**
 * Delivers by SMTP if a server is configured, else into files. `smtp://` requires STARTTLS, unless the
 * URL disables it. The first mail loads the library, so that the start need not.
 */
export const mailDelivery = (
  { smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  log: Pick<FastifyBaseLogger, 'info'>,
): DeliverMail => {
  if (smtpUrl === undefined) return outboxDelivery({ mailFrom, dataDir }, log)
  return async (mail) => {
    const { createTransport } = await import('nodemailer')
    // The URL's query overrides these: `smtp://…?requireTLS=false`.
    const transport = createTransport({ url: smtpUrl, requireTLS: true, ...timeouts })
    await transport.sendMail(messageOf(mail, mailFrom))
  }
}

/** Names a mail's file by time and recipient. */
const fileName = (to: string): string => {
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
  return `${time}-${to.replaceAll(/[^\w.@+-]/g, '_')}-${randomUUID().slice(0, 8)}.eml`
}

/**
 * Writes each mail into a file under `dataDir/outbox` and its link into the log, for machines without a
 * mail server. A file is complete or absent, and survives a power cut once this resolves, because the
 * queue then deletes the mail.
 */
const outboxDelivery = (
  { mailFrom, dataDir }: Pick<Config, 'mailFrom' | 'dataDir'>,
  log: Pick<FastifyBaseLogger, 'info'>,
): DeliverMail => {
  const folder = join(dataDir, 'outbox')
  return async (mail) => {
    const { createTransport } = await import('nodemailer')
    const composer = createTransport({ streamTransport: true, buffer: true })
    const { message } = await composer.sendMail(messageOf(mail, mailFrom))
    await makeFolder(folder)
    const file = join(folder, fileName(mail.to))
    await putFile(file, message)
    log.info({ to: mail.to, subject: mail.subject, link: mail.action?.url, file }, 'mail written')
  }
}
