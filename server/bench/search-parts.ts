import { readSkillNames } from '@quad/contract/skills'
import { sql } from 'kysely'
import { connectDatabase, plannedEachTime } from '../src/platform/database/connect.ts'
import { find, findMatches } from '../src/search/find.ts'
import { projects, projectsSeenBy, searchProjects } from '../src/search/find-projects.ts'
import { userConditions, users, usersSeenBy } from '../src/search/find-users.ts'
import type { SearchDatabase, Wanted } from '../src/search/matching.ts'
import { suggestSearches } from '../src/search/suggest.ts'
import { searchWords } from '../src/search/words.ts'
import { campusId, campusWord } from '../test/large-campus.ts'
import { processorTime } from './processor-time.ts'
import { personAt } from './requests.ts'

type Search = (nth: number) => Promise<unknown>

/** A search, and the same one without a part of it, or the one that it is compared with. */
interface Pair {
  name: string
  without: Search
  whole: Search
}

const viewerAt = (nth: number) => ({
  id: campusId('user', personAt(nth % 64).person),
  profileCompleted: true,
  sessionId: '',
})

/** English words that mean others of each kind: words of the same meaning, kin skills, and wishes. */
const english = ['photo', 'teacher', 'programming', 'music']

const pairsOn = (database: SearchDatabase): Pair[] => {
  const { db, names } = database
  const wantedBy = async (text: string, more: Partial<Wanted> = {}): Promise<Wanted> => ({
    words: await searchWords(db, text, names),
    tags: [],
    conditions: [],
    ...more,
  })
  const page = { limit: 20 }
  const people = { conditions: userConditions }
  const filtered = {
    conditions: [sql<boolean>`recruiting`],
    ranges: [sql<boolean>`team_size >= 2`],
  }
  const common = (nth: number) => campusWord(1 + (nth % 32))
  const rare = (nth: number) => campusWord(2000 + 20 * nth)
  const other = (nth: number) => campusWord(20 * nth)
  const bothCommon = (nth: number) => `${common(nth)} ${campusWord(nth % 4)}`
  const oneRare = (nth: number) => `${common(nth)} ${rare(nth)}`
  const meaningful = (nth: number) => `${english[nth % english.length]} ${common(nth)}`
  const inProjects = (text: (nth: number) => string, more?: Partial<Wanted>): Search => {
    return async (nth) => find(database, projects, await wantedBy(text(nth), more), page)
  }
  const byNames = (text: (nth: number) => string, more?: Partial<Wanted>): Search => {
    return async (nth) =>
      find(database, projectsSeenBy(viewerAt(nth)), await wantedBy(text(nth), more), page)
  }
  const inPeople = (text: (nth: number) => string): Search => {
    return async (nth) => find(database, users, await wantedBy(text(nth), people), page)
  }
  const byCommonProjects = (text: (nth: number) => string): Search => {
    return async (nth) =>
      find(database, usersSeenBy(viewerAt(nth)), await wantedBy(text(nth), people), page)
  }
  const twoWords = (nth: number) => `${other(nth)} ${campusWord(0)}`
  const list = (order: 'newest' | 'best'): Search => {
    return (nth) =>
      searchProjects(database, null, { viewer: viewerAt(nth), paging: { ...page, order } })
  }
  const suggestions = ['p', 'pyt', 'python'].map((text): Pair => {
    const few = { limit: 5 }
    return {
      name: `suggestions for "${text}"`,
      without: async () => {
        await findMatches(database, users, await wantedBy(text, people), few)
        await findMatches(database, projects, await wantedBy(text), few)
      },
      whole: (nth) => suggestSearches(database, text, viewerAt(nth)),
    }
  })
  return [
    { name: 'closest projects', without: inProjects(bothCommon), whole: inProjects(oneRare) },
    {
      name: 'closest projects, same meaning',
      without: inProjects(oneRare),
      whole: inProjects(meaningful),
    },
    { name: 'closest people', without: inPeople(bothCommon), whole: inPeople(oneRare) },
    {
      name: 'closest people, same meaning',
      without: inPeople(oneRare),
      whole: inPeople(meaningful),
    },
    ...suggestions,
    { name: 'projects by a name of few', without: inProjects(rare), whole: byNames(rare) },
    { name: 'projects by a name of many', without: inProjects(other), whole: byNames(other) },
    { name: 'the same, two names', without: inProjects(twoWords), whole: byNames(twoWords) },
    {
      name: 'the same, filtered',
      without: inProjects(other, filtered),
      whole: byNames(other, filtered),
    },
    { name: 'people by common projects', without: inPeople(other), whole: byCommonProjects(other) },
    {
      name: 'people by common projects, two words',
      without: inPeople(twoWords),
      whole: byCommonProjects(twoWords),
    },
    { name: 'projects by match', without: list('newest'), whole: list('best') },
  ]
}

const rounds = 3
const calls = 32

/**
 * The processor time of parts of a search, in this process and the database. The search without the part and the one with it
 * take turns, so that other work slows both.
 *
 * @param postmaster the process of PostgreSQL
 * @returns rows of a name, milliseconds per search without and with the part, and their ratio
 */
export const measureSearchParts = async (
  databaseUrl: string,
  postmaster: number,
): Promise<string[][]> => {
  const { db, pool } = connectDatabase(databaseUrl, { statementTimeout: 20_000 })
  const database = { db, plannedEachTime: plannedEachTime(pool), names: readSkillNames() }
  const used = async () =>
    ((await processorTime(process.pid)) ?? 0) + ((await processorTime(postmaster)) ?? 0)
  const timeOf = async (search: Search): Promise<number> => {
    const before = await used()
    for (let nth = 0; nth < calls; nth += 1) await search(nth)
    return (await used()) - before
  }
  try {
    const rows: string[][] = []
    for (const { name, without, whole } of pairsOn(database)) {
      await timeOf(without)
      await timeOf(whole)
      let [one, other] = [0, 0]
      for (let round = 0; round < rounds; round += 1) {
        one += await timeOf(without)
        other += await timeOf(whole)
      }
      const [before, after] = [one, other].map((sum) => (sum / rounds / calls).toFixed(1))
      rows.push([name, before!, after!, (other / one).toFixed(2)])
    }
    return rows
  } finally {
    await db.destroy()
  }
}
