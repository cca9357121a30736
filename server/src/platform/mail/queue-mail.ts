import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { addJob, type JobOptions } from '../jobs/queue.ts'
import type { Mail } from './mail.ts'

// Attempts wait longer each time: these span the four days for which RFC 5321 (4.5.4.1) keeps trying.
const maxAttempts = 25

/**
 * How often and in which order a mail's job runs. Patient mails are sent one after another, so that a slow mail server
 * leaves other workers free for codes and links.
 */
export const mailOptions = ({ patient }: { patient: boolean }): JobOptions => ({
  maxAttempts,
  ...(patient && { queue: 'patient-mail' }),
})

/** Queues a mail in the transaction that causes it. */
export const queueMail = (trx: Transaction<Database>, mail: Mail): Promise<void> =>
  addJob(trx, 'mail', mail, mailOptions({ patient: false }))

/** Queues a mail that can wait. */
export const queuePatientMail = (trx: Transaction<Database>, mail: Mail): Promise<void> =>
  addJob(trx, 'mail', mail, mailOptions({ patient: true }))
