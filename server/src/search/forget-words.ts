import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '../database/schema.ts'
import { projects } from './find-projects.ts'
import { userConditions, users } from './find-users.ts'
import type { Searched } from './matching.ts'

/** Holds of a known word that no text has it any more. */
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
 * Forgets the known words that nobody uses any more: they may be names of people who have left, and
 * hide what a misspelled word was meant to be.
 */
export const forgetWords = async (db: Kysely<Database>): Promise<void> => {
  for (const [searched, conditions] of kinds) {
    const words = sql.table(searched.words)
    const isUnused = unused(searched, conditions)
    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = '30s'`.execute(trx)
      const { rows } = await sql<{ word: string }>`
        select word from ${words} where ${isUnused}`.execute(trx)
      if (rows.length === 0) return
      // Whoever has just used one of them again is waited for, and then seen.
      await sql`lock table ${words} in share row exclusive mode`.execute(trx)
      await sql`
        delete from ${words}
        where word = any(${rows.map(({ word }) => word)}::text[]) and ${isUnused}`.execute(trx)
    })
  }
}
