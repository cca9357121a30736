import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

/** Where a search runs its statements. */
export interface SearchDatabase {
  /** Keeps the plans of statements. */
  db: Kysely<Database>
  plannedEachTime: Kysely<Database>
}
