import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Mail } from '../mail/mail.ts'
import type { Conversation } from '../notifications/conversation.ts'

/** What each job is given. */
export interface JobPayloads {
  mail: Mail
  'remove-images': { ids: readonly string[] }
  'recovery-code': { email: string }
  'verification-link': { email: string }
  'notification-mail': { userId: string } & Conversation
}

interface JobOptions {
  maxAttempts: number
  /** Not before this moment. */
  runAt?: RawBuilder<Date>
  /** A job of the same key that waits already is kept, with its time, instead of a second one. */
  key?: string
}

/**
 * Queues a job as part of a transaction: it runs, soon and on any instance, if that commits, and
 * never if it fails. A job that throws is repeated, later each time, so it may run more than once.
 */
export const addJob = async <N extends keyof JobPayloads>(
  trx: Transaction<Database>,
  name: N,
  payload: JobPayloads[N],
  { maxAttempts, runAt = sql<Date>`now()`, key }: JobOptions,
): Promise<void> => {
  await sql`
    select graphile_worker.add_job(
      ${name}, payload => ${JSON.stringify(payload)}::json, max_attempts => ${maxAttempts}::int,
      run_at => ${runAt}, job_key => ${key ?? null}::text, job_key_mode => 'preserve_run_at'
    )`.execute(trx)
}
