import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../services.ts'
import type { DeliverMail, Mail } from './mail.ts'

interface SendMailOptions extends Pick<Services, 'db'> {
  deliver: DeliverMail
  log: Pick<FastifyBaseLogger, 'info'>
}

/** Sends a queued mail, unless its code or link has expired while it waited. */
export const sendMail = async (
  { db, deliver, log }: SendMailOptions,
  mail: Mail,
): Promise<void> => {
  if (mail.expiresAt !== undefined) {
    const { rows } = await sql`select where ${mail.expiresAt}::timestamptz <= now()`.execute(db)
    if (rows.length > 0) {
      log.info({ to: mail.to, subject: mail.subject }, 'expired mail not sent')
      return
    }
  }
  await deliver(mail)
}
