import type { Measured } from './load.ts'
import type { StreamsMeasured } from './streams.ts'

export interface Row {
  name: string
  call: Measured
  /** Rates of the yardsticks. */
  healthz: number
  bare: number
}

const percent = (part: number, whole: number): string => `${Math.round((100 * part) / whole)} %`

const headings = ['call', 'requests/s', 'p50 ms', 'p99 ms', 'of /healthz', 'of its bare SQL']

/** The measurements as a table. */
export const tableOf = (rows: readonly Row[]): string => {
  const cells = [
    headings,
    ...rows.map(({ name, call, healthz, bare }) => [
      name,
      call.rate.toFixed(0),
      call.p50.toFixed(0),
      call.p99.toFixed(0),
      percent(call.rate, healthz),
      percent(call.rate, bare),
    ]),
  ]
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)))
  return cells
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
        )
        .join('  '),
    )
    .join('\n')
}

/** What was measured of open streams, in words. */
export const streamsText = (measured: StreamsMeasured): string => {
  const { streams, messages, broken, p50, p99, lost, repeated, memory } = measured
  const each = memory === undefined ? 'unknown here' : `${Math.round(memory / streams / 1024)} KiB`
  return `${streams} open streams, ${messages} messages to a group each; ${broken} streams broken off and resumed
  from send to receipt  p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms
  messages              ${lost} lost, ${repeated} repeated
  memory per stream     ${each}`
}
