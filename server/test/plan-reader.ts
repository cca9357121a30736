import type { Pool } from 'pg'
import { recordStatements, type Statement } from './recorded-statements.ts'

/** Minimum number of rows of a table that must not be scanned in full. */
const large = 10_000

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

interface Explained {
  'QUERY PLAN': [{ Plan: Plan }]
}

/** The plan of a prepared statement must suit any values, other plans only their own. */
const planOf = async (pool: Pool, { text, values, name }: Statement): Promise<Plan> => {
  const client = await pool.connect()
  try {
    if (name === undefined) {
      const explain = { text: `explain (format json) ${text}`, values: [...values] }
      return (await client.query<Explained>(explain)).rows[0]!['QUERY PLAN'][0].Plan
    }
    await client.query('set plan_cache_mode = force_generic_plan')
    await client.query(`prepare explained as ${text}`)
    const nulls = values.map(() => 'null').join(', ')
    const explain = `explain (format json) execute explained (${nulls})`
    return (await client.query<Explained>(explain)).rows[0]!['QUERY PLAN'][0].Plan
  } finally {
    client.release(true)
  }
}

/** Finds the statements of a pool that scan a large table in full. Create it before the first statement. */
export const createPlanReader = (pool: Pool) => {
  const statements = recordStatements(pool)

  const findLargeTables = async (): Promise<string[]> => {
    const { rows } = await pool.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and reltuples >= $1`,
      [large],
    )
    return rows.map(({ name }) => name)
  }

  /** The statements sent by `act` that scan a large table in full. */
  const wholeReads = async (act: () => Promise<unknown>): Promise<string[]> => {
    const largeTables = new Set(await findLargeTables())
    statements.length = 0
    await act()
    const sent = statements.filter(({ text }) =>
      /^\s*(?:select|insert|update|delete|with)\b/.test(text),
    )
    expect(sent).not.toHaveLength(0)
    const found: string[] = []
    for (const statement of sent) {
      const tables = nodesOf(await planOf(pool, statement))
        .filter((node) => node['Node Type'] === 'Seq Scan')
        .map((node) => node['Relation Name'] ?? '')
        .filter((table) => largeTables.has(table))
      if (tables.length > 0) found.push(`${tables.join(', ')}: ${statement.text}`)
    }
    return found
  }

  return { findLargeTables, wholeReads }
}
