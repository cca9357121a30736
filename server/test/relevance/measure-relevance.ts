import type { createClient } from '@quad/contract'
import { personId, personKeys, projectId, projectKeys, type ProjectKey } from '@quad/demo'
import {
  personJudgements,
  projectJudgements,
  type Judged,
  type Judgements,
  type WishQueries,
} from './judgements.ts'
import { fitPairs } from './fit-pairs.ts'
import { writerOne } from './writer-one.ts'
import { writerTwo } from './writer-two.ts'

/** How well the search answered a query. */
interface QueryRelevance {
  query: string
  ndcg: number
  /** Whether a clearly useful entry is among the first five; null if there is none. */
  isHit: boolean | null
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
    const judged: number[] = Object.values(grades)
    const results = (await find(query)).map(({ id }) => {
      const key = keyOf.get(id)!
      return { key, grade: grades[key] ?? 0 }
    })
    measured.push({
      query,
      ndcg: ndcg(
        results.map(({ grade }) => grade),
        judged,
      ),
      isHit: judged.some(isUseful)
        ? results.slice(0, hitDepth).some(({ grade }) => isUseful(grade))
        : null,
      found: results.map(({ key, grade }) => `${key} (${grade})`),
    })
  }
  return measured
}

type SearchClient = Pick<ReturnType<typeof createClient>, 'filterProjects' | 'filterUsers'>

/** Sends judged queries, as a visitor, to a server with the demo campus. */
export const measureRelevance = async (
  client: SearchClient,
  { projects, people }: Judged = { projects: projectJudgements, people: personJudgements },
) => ({
  projects: await measure({
    judgements: projects,
    keys: projectKeys,
    idOf: projectId,
    find: (title) => client.filterProjects({ query: { limit: depth }, body: { title } }),
  }),
  people: await measure({
    judgements: people,
    keys: personKeys,
    idOf: personId,
    find: (query) => client.filterUsers({ query: { query, limit: depth }, body: [] }),
  }),
})

/** The mean nDCG@10 of queries. */
export const meanRelevance = (measured: readonly QueryRelevance[]): number =>
  measured.reduce((sum, each) => sum + each.ndcg, 0) / measured.length

/** The queries of both writers: those to tune the search by, and those that only measure it. */
export const measureWishes = async (client: SearchClient) => {
  const half = async (of: keyof WishQueries) => {
    const measured: QueryRelevance[] = []
    for (const writer of [writerOne, writerTwo]) {
      const { projects, people } = await measureRelevance(client, writer[of])
      measured.push(...projects, ...people)
    }
    return measured
  }
  return { tuning: await half('tuning'), heldOut: await half('heldOut') }
}

type FitClient = Pick<ReturnType<typeof createClient>, 'listProjects'>

/** The pairs whose better project does not come first in the person's order. */
export const wrongFits = async (
  half: keyof typeof fitPairs,
  as: (person: { id: string }) => Promise<FitClient>,
): Promise<string[]> => {
  const wrong: string[] = []
  for (const [person, better, other] of fitPairs[half]) {
    const client = await as({ id: personId(person) })
    const cards = await client.listProjects({ query: { order: 'best', limit: 50 } })
    const place = (key: ProjectKey) => cards.findIndex(({ id }) => id === projectId(key))
    if (place(better) > place(other)) wrong.push(`${person}: ${better} before ${other}`)
  }
  return wrong
}

/** The share of queries with a clearly useful entry among the first five results, of those that have such an entry. */
export const hitShare = (measured: readonly QueryRelevance[]): number => {
  const answerable = measured.filter(({ isHit }) => isHit !== null)
  return answerable.filter(({ isHit }) => isHit).length / answerable.length
}

const isUseful = (grade: number): boolean => grade >= 2

/** Number of results among which a useful one is a hit. */
const hitDepth = 5

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
