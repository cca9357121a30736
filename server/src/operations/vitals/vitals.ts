import type { VitalsReport } from '@quad/contract'
import type { ReleaseStore } from '../../releases/index.ts'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Handlers } from '../../platform/http/routes.ts'
import type { Services } from '../../services.ts'

export type Metric = keyof VitalsReport['metrics']

/** Each bucket of milliseconds ends 10 % above the one before. */
const growth = 1.1
/** Width of a bucket of layout shifts. */
const step = 0.01
/** All above count as 1: forged reports would fill the table with thousands of buckets. */
const mostShift = 1

/** The bucket of a value: values up to its end, from the end of the one before. */
const bucketOf = (metric: Metric, value: number): number => {
  if (metric === 'CLS') return Math.ceil(Math.min(value, mostShift) / step)
  return value <= 1 ? 0 : Math.ceil(Math.log(value) / Math.log(growth))
}

/** The largest value of a bucket: whole milliseconds, or hundredths of a layout shift. */
const endOf = (metric: Metric, bucket: number): number =>
  metric === 'CLS' ? Math.round(bucket) / 100 : Math.ceil(growth ** bucket)

/** Whether visitors get a build now. Others would be stored without end, since reports can be forged. */
const isShown = async (
  releases: ReleaseStore,
  { name, build }: { name: string; build: string },
): Promise<boolean> => {
  const live = await releases.localLive()
  if (!live) return false
  const { frontEnds, canaries } = live.release
  const shown = new Set([
    ...Object.entries(frontEnds).map((each) => each.join(' ')),
    ...Object.entries(canaries).map(([each, canary]) => `${each} ${canary.build}`),
  ])
  return shown.has(`${name} ${build}`)
}

/** Counts reports by builds and buckets. Nothing else of a request is stored. */
export const vitalsHandlers = ({
  db,
  releases,
}: Pick<Services, 'db' | 'releases'>): Pick<Handlers, 'reportVitals'> => ({
  reportVitals: async ({ body: { shell, remote, metrics } }) => {
    const loaded = [{ name: 'shell', build: shell }, ...(remote ? [remote] : [])]
    const known = await Promise.all(loaded.map((each) => isShown(releases, each)))
    // A page of an earlier release says nothing of the builds that are live.
    if (known.includes(false)) return
    const measured = Object.entries(metrics) as [Metric, number][]
    const rows = loaded.flatMap(({ name, build }) =>
      measured.map(([metric, value]) => ({
        front_end: name,
        build,
        metric,
        bucket: bucketOf(metric, value),
      })),
    )
    if (rows.length === 0) return
    await db
      .insertInto('web_vitals')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['front_end', 'build', 'metric', 'day', 'bucket'])
          .doUpdateSet({ count: sql`web_vitals.count + 1` }),
      )
      .execute()
  },
})

/** How three quarters of the page loads with a build felt, or better, in the last 30 days. */
export interface Vital {
  /** Milliseconds, at most 10 % too high; for CLS, at most 0.01. */
  p75: number
  /** Number of page loads. */
  samples: number
}

/** The vitals of each build that has any: `vitals['mf-chat']?.[build]?.LCP`. */
export type VitalsByBuild = Partial<
  Record<string, Partial<Record<string, Partial<Record<Metric, Vital>>>>>
>

/** Reads the 75th percentiles of all builds. */
export const readVitals = async (db: Kysely<Database>): Promise<VitalsByBuild> => {
  const { rows } = await sql<{
    front_end: string
    build: string
    metric: Metric
    bucket: number
    samples: number
  }>`
    with counts as (
      select front_end, build, metric, bucket, sum(count) as count
      from web_vitals where day > current_date - 30
      group by front_end, build, metric, bucket
    ), running as (
      select *,
        sum(count) over (partition by front_end, build, metric order by bucket) as reached,
        sum(count) over (partition by front_end, build, metric) as samples
      from counts
    )
    select front_end, build, metric, min(bucket)::int as bucket, max(samples)::int as samples
    from running where reached >= samples * 0.75
    group by front_end, build, metric`.execute(db)
  const vitals: VitalsByBuild = {}
  for (const { front_end: name, build, metric, bucket, samples } of rows) {
    const builds = (vitals[name] ??= {})
    const own = (builds[build] ??= {})
    own[metric] = { p75: endOf(metric, bucket), samples }
  }
  return vitals
}
