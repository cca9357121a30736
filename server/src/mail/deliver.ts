import { createTransport } from 'nodemailer'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { DeliverMail } from './mail.ts'
import { messageOf } from './message.ts'
import { outboxDelivery } from './outbox.ts'

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Delivery by SMTP where the configuration names a server, else into files. */
export const mailDelivery = (
  { smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  log: Pick<FastifyBaseLogger, 'info'>,
): DeliverMail => {
  if (smtpUrl === undefined) return outboxDelivery({ mailFrom, dataDir }, log)
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  return async (mail) => {
    await transport.sendMail(messageOf(mail, mailFrom))
  }
}
