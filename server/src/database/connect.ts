import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

export interface Connection {
  db: Kysely<Database>
  /** The pool under `db`; destroying `db` ends it. */
  pool: pg.Pool
}

export interface ConnectOptions {
  /** Milliseconds after which PostgreSQL ends a statement; 0 never. */
  statementTimeout?: number
  /** Connections at most. */
  max?: number
}

// int8, and so each count, arrives as text by default; none of ours comes near 2^53.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)

/** A pool on a PostgreSQL database. Connects on first use. */
export const connectDatabase = (
  connectionString: string,
  { statementTimeout = 2000, max = 16 }: ConnectOptions = {},
): Connection => {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: 'quad',
    statement_timeout: statementTimeout,
    connectionTimeoutMillis: 5000,
    idle_in_transaction_session_timeout: 30_000,
    types,
  })
  // A connection that the database closes is replaced on the next use; a query on it has failed then.
  pool.on('error', () => undefined)
  // One in use fails its query; without this, its error would end the process as well.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) }
}
