import type { Compilable, RawBuilder, Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** A statement that has not been sent. */
export type Statement<Row = unknown> = Compilable<Row> | RawBuilder<Row>

/**
 * Sends statements of a transaction in one round trip. PostgreSQL runs them in order, each as it would
 * after an answer to the one before, so each sees all that was committed until it starts.
 *
 * @returns the rows of each
 */
export const sendTogether = <Rows extends readonly unknown[]>(
  trx: Transaction<Database>,
  ...statements: { [Nth in keyof Rows]: Statement<Rows[Nth]> }
): Promise<{ [Nth in keyof Rows]: Rows[Nth][] }> =>
  trx.getExecutor().provideConnection(async (connection) => {
    const results = await Promise.all(
      statements.map((statement) => connection.executeQuery(statement.compile(trx))),
    )
    return results.map(({ rows }) => rows) as { [Nth in keyof Rows]: Rows[Nth][] }
  })
