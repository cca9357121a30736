import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { addJob } from '../jobs/queue.ts'
import type { Mail } from './mail.ts'

// Attempts wait longer each time: these span about a day, which is how long a link lives.
const maxAttempts = 13

/** Queues a mail as part of the transaction that causes it. */
export const queueMail = (trx: Transaction<Database>, mail: Mail): Promise<void> =>
  addJob(trx, 'mail', mail, { maxAttempts })
