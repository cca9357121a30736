import type { createClient } from '@quad/contract'
import { personId, personKeys, projectId, projectKeys } from '@quad/demo'
import { personJudgements, projectJudgements, type Judgements } from './judgements.ts'
import { depth, ndcg } from './ndcg.ts'

/** How well the search answered a query. */
export interface QueryRelevance {
  query: string
  ndcg: number
  /** Keys of the results, best first, each with its grade. */
  found: string[]
}

interface Search<Key extends string> {
  judgements: Judgements<Key>
  /** Keys of all entries, and the id of each. */
  keys: readonly Key[]
  idOf: (key: Key) => string
  /** The first results for a query. */
  find: (query: string) => Promise<{ id: string }[]>
}

const measure = async <Key extends string>({ judgements, keys, idOf, find }: Search<Key>) => {
  const keyOf = new Map(keys.map((key) => [idOf(key), key]))
  const measured: QueryRelevance[] = []
  for (const [query, grades] of Object.entries(judgements)) {
    const results = (await find(query)).map(({ id }) => {
      const key = keyOf.get(id)!
      return { key, grade: grades[key] ?? 0 }
    })
    measured.push({
      query,
      ndcg: ndcg(
        results.map(({ grade }) => grade),
        Object.values(grades),
      ),
      found: results.map(({ key, grade }) => `${key} (${grade})`),
    })
  }
  return measured
}

type SearchClient = Pick<ReturnType<typeof createClient>, 'filterProjects' | 'filterUsers'>

/** Sends the judged queries, as a visitor, to a server with the demo campus. */
export const measureRelevance = async (client: SearchClient) => ({
  projects: await measure({
    judgements: projectJudgements,
    keys: projectKeys,
    idOf: projectId,
    find: (title) => client.filterProjects({ query: { limit: depth }, body: { title } }),
  }),
  people: await measure({
    judgements: personJudgements,
    keys: personKeys,
    idOf: personId,
    find: (query) => client.filterUsers({ query: { query, limit: depth }, body: [] }),
  }),
})

/** The mean nDCG@10 of queries. */
export const meanRelevance = (measured: readonly QueryRelevance[]): number =>
  measured.reduce((sum, each) => sum + each.ndcg, 0) / measured.length
