import { createHash } from 'node:crypto'
import {
  sql,
  type PostgresPool,
  type PostgresPoolClient,
  type Compilable,
  type CompiledQuery,
  type Kysely,
  type RawBuilder,
  type Transaction,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Database } from './schema.ts'

/**
 * Maximum of named statements: each connection keeps the plans of all. Further ones are planned each
 * time.
 */
const namedMax = 500

const names = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size === namedMax) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

const prepare = (client: PoolClient): PostgresPoolClient => ({
  // The server does not use Kysely's queries with a cursor.
  query: ((text: string, values: unknown[]) => {
    // Statements without values, such as `begin`, need no plan.
    const name = values.length === 0 ? undefined : nameOf(text)
    return client.query({ text, values, ...(name !== undefined && { name }) })
  }) as unknown as PostgresPoolClient['query'],
  release: (destroy) => client.release(destroy),
})

/**
 * A view of a pool that names its statements, so that PostgreSQL parses each once per connection and
 * reuses its plan. For statements whose best plan does not depend on their values.
 *
 * Source: https://www.postgresql.org/docs/current/sql-prepare.html
 */
export const preparedOn = (pool: Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => prepare(await pool.connect()),
  end: () => pool.end(),
})

/** Stands for a value while its statement is built. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  [Symbol.toPrimitive](): never {
    throw new TypeError(`The statement may only pass on "${this.name}", not calculate with it.`)
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

type Build<Values, Row> = (db: Kysely<Database>, values: Values) => Compilable<Row>

/**
 * A statement that is built once and sent many times, with different values: to build a large one takes longer than
 * to send it. `build` receives placeholders, so the statement's form must not depend on the values.
 *
 * @returns a function that gives the statement its values, for `sendTogether`
 */
export const reusableStatement = <Values extends object, Row>(
  build: Build<Values, Row>,
): ((db: Kysely<Database>, values: Values) => Compilable<Row>) => {
  let built: CompiledQuery<Row> | undefined
  return (db, values) => ({
    compile: () => {
      const { parameters, ...statement } = (built ??= build(db, placeholders as Values).compile())
      return {
        ...statement,
        parameters: parameters.map((each) =>
          each instanceof Placeholder ? values[each.name as keyof Values] : each,
        ),
      }
    },
  })
}

/**
 * The same for a statement that is sent alone.
 *
 * @returns a function that sends the statement with its values, and resolves to its rows
 */
export const reusableQuery = <Values extends object, Row>(
  build: Build<Values, Row>,
): ((db: Kysely<Database>, values: Values) => Promise<Row[]>) => {
  const statementWith = reusableStatement(build)
  return async (db, values) => {
    const { rows } = await db.executeQuery(statementWith(db, values))
    return rows
  }
}

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
