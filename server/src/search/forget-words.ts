import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { allowLongStatements } from '../platform/database/statement-limit.ts'
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

const kinds = [
  [projects, []],
  [users, userConditions],
] as const

/**
 * Deletes the known words that no text contains any more: they may be names of deleted users, and they
 * disturb the correction of misspelled words.
 */
export const forgetWords = async (db: Kysely<Database>): Promise<void> => {
  for (const [searched, conditions] of kinds) {
    const words = sql.table(searched.words)
    const isUnused = unused(searched, conditions)
    await db.transaction().execute(async (trx) => {
      await allowLongStatements(trx, 30)
      const { rows } = await sql<{ word: string }>`
        select word from ${words} where ${isUnused}`.execute(trx)
      if (rows.length === 0) return
      // Waits for transactions that use one of the words again, and then sees their rows.
      await sql`lock table ${words} in share row exclusive mode`.execute(trx)
      await sql`
        delete from ${words}
        where word = any(${rows.map(({ word }) => word)}::text[]) and ${isUnused}`.execute(trx)
    })
  }
}
