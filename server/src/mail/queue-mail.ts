import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { addJob } from '../jobs/queue.ts'
import type { Mail } from './mail.ts'

// Attempts wait longer each time: these span the four days for which RFC 5321 (4.5.4.1) keeps trying.
const maxAttempts = 25

/** Queues a mail as part of the transaction that causes it. */
export const queueMail = (trx: Transaction<Database>, mail: Mail): Promise<void> =>
  addJob(trx, 'mail', mail, { maxAttempts })
