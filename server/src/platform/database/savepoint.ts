import { sql, type Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** Runs a part of a transaction that may fail: its failure undoes the part alone. Parts do not nest. */
export const inSavepoint = async (
  trx: Transaction<Database>,
  part: () => Promise<void>,
): Promise<void> => {
  await sql`savepoint part`.execute(trx)
  try {
    await part()
  } catch (error) {
    await sql`rollback to savepoint part`.execute(trx)
    throw error
  }
  await sql`release savepoint part`.execute(trx)
}
