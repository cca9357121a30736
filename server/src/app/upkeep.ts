import { makeWorkerUtils, type Logger } from 'graphile-worker'
import { sql, type RawBuilder } from 'kysely'
import { prunePreviews } from '../releases/index.ts'
import { purgeAttachments } from '../chats/attachments.ts'
import { keptVersionDays } from '../chats/change-message.ts'
import { deviceDays } from '../people/auth/known-devices.ts'
import { absoluteDays, idleDays } from '../people/auth/sessions.ts'
import { allowLongStatements } from '../platform/database/connect.ts'
import { purgeImages } from '../images/image-use.ts'
import { handleRows, type JobServices } from '../platform/jobs/handle-rows.ts'
import type { Services } from '../services.ts'
import { addUpCounts, forgetWords } from '../search/upkeep.ts'

interface UpkeepOptions extends JobServices, Pick<Services, 'pool' | 'releases'> {
  logger: Logger
}

/** Deletes jobs without attempts left, whose payloads hold the links of mails. */
const removeFailedJobs = async ({ pool, logger }: UpkeepOptions): Promise<void> => {
  const queue = await makeWorkerUtils({ pgPool: pool, logger })
  try {
    await queue.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS'] })
  } finally {
    await queue.release()
  }
}

/** The steps of the hourly upkeep by job name. They are independent. */
export const upkeepSteps = (options: UpkeepOptions): Record<string, () => Promise<void>> => {
  return {
    ...Object.fromEntries(
      purgedTables.map((name) => [`purge-${name}`, () => purge(options, name)]),
    ),
    'purge-images': () => purgeImages(options),
    'purge-attachments': () => purgeAttachments(options.db),
    'forget-words': () => forgetWords(options),
    'add-up-counts': () => addUpCounts(options),
    'prune-previews': async () => void (await prunePreviews(options.releases)),
    'remove-failed-jobs': () => removeFailedJobs(options),
  }
}

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
  time_polls: olderThan('ends_at', '30 days'),
  // Longer than a project or person counts as new.
  saved_search_matches: olderThan('matched_at', '60 days'),
  reports: olderThan('done_at', '90 days'),
  failures: olderThan('day', '90 days'),
  build_visitors: olderThan('at', '30 days'),
  web_vitals: olderThan('day', '30 days'),
}

type PurgedTable = keyof typeof ended

/** The tables that {@link purge} handles. */
export const purgedTables = Object.keys(ended) as PurgedTable[]

/**
 * Deletes the expired rows of a table in batches. Each batch commits by itself, so a failure undoes only one. A row
 * that cannot be deleted stays until the next run.
 */
export const purge = async (
  { db, log }: JobServices,
  name: PurgedTable,
  size = batchSize,
): Promise<void> => {
  const table = sql.table(name)
  const failed: string[] = []
  const nextRows = () =>
    db.transaction().execute(async (trx) => {
      await allowLongStatements(trx, 30)
      const { rows } = await sql<{ ctid: string }>`
        select ctid::text from ${table}
        where ${ended[name]} and ctid <> all(${failed}::tid[]) limit ${size}`.execute(trx)
      return rows.map(({ ctid }) => ctid)
    })
  const remove = (rows: readonly string[]) =>
    db.transaction().execute(async (trx) => {
      await allowLongStatements(trx, 30)
      // The condition is repeated because a row may change between the selection and the deletion.
      await sql`
        delete from ${table} where ctid = any(${rows}::tid[]) and ${ended[name]}`.execute(trx)
    })
  let rows: string[]
  do {
    rows = await nextRows()
    const job = `purge-${name}`
    failed.push(...(await handleRows(rows, { handle: remove, batchSize: size, log, job })))
  } while (rows.length === size)
}
