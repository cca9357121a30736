import type { Pool, PoolClient } from 'pg'

export interface Statement {
  text: string
  values: readonly unknown[]
  /** Present for a prepared statement. */
  name?: string
  /** Whether its connection had answered all earlier statements: the others are sent behind these. */
  startsRoundTrip: boolean
}

type Query = (...args: unknown[]) => unknown

const statementOf = ([query, values]: unknown[]): Omit<Statement, 'startsRoundTrip'> => {
  if (typeof query === 'string') return { text: query, values: Array.isArray(values) ? values : [] }
  const { text, values: own = [], name } = query as Partial<Statement>
  return { text: text ?? '', values: own, ...(name !== undefined && { name }) }
}

/** Records each statement that a pool sends from now on, in the order sent. */
export const recordStatements = (pool: Pool): Statement[] => {
  const sent: Statement[] = []
  const recorded = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (recorded.has(client)) return
    recorded.add(client)
    let unanswered = 0
    client.connection.on('readyForQuery', () => (unanswered -= 1))
    const send = client.query.bind(client) as Query
    client.query = ((...args: unknown[]) => {
      sent.push({ ...statementOf(args), startsRoundTrip: unanswered === 0 })
      unanswered += 1
      return send(...args)
    }) as typeof client.query
  })
  return sent
}
