import { sql, type Transaction } from 'kysely'
import type { Client } from 'pg'
import type { Database } from './schema.ts'

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
export const breakWhenSilent = (client: Client, statementTimeout: number): void => {
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
