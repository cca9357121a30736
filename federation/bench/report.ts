import type { Load } from './measure.ts'

/** Measurements of one remote's page, federated or in the monolith. */
export interface Measured {
  cold: readonly Load[]
  warm: readonly Load[]
  /** Main-thread time of each navigation to the page, in ms. */
  change: readonly number[]
}

/** The middle of some values. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

const of = (loads: readonly Load[], part: keyof Load): number =>
  median(loads.map((load) => load[part]))

const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(0)

const headings = ['requests', 'depth', 'KB', 'KB script', 'content ms']

const cellsOf = (loads: readonly Load[]): string[] => [
  of(loads, 'requests').toFixed(0),
  of(loads, 'depth').toFixed(0),
  kilobytes(of(loads, 'bytes')),
  kilobytes(of(loads, 'script')),
  of(loads, 'content').toFixed(0),
]

export const ratio = (part: number, whole: number): string =>
  whole === 0 ? '' : (part / whole).toFixed(2)

const ratiosOf = (federated: readonly Load[], monolith: readonly Load[]): string[] => {
  const times = (part: keyof Load) => ratio(of(federated, part), of(monolith, part))
  return [times('requests'), times('depth'), times('bytes'), times('script'), times('content')]
}

export const table = (rows: readonly (readonly string[])[]): string => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at < 3 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
        .join('  '),
    )
    .join('\n')
}

/** Medians of each page, and below them the federated page's as a multiple of the monolith's. */
export const reportOf = (
  pages: readonly { remote: string; federated: Measured; monolith: Measured }[],
): string => {
  const loads = pages.flatMap(({ remote, federated, monolith }) =>
    (['cold', 'warm'] as const).flatMap((state) => [
      [remote, state, 'federated', ...cellsOf(federated[state])],
      ['', '', 'monolith', ...cellsOf(monolith[state])],
      ['', '', 'ratio', ...ratiosOf(federated[state], monolith[state])],
    ]),
  )
  const changes = pages.map(({ remote, federated, monolith }) => [
    remote,
    '',
    '',
    median(federated.change).toFixed(0),
    median(monolith.change).toFixed(0),
  ])
  return [
    table([['page', '', '', ...headings], ...loads]),
    'Main thread for a change to the page from another front end, in ms:',
    table([['page', '', '', 'federated', 'monolith'], ...changes]),
  ].join('\n\n')
}

/** Bytes that a visitor loads again after each release. */
export const returnVisitReport = (visits: readonly { what: string; bytes: number }[]): string =>
  table([
    ['A return visit after a release', 'KB again'],
    ...visits.map(({ what, bytes }) => [what, (bytes / 1000).toFixed(1)]),
  ])
