import type { Pool } from 'pg'
import type { Statement } from './recorded-statements.ts'

/** A step of a plan, as `explain` describes it. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Plans?: PlanNode[]
}

interface Explained {
  'QUERY PLAN': [{ Plan: PlanNode }]
}

const withInner = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(withInner)]

/**
 * The nodes of the plan by which PostgreSQL runs a statement. The plan of a prepared statement must suit any values,
 * other plans only their own.
 */
export const planNodesOf = async (
  pool: Pool,
  { text, values, name }: Statement,
): Promise<PlanNode[]> => {
  const client = await pool.connect()
  try {
    if (name === undefined) {
      const explain = { text: `explain (format json) ${text}`, values: [...values] }
      return withInner((await client.query<Explained>(explain)).rows[0]!['QUERY PLAN'][0].Plan)
    }
    await client.query('set plan_cache_mode = force_generic_plan')
    await client.query(`prepare explained as ${text}`)
    const nulls = values.map(() => 'null').join(', ')
    const explain = `explain (format json) execute explained (${nulls})`
    return withInner((await client.query<Explained>(explain)).rows[0]!['QUERY PLAN'][0].Plan)
  } finally {
    client.release(true)
  }
}
