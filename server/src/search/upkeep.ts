import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { allowLongStatements } from '../platform/database/connect.ts'
import { handleRows, type JobServices } from '../platform/jobs/handle-rows.ts'
import { projects } from './find-projects.ts'
import { userConditions, users } from './find-users.ts'
import type { Searched } from './matching.ts'

/** True for a known word that no text contains any more. */
const unused = ({ table }: Searched, conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`
  not exists (
    select from ${sql.table(table)} where ${sql.join(
      [sql`search @@ to_tsquery('simple', quote_literal(word))`, ...conditions],
      sql` and `,
    )})`

const wordTables = [
  [projects, []],
  [users, userConditions],
] as const

/** Words that one transaction checks. */
const batchSize = 1000

/** Known words, the first after `after`. */
const knownWords = async (
  db: Kysely<Database>,
  words: RawBuilder<unknown>,
  after: string,
): Promise<string[]> => {
  const { rows } = await sql<{ word: string }>`
    select word from ${words} where word > ${after} order by word limit ${batchSize}`.execute(db)
  return rows.map(({ word }) => word)
}

interface Forgotten {
  words: RawBuilder<unknown>
  isUnused: RawBuilder<boolean>
  some: readonly string[]
}

/** Deletes those of these words that no text contains. */
const forget = async (
  trx: Transaction<Database>,
  { words, isUnused, some }: Forgotten,
): Promise<void> => {
  const { rows } = await sql<{ word: string }>`
    select word from ${words} where word = any(${some}::text[]) and ${isUnused}`.execute(trx)
  if (rows.length === 0) return
  // Waits for transactions that use one of the words again, and then sees their rows.
  await sql`lock table ${words} in share row exclusive mode`.execute(trx)
  await sql`
    delete from ${words}
    where word = any(${rows.map(({ word }) => word)}::text[]) and ${isUnused}`.execute(trx)
}

/**
 * Deletes a person together with the known words that no other person uses, such as the name. The last step of its
 * transaction, because it makes others wait that save a profile.
 */
export const deleteWithWords = async (
  trx: Transaction<Database>,
  userId: string,
): Promise<void> => {
  const { rows } = await sql<{ known: string[] }>`
    delete from users where id = ${userId} returning array(
      select lexeme from unnest(search) where weights && '{A,B}') as known`.execute(trx)
  await forget(trx, {
    words: sql.table(users.words),
    isUnused: unused(users, userConditions),
    some: rows[0]?.known ?? [],
  })
}

/**
 * Deletes the known words that no text contains any more: they may be names of deleted users, and they
 * disturb the correction of misspelled words.
 */
export const forgetWords = async ({ db, log }: JobServices): Promise<void> => {
  for (const [searched, conditions] of wordTables) {
    const words = sql.table(searched.words)
    const isUnused = unused(searched, conditions)
    let after = ''
    for (;;) {
      const page = await knownWords(db, words, after)
      await handleRows(page, {
        handle: (some) =>
          db.transaction().execute(async (trx) => {
            await allowLongStatements(trx, 30)
            await forget(trx, { words, isUnused, some })
          }),
        batchSize,
        log,
        job: 'forget-words',
        // The word may be a name.
        label: () => searched.words,
      })
      after = page.at(-1) ?? after
      if (page.length < batchSize) break
    }
  }
}

const countTables = [
  { counts: 'project_counts', by: sql`team_size, recruiting, meeting_format` },
  { counts: 'user_counts', by: sql`profile_completed, looks` },
]

/** Replaces the count lines of each table by one with their sum. */
export const addUpCounts = async ({ db, log }: JobServices): Promise<void> => {
  await handleRows(countTables, {
    handle: ([counted]) => addUp(db, counted!),
    log,
    job: 'add-up-counts',
    label: ({ counts }) => counts,
  })
}

const addUp = (db: Kysely<Database>, { counts, by }: (typeof countTables)[number]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const table = sql.table(counts)
    await allowLongStatements(trx, 30)
    await sql`
      with added as (delete from ${table} returning *)
      insert into ${table}
      select ${by}, sum(number) from added
      group by ${by} having sum(number) <> 0`.execute(trx)
  })
