import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkoutCommit } from '../src/build/checkout.ts'
import { repository } from '../src/repository.ts'

/** Rows of cells, the headings first. The first column is a name, the others are figures. */
export type Rows = readonly (readonly string[])[]

/** A table as Prettier formats it. */
export const markdownTable = (rows: Rows): string => {
  const [headings = [], ...others] = rows
  const widths = headings.map((_, at) => Math.max(3, ...rows.map((row) => row[at]!.length)))
  const lineOf = (cells: readonly string[]): string =>
    `| ${cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
      .join(' | ')} |`
  const rule = widths.map((width, at) =>
    at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  )
  return [headings, rule, ...others].map(lineOf).join('\n')
}

/** The part of a document with a table, which names the commit that it was measured at. */
export const measuredPart = (name: string, commit: string, rows: Rows): string =>
  `<!-- table ${name} -->\n\nMeasured at ${commit}:\n\n${markdownTable(rows)}\n\n<!-- end -->`

/**
 * Replaces a table of a document.
 *
 * @param part as of {@link measuredPart}
 * @throws Error if the text has no table with this name
 */
export const withTable = (text: string, name: string, part: string): string => {
  const start = text.indexOf(`<!-- table ${name} -->`)
  const end = text.indexOf('<!-- end -->', start)
  if (start === -1 || end === -1) throw new Error(`There is no table ${name}.`)
  return text.slice(0, start) + part + text.slice(end + '<!-- end -->'.length)
}

/**
 * Prints a table. With the option `--docs`, it replaces the one with this name in a document.
 *
 * @param document path from the repository's root
 */
export const showTable = async (
  name: string,
  rows: Rows,
  document = 'docs/benchmarks.md',
): Promise<void> => {
  process.stdout.write(`\n${markdownTable(rows)}\n\n`)
  if (!process.argv.includes('--docs')) return
  const commit = ((await checkoutCommit()) ?? 'no commit').replace(/(?<=^\w{8})\w+/, '')
  const file = join(repository, document)
  const text = await readFile(file, 'utf8')
  await writeFile(file, withTable(text, name, measuredPart(name, commit, rows)))
}
