import { createTransport } from 'nodemailer'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Mail } from './mail.ts'
import { outboxDelivery } from './outbox.ts'
import { renderMail } from './render.ts'

/** Sends one mail; rejects where it could not be handed over, so that the job is repeated. */
export type DeliverMail = (mail: Mail) => Promise<void>

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** A mail as the mail library takes it. The address is no list, whatever characters it has. */
export const messageOf = (mail: Mail, from: string) => ({
  from,
  to: { name: '', address: mail.to },
  subject: mail.subject,
  ...renderMail(mail),
  headers: { 'Auto-Submitted': 'auto-generated' },
})

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
