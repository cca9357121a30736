import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { makeFolder, putFile } from '@quad/storage'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import type { DeliverMail } from './mail.ts'
import { messageOf } from './message.ts'

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
export const outboxDelivery = (
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
