import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { preparedOn } from './prepared-statements.ts'
import type { Database } from './schema.ts'
import { breakWhenSilent } from './statement-limit.ts'

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

// int8, and so each count, is text by default. Our numbers stay below 2^53.
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
    pipeline: true,
    types,
  })
  // The pool replaces a connection that the database closed. Queries on it fail on their own.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    // A query in use fails on its own; without this listener, the error would also end the process.
    client.on('error', () => undefined)
    breakWhenSilent(client, statementTimeout)
  })
  return {
    pool,
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparedOn(pool) }) }),
  }
}

/**
 * A Kysely for statements that PostgreSQL plans each time, because the best plan depends on their
 * values.
 */
export const plannedEachTime = (pool: pg.Pool): Kysely<Database> =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
