import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'

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

/** Whether a statement changes nothing, and so does no harm outside the transaction that failed to begin. */
const onlyReads = (text: string): boolean => text.startsWith('select ')

/** Writes what a connection sends until the end of this turn at once: each write is a call of the system. */
const writeAtOnce = ({ connection: { stream } }: PoolClient): void => {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const prepare = (client: PoolClient): PostgresPoolClient => {
  const send = (text: string, values: unknown[]) => {
    writeAtOnce(client)
    // Statements without values, such as `begin`, need no plan.
    const name = values.length === 0 ? undefined : nameOf(text)
    return client.query({ text, values, ...(name !== undefined && { name }) })
  }

  /** Present until `begin` is answered. */
  let beginning: Promise<unknown> | undefined
  let isHeld = false

  const begin = () => {
    isHeld = false
    beginning = send('begin', []).finally(() => (beginning = undefined))
    // The first statement reports it.
    beginning.catch(() => undefined)
    return { command: 'BEGIN', rows: [] }
  }

  // `begin` and a first statement that only reads take one round trip.
  const query = async (text: string, values: unknown[]) => {
    if (text === 'begin') return begin()
    const begun = beginning
    // Once one statement waits, the later ones do, so that they stay in order.
    isHeld ||= !onlyReads(text)
    if (isHeld) await begun
    const [result] = await Promise.all([send(text, values), begun])
    return result
  }

  return {
    // The server does not use Kysely's queries with a cursor.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}

/**
 * A view of a pool that names its statements, so that PostgreSQL parses each once per connection and
 * reuses its plan. For statements whose best plan does not depend on their values.
 *
 * Source: https://www.postgresql.org/docs/current/sql-prepare.html
 */
export const preparedOn = (pool: Pool): PostgresPool => {
  const prepared = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const known = prepared.get(client) ?? prepare(client)
      prepared.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}
