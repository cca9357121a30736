import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg, { type Client } from 'pg'
import { preparedOn } from './statements.ts'
import type { Database } from './schema.ts'
import { StorageError } from '../../storage/index.ts'

export interface Connection {
  db: Kysely<Database>
  /** The pool under `db`; destroying `db` ends it. */
  pool: pg.Pool
}

interface ConnectOptions {
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

/** Milliseconds that PostgreSQL has to report a statement that it ended, before the client gives up. */
const margin = 1000

/** The database did not respond to a statement in time. */
export class SilentDatabaseError extends Error {
  override readonly name = 'SilentDatabaseError'
}

/**
 * Lets the following statements of a transaction run longer than a request's may.
 *
 * @param seconds limit of each statement
 */
export const allowLongStatements = async (
  trx: Transaction<Database>,
  seconds: number,
): Promise<void> => {
  await sql.raw(`set local statement_timeout = '${seconds}s'`).execute(trx)
}

/** Milliseconds of a statement such as the one above; undefined for any other statement. */
const limitIn = (statement: string): number | undefined => {
  const [, amount, unit] = /^set local statement_timeout = '?(\d+)(s?)'?$/.exec(statement) ?? []
  return amount === undefined ? undefined : Number(amount) * (unit === 's' ? 1000 : 1)
}

const endsTransaction = (statement: string): boolean => /^(?:commit|rollback)$/.test(statement)

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '')

/**
 * Breaks a connection on which a statement gets no response: PostgreSQL itself ends statements that run
 * too long, unless it is frozen or out of reach. A transaction that sets a longer limit gets it here,
 * too.
 *
 * @param statementTimeout PostgreSQL's limit for this connection in milliseconds; 0 for none
 */
const breakWhenSilent = (client: Client, statementTimeout: number): void => {
  let limit = statementTimeout
  let unanswered = 0
  let timer: NodeJS.Timeout | undefined

  const stopWaiting = (): void => clearTimeout(timer)
  const startWaiting = (): void => {
    stopWaiting()
    if (limit === 0) return
    timer = setTimeout(() => {
      client.connection.stream.destroy(new SilentDatabaseError('The database does not answer.'))
    }, limit + margin)
  }

  const send = client.query.bind(client) as (...query: unknown[]) => unknown
  client.query = ((...query: unknown[]) => {
    const statement = textOf(query[0])
    unanswered += 1
    startWaiting()
    limit = limitIn(statement) ?? (endsTransaction(statement) ? statementTimeout : limit)
    return send(...query)
  }) as typeof client.query
  // Emitted when a statement has been answered. Several may have been sent, one after another.
  client.connection.on('readyForQuery', () => {
    unanswered -= 1
    if (unanswered > 0) startWaiting()
    else stopWaiting()
  })
  client.on('end', stopWaiting)
}

// PostgreSQL's classes: connection, resources such as disk and memory, operator, input and output.
const sqlClasses = new Set(['08', '53', '57', '58'])

// Deadlock, serialization, lock not available, read-only (a standby), a transaction that was idle too long.
const sqlStates = new Set(['40P01', '40001', '55P03', '25006', '25P03', '25P04'])

const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EMFILE',
  'ENFILE',
])

// The driver identifies these only by text: no free connection in the pool, and a broken one.
const driverText =
  /^(?:timeout exceeded when trying to connect|Connection terminated\b.*|Client .* is not queryable)$/

/** Whether an error is a transient failure, such as an unreachable database. */
export const isTransient = (error: Error & { code?: string }): boolean => {
  if (error instanceof StorageError || error instanceof SilentDatabaseError) return true
  const { code = '', message } = error
  const isSqlState = /^[0-9A-Z]{5}$/.test(code)
  if (isSqlState && (sqlClasses.has(code.slice(0, 2)) || sqlStates.has(code))) return true
  return systemCodes.has(code) || driverText.test(message)
}
