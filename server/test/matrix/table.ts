import { readFileSync } from 'node:fs'
import { actors } from './actors.ts'

/** The lines of one call, by object; each line has a cell for each actor. */
type Block = ReadonlyMap<string, readonly string[]>

const gap = / {2,}/

/**
 * Reads the table: a line at the margin names a call, an indented one an object and then, two spaces
 * or more apart, a cell for each actor. Lines that begin with # are for its readers.
 */
export const readTable = (): Map<string, Block> => {
  const text = readFileSync(new URL('authorization.txt', import.meta.url), 'utf8')
  const table = new Map<string, Map<string, string[]>>()
  let block = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    if (!line.startsWith(' ')) {
      if (table.has(line)) throw new Error(`The table has two blocks of ${line}.`)
      block = new Map()
      table.set(line, block)
      continue
    }
    const [object = '', ...cells] = line.trim().split(gap)
    if (cells.length !== actors.length || block.has(object)) {
      throw new Error(`The table needs one line with ${actors.length} cells here: ${line}`)
    }
    block.set(object, cells)
  }
  return table
}

const labelWidth = 46
const cellWidth = 12

const row = (label: string, cells: readonly string[]): string =>
  `  ${label.padEnd(labelWidth)}${cells.map((cell) => cell.padEnd(cellWidth)).join('')}`.trimEnd()

/** A block as it stands in the table, so that what differs is seen in its own form. */
export const writeBlock = (name: string, block: Block): string =>
  [name, ...[...block].map(([object, cells]) => row(object, cells))].join('\n')
