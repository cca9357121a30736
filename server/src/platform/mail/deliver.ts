import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import type { DeliverMail } from './mail.ts'
import { messageOf } from './message.ts'
import { outboxDelivery } from './outbox.ts'

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
