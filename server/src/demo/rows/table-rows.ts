import type { Insertable } from 'kysely'
import type { Database } from '../../database/schema.ts'

/** Rows to insert, by table. */
export type TableRows<T extends keyof Database> = { [N in T]: Insertable<Database[N]>[] }
