import { sql, type Kysely, type RawBuilder } from 'kysely'
import { keptVersionDays } from '../chats/message-versions.ts'
import { deviceDays } from '../people/auth/known-devices.ts'
import { absoluteDays, idleDays } from '../people/auth/sessions.ts'
import type { Database } from '../platform/database/schema.ts'
import { allowLongStatements } from '../platform/database/statement-limit.ts'

/** Rows that one statement deletes, to keep statements short. */
const batchSize = 5000

const olderThan = (column: string, age: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} < now() - ${sql.lit(age)}::interval`

/** Condition of the rows to delete, by table. */
const ended = {
  // A younger session cannot be idle for so long. The check of its age uses the index.
  sessions: sql`
    ${olderThan('created_at', `${idleDays} days`)}
    and (${olderThan('last_seen_at', `${idleDays} days`)}
      or ${olderThan('created_at', `${absoluteDays} days`)})`,
  // 7 days after the last link, which is valid for a day. Until then, a new link can be requested.
  registrations: olderThan('expires_at', '6 days'),
  users: sql`
    email_verified_at is null and ${olderThan('created_at', '7 days')}
    and not exists (select from registrations where user_id = users.id)`,
  known_devices: olderThan('used_at', `${deviceDays} days`),
  recovery_codes: sql`expires_at < now()`,
  rate_limits: sql`expire < extract(epoch from now()) * 1000`,
  message_versions: olderThan('replaced_at', `${keptVersionDays} days`),
  live_events: olderThan('created_at', '1 day'),
  notifications: olderThan('dismissed_at', '1 year'),
  join_requests: olderThan('decided_at', '1 year'),
  invitations: olderThan('settled_at', '1 year'),
  cancelled_events: olderThan('ends_at', '30 days'),
  // Longer than a project or person counts as new.
  saved_search_matches: olderThan('matched_at', '60 days'),
  reports: olderThan('done_at', '90 days'),
  failure_reports: olderThan('at', '90 days'),
  build_visitors: olderThan('at', '30 days'),
}

type PurgedTable = keyof typeof ended

/** The tables that {@link purge} handles. */
export const purgedTables = Object.keys(ended) as PurgedTable[]

/**
 * Deletes the expired rows of a table in batches. Each batch commits by itself, so a failure undoes only one.
 */
export const purge = async (
  db: Kysely<Database>,
  name: PurgedTable,
  size = batchSize,
): Promise<void> => {
  const table = sql.table(name)
  let deleted: number
  do {
    deleted = await db.transaction().execute(async (trx) => {
      await allowLongStatements(trx, 30)
      // The condition is repeated because a row may change between the selection and the deletion.
      const { numAffectedRows = 0n } = await sql`
        delete from ${table}
        where ctid = any(array(select ctid from ${table} where ${ended[name]} limit ${size}))
        and ${ended[name]}`.execute(trx)
      return Number(numAffectedRows)
    })
  } while (deleted === size)
}
