import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { DeliverMail } from './mail.ts'
import { messageOf } from './message.ts'

/** Names a mail's file so that a folder sorts by time and tells for whom each is. */
const fileName = (to: string): string => {
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
  return `${time}-${to.replaceAll(/[^\w.@+-]/g, '_')}-${randomUUID().slice(0, 8)}.eml`
}

/**
 * Writes each mail into a file under `dataDir/outbox` and its link into the log: for machines
 * without a mail server. A file is there complete or not at all.
 */
export const outboxDelivery = (
  { mailFrom, dataDir }: Pick<Config, 'mailFrom' | 'dataDir'>,
  log: Pick<FastifyBaseLogger, 'info'>,
): DeliverMail => {
  const composer = createTransport({ streamTransport: true, buffer: true })
  const folder = join(dataDir, 'outbox')
  return async (mail) => {
    const { message } = await composer.sendMail(messageOf(mail, mailFrom))
    await mkdir(folder, { recursive: true })
    const file = join(folder, fileName(mail.to))
    await writeFile(`${file}.part`, message)
    await rename(`${file}.part`, file)
    log.info({ to: mail.to, subject: mail.subject, link: mail.action?.url, file }, 'mail written')
  }
}
