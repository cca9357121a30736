import { Agent } from 'node:http'
import { newSavedSearch } from '@quad/contract/server'
import { readSkillNames } from '@quad/contract/skills'
import { sql, type Kysely } from 'kysely'
import { connectDatabase, plannedEachTime } from '../src/platform/database/connect.ts'
import type { Database } from '../src/platform/database/schema.ts'
import { findMatches } from '../src/saved-searches/find-matches.ts'
import { saveSearch } from '../src/saved-searches/saved-searches.ts'
import { campusId, campusWord } from '../test/large-campus.ts'
import { processorTime } from './processor-time.ts'
import { callers, measuredEndpoints } from './requests.ts'
import { sendSteadily, percentile } from './load.ts'
import { silentLog as log } from '../test/silent-log.ts'

const subscribers = 10_000
/** New projects of a day. Each is compared alone, as a job that runs every minute usually does. */
const newProjects = 1_000
/** Reads per second, alone and beside the job, for these seconds each. */
const reads = { rate: 200, seconds: 10 }

/** One saved search as students have them: a word, a word of open projects, two words, tags, a format. */
const searchOf = (nth: number) => {
  const word = campusWord((nth * 7919) % 400)
  const other = campusWord((nth * 104_729) % 400)
  const filters = [
    { title: word },
    { title: word, statusNo: false },
    { title: `${word} ${other}` },
    { tags: [word, other] },
    { tags: [word], virtual: false, statusNo: false },
    { title: word.slice(0, 4), minMembers: 2 },
  ]
  return newSavedSearch.parse({
    name: `Search ${nth}`,
    alert: 'daily',
    search: { type: 'projects', filter: filters[nth % filters.length] },
  })
}

const subscribe = async ({ db, pool }: ReturnType<typeof connectDatabase>): Promise<void> => {
  const database = { db, plannedEachTime: plannedEachTime(pool), names: readSkillNames() }
  let nth = 0
  const worker = async () => {
    while (nth < subscribers) {
      nth += 1
      await saveSearch(database, campusId('user', nth), searchOf(nth))
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}

const postProject = (db: Kysely<Database>, nth: number) =>
  sql`
    with posted as (
      insert into projects (title, description, meeting_format, recruiting, tags)
      values (${`${campusWord(nth % 400)} ${campusWord((nth * 31) % 4000)}`},
        ${`We want ${campusWord((nth * 17) % 400)} and ${campusWord((nth * 13) % 4000)}`},
        ${nth % 2 === 0 ? 'Virtual' : 'Hybrid'}, ${nth % 4 > 0},
        ${[campusWord((nth * 3) % 400), campusWord((nth * 7) % 400)]}::text[])
      returning id
    )
    insert into memberships (project_id, user_id, role)
    select id, ${campusId('user', subscribers + nth)}, 'Owner' from posted`.execute(db)

/** Alerts for a day's new projects. */
export interface SavedSearchesMeasured {
  subscribers: number
  newProjects: number
  matches: number
  /** Seconds that the jobs of the day took together. */
  seconds: number
  /** Processor time of the job and the database for it; NaN if the system does not provide it. */
  processorSeconds: number
  /** Milliseconds within which 99 of 100 reads are answered. */
  alone: number
  beside: number
}

/** Posts projects one by one, and compares each with the saved searches. Resolves to the seconds of the job. */
const compareEach = async (
  db: Kysely<Database>,
  { from, to }: { from: number; to: number },
): Promise<number> => {
  let seconds = 0
  for (let nth = from; nth <= to; nth += 1) {
    await postProject(db, nth)
    const began = performance.now()
    await findMatches({ db, log })
    seconds += (performance.now() - began) / 1000
  }
  return seconds
}

/** Processor time of this process and of the database. */
const processorSeconds = async (postmaster: number): Promise<number> => {
  const { user, system } = process.cpuUsage()
  const database = await processorTime(postmaster)
  return (user + system) / 1_000_000 + (database ?? Number.NaN) / 1000
}

/** Measures the job that finds matches, and reads without and with it beside them. */
export const measureSavedSearches = async ({
  url,
  databaseUrl,
  postmaster,
}: {
  url: string
  databaseUrl: string
  postmaster: number
}): Promise<SavedSearchesMeasured> => {
  const connection = connectDatabase(databaseUrl)
  const { db } = connection
  const agent = new Agent({ keepAlive: true })
  const requests = callers.flatMap((_, nth) =>
    (['project page', 'profile', 'chat list'] as const).map(
      (name) => measuredEndpoints[name][nth]!,
    ),
  )
  const readSteadily = async () => (await sendSteadily(url, agent, { requests, ...reads })).times
  try {
    await sql`truncate search_news`.execute(db)
    await subscribe(connection)
    await sql`analyze saved_searches`.execute(db)
    await readSteadily()
    const alone = await readSteadily()
    const before = await processorSeconds(postmaster)
    const day = await compareEach(db, { from: 1, to: newProjects })
    const processor = await processorSeconds(postmaster)
    const { count } = await db
      .selectFrom('saved_search_matches')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const beside = { times: [] as number[], isDone: false }
    const comparing = (async () => {
      for (let nth = newProjects; !beside.isDone; nth += 1) {
        await compareEach(db, { from: nth, to: nth })
      }
    })()
    beside.times = await readSteadily()
    beside.isDone = true
    await comparing
    return {
      subscribers,
      newProjects,
      matches: count,
      seconds: day,
      processorSeconds: processor - before,
      alone: percentile(alone, 0.99),
      beside: percentile(beside.times, 0.99),
    }
  } finally {
    agent.destroy()
    await db.destroy()
  }
}
