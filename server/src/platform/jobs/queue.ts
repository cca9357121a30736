import { sql, type RawBuilder } from 'kysely'
import type { Mail } from '../mail/mail.ts'

/** Groups notifications into one mail: by direct chat, or by project. */
export type Conversation =
  { chatId: string; projectId?: never } | { projectId: string; chatId?: never }

/** The payload of each job. */
export interface JobPayloads {
  mail: Mail
  'remove-images': { ids: readonly string[] }
  'remove-attachments': { ids: readonly string[] }
  'recovery-code': { email: string }
  /**
   * `browser`: hash of the requesting browser's token, in hexadecimal digits. `redirect`: the path to
   * return to after sign-in.
   */
  'verification-link': { email: string; browser?: string; redirect?: string }
  'settle-decision': { requestId: string }
  'notification-mail': { userId: string } & Conversation
  /** `body`: JSON. */
  webhook: { body: string }
}

export interface JobOptions {
  maxAttempts: number
  /** Jobs of one queue run one after another, over all instances; others run at once. */
  queue?: string
  /** Not before this time. */
  runAt?: RawBuilder<Date>
  /** A waiting job with the same key is kept, with its time, instead of adding a second one. */
  key?: string
}

/**
 * The statement that queues a job in a transaction: it runs soon after the commit, on any instance, and never after a
 * rollback. A job that throws is retried with growing delays, so it may run more than once.
 */
export const jobStatement = <N extends keyof JobPayloads>(
  name: N,
  payload: JobPayloads[N],
  { maxAttempts, queue, runAt = sql<Date>`now()`, key }: JobOptions,
): RawBuilder<unknown> =>
  sql`
    select graphile_worker.add_job(
      ${name}, payload => ${JSON.stringify(payload)}::json, max_attempts => ${maxAttempts}::int,
      queue_name => ${queue ?? null}::text,
      run_at => ${runAt}, job_key => ${key ?? null}::text, job_key_mode => 'preserve_run_at')`

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
