import type { Measured } from './load.ts'
import type { BesideSignInsMeasured } from './beside-sign-ins.ts'
import type { MixedMeasured } from './mixed.ts'
import type { RelevanceMeasured } from './relevance.ts'
import type { SavedSearchesMeasured } from './saved-searches.ts'
import type { StreamsMeasured } from './streams.ts'

export interface Row {
  name: string
  call: Measured
  /** Requests per second of the floor that this endpoint is compared with. */
  floor: number
  statements: number
  roundTrips: number
  /** Milliseconds of processor time per request; undefined if the system does not provide it. */
  serverTime: number | undefined
  databaseTime: number | undefined
}

const milliseconds = (time: number | undefined): string => time?.toFixed(2) ?? 'unknown'

const headings = [
  'call',
  'requests a second',
  'p50 ms',
  'p99 ms',
  'of the floor',
  'statements',
  'round trips',
  'server ms',
  'database ms',
]

/** The measurements as a table. */
export const rowsOf = (rows: readonly Row[]): string[][] => [
  headings,
  ...rows.map(({ name, call, floor, statements, roundTrips, serverTime, databaseTime }) => [
    name,
    call.rate.toFixed(0),
    call.p50.toFixed(0),
    call.p99.toFixed(0),
    (call.rate / floor).toFixed(2),
    String(statements),
    String(roundTrips),
    milliseconds(serverTime),
    milliseconds(databaseTime),
  ]),
]

/** The measurements of open streams as text. */
export const streamsText = (measured: StreamsMeasured): string => {
  const { streams, messages, broken, p50, p99, lost, repeated, memory } = measured
  const each = memory === undefined ? 'unknown here' : `${Math.round(memory / streams / 1024)} KiB`
  return `${streams} open streams, ${messages} messages to a group each; ${broken} streams broken off and resumed
  from send to receipt  p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms
  messages              ${lost} lost, ${repeated} repeated
  memory per stream     ${each}`
}

const refusalsOf = (refused: Record<number, number>): string => {
  const refusals = Object.entries(refused).map(([status, times]) => `${times} times ${status}`)
  return refusals.length > 0 ? refusals.join(', ') : 'none'
}

/** The levels of the mixed load as a table. */
export const mixedRows = (levels: readonly MixedMeasured[]): string[][] => [
  ['people', 'a second', 'p50 ms', 'p99 ms', 'page p50 ms', 'page p99 ms', 'rendered', 'refused'],
  ...levels.map(({ people, rate, p50, p99, pages, refused }) => [
    String(people),
    rate.toFixed(0),
    p50.toFixed(0),
    p99.toFixed(0),
    pages.p50.toFixed(0),
    pages.p99.toFixed(0),
    `${(100 * pages.rendered).toFixed(0)} %`,
    refusalsOf(refused),
  ]),
]

/** Reads alone and beside sign-ins as text. */
export const besideSignInsText = (measured: BesideSignInsMeasured): string => {
  const { rates, alone, beside, refused } = measured
  const ratio = (beside / alone).toFixed(2)
  return `${rates.reads} reads/s: p99 ${alone.toFixed(1)} ms; beside ${rates.signIns} sign-ins/s (refused: ${refusalsOf(refused)}): ${beside.toFixed(1)} ms, ${ratio} times as long`
}

/** Searches a second for all and for any of two words, as text. */
export const wordSearchesText = ({ all, any }: { all: number; any: number }): string =>
  `all words ${all.toFixed(0)}/s, any word ${any.toFixed(0)}/s: ${(all / any).toFixed(2)} times as long`

/** The alerts of a day as text. */
export const savedSearchesText = (measured: SavedSearchesMeasured): string => {
  const { subscribers, newProjects, matches, seconds, processorSeconds, alone, beside } = measured
  return `${subscribers} saved searches and ${newProjects} new projects, each compared alone: ${matches} matches in ${seconds.toFixed(0)} s, ${processorSeconds.toFixed(0)} s of processor time
      200 reads/s: p99 ${alone.toFixed(1)} ms; beside the job ${beside.toFixed(1)} ms`
}

/** The relevance of the search as text. */
export const relevanceText = ({ queries, all, projects, people }: RelevanceMeasured): string =>
  `${queries} queries: mean nDCG@10 ${all.toFixed(3)} (projects ${projects.toFixed(3)}, people ${people.toFixed(3)})`

/** The costs of parts of a search as a table, from the rows among 10,000 and among 100,000 projects. */
export const searchPartRows = ([small, large]: readonly string[][][]): string[][] => [
  [
    'part',
    ...['10,000', '100,000'].flatMap((projects) => [`${projects}: without ms`, 'with ms', 'times']),
  ],
  ...small!.map((row, nth) => [...row, ...large![nth]!.slice(1)]),
]
