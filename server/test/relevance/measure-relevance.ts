import type { createClient } from '@quad/contract'
import { personId, personKeys, projectId, projectKeys } from '@quad/demo'
import { personJudgements, projectJudgements, type Judgements } from './judgements.ts'

/** How well the search answered a query. */
interface QueryRelevance {
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

/** Number of results that count, from the first. */
const depth = 10

const gainOf = (grade: number): number => 2 ** grade - 1

const discountedGain = (grades: readonly number[]): number =>
  grades
    .slice(0, depth)
    .reduce((sum, grade, index) => sum + gainOf(grade) / Math.log2(index + 2), 0)

/**
 * The normalized discounted cumulative gain of a ranking's first ten results (nDCG@10), from 0 (found no
 * entry with a grade) to 1 (no ranking is better). See Järvelin and Kekäläinen, "Cumulated gain-based
 * evaluation of IR techniques", ACM TOIS 20:4, 2002. The gain is 2^grade - 1, so that one entry of
 * grade 3 counts as much as seven of grade 1.
 *
 * @param found grades of the results, best result first, 0 if without a grade
 * @param judged grades of all entries that answer the query, in any order
 */
export const ndcg = (found: readonly number[], judged: readonly number[]): number =>
  discountedGain(found) / discountedGain(judged.toSorted((a, b) => b - a))
