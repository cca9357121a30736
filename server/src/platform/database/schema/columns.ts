import type { ColumnType } from 'kysely'

/** Set by the database, never changed. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>

/** May be left out of an insert. */
export type WithDefault<T> = ColumnType<T, T | undefined, T>
