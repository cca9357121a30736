import { createHash } from 'node:crypto'
import type { FailureReport } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** Kinds of failure that a day has a row for. Reports can be forged, and each text makes another kind. */
export const kindsADay = 500

/** Visitors of a kind and day that are told apart. */
const visitorsOfKind = 100

interface Reported {
  report: FailureReport
  /** Family of the browser. */
  browser: string
  /** Hash of the browser's random id; null without one. */
  visitor: string | null
}

/** Stands for all kinds of a day beyond the limit. */
const furtherKinds = {
  remote: '',
  build: '',
  release: '',
  phase: '',
  browser: 'other',
  message: 'Further kinds of failure of this day, which are counted together.',
}

/**
 * Counts a report in the row of its kind and day.
 *
 * @returns false, without any change, if it is of a new kind and the day has `atMost` of them
 */
const count = async (
  db: Kysely<Database>,
  kind: typeof furtherKinds,
  { path, visitor, atMost }: { path: string; visitor: Reported['visitor']; atMost: number | null },
): Promise<boolean> => {
  const { remote, build, release, phase, browser, message } = kind
  const texts = [remote, build, release, phase, browser, message]
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest()
  const visitors = visitor === null ? [] : [visitor]
  const { rows } = await sql`
    insert into failures as known
      (kind, remote, build, release, phase, browser, message, path, visitors)
    select ${hash}, ${sql.join(texts)}, ${path}, ${visitors}::text[]
    where ${atMost}::int is null
      or exists (select from failures where day = current_date and kind = ${hash})
      or (select count(*) from failures where day = current_date) < ${atMost}
    on conflict (day, kind) do update set
      times = known.times + 1,
      path = excluded.path,
      last_at = excluded.last_at,
      visitors = case
        when known.visitors @> excluded.visitors or cardinality(known.visitors) >= ${visitorsOfKind}
          then known.visitors
        else known.visitors || excluded.visitors
      end
    returning kind`.execute(db)
  return rows.length > 0
}

/** Counts a failure report by its kind and day. A day has at most 500 kinds; one row counts the others. */
export const keepReport = async (
  db: Kysely<Database>,
  { report: { path, ...report }, browser, visitor }: Reported,
): Promise<void> => {
  if (await count(db, { ...report, browser }, { path, visitor, atMost: kindsADay })) return
  await count(db, furtherKinds, { path, visitor, atMost: null })
}

/** The failures in browsers, the latest first, at most 100 kinds. A visitor counts once a day. */
export const failureCounts = (db: Kysely<Database>) =>
  db
    .selectFrom('failures')
    .select((eb) => [
      'remote',
      'build',
      'release',
      'phase',
      'browser',
      'message',
      eb.fn.sum<number>('times').as('times'),
      // Those with a visitor cookie.
      sql<number>`sum(cardinality(visitors))`.as('visitors'),
      eb.fn.min('first_at').as('first'),
      eb.fn.max('last_at').as('last'),
      sql<string>`(array_agg(path order by last_at desc))[1]`.as('lastPath'),
    ])
    .groupBy(['remote', 'build', 'release', 'phase', 'browser', 'message'])
    .orderBy('last', 'desc')
    .limit(100)
    .execute()

/** A failure of a front end with the number of its reports. */
export type FailureCount = Awaited<ReturnType<typeof failureCounts>>[number]
