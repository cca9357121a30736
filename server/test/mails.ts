import { sql, type Kysely } from 'kysely'
import type { Database } from '../src/platform/database/schema.ts'
import type { Mail } from '../src/platform/mail/mail.ts'

/** The queued mails for an address, oldest first. No worker runs in these tests. */
export const queuedMails = async (db: Kysely<Database>, to: string): Promise<Mail[]> => {
  const { rows } = await sql<{ payload: Mail }>`
    select job.payload from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = 'mail' and job.payload ->> 'to' = ${to}
    order by job.id`.execute(db)
  return rows.map((row) => row.payload)
}

/** The token in the link of a mail. */
export const tokenIn = (mail: Mail | undefined): string =>
  new URL(mail?.action?.url ?? '').searchParams.get('token') ?? ''
