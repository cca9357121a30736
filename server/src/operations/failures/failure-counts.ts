import { sql, type Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** A failure of a front end with the number of its reports. */
export interface FailureCount {
  remote: string
  build: string
  release: string
  phase: string
  /** Family of the browsers. */
  browser: string
  message: string
  times: number
  /** Number of affected visitors, as far as they have a visitor cookie. */
  visitors: number
  first: Date
  last: Date
  lastPath: string
}

/** The failures in browsers, the latest first, at most 100 kinds. */
export const failureCounts = (db: Kysely<Database>): Promise<FailureCount[]> =>
  db
    .selectFrom('failure_reports')
    .select((eb) => [
      'remote',
      'build',
      'release',
      'phase',
      'browser',
      'message',
      eb.fn.countAll<number>().as('times'),
      eb.fn.count<number>('visitor').distinct().as('visitors'),
      eb.fn.min('at').as('first'),
      eb.fn.max('at').as('last'),
      sql<string>`(array_agg(path order by at desc))[1]`.as('lastPath'),
    ])
    .groupBy(['remote', 'build', 'release', 'phase', 'browser', 'message'])
    .orderBy('last', 'desc')
    .limit(100)
    .execute()
