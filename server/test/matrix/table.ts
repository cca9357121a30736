import { readFileSync } from 'node:fs'
import { actors } from './actors.ts'

/** The lines of one endpoint, by object; each line has a cell for each actor. */
type Block = ReadonlyMap<string, readonly string[]>

const gap = / {2,}/

/**
 * Reads the table: an unindented line names an endpoint; an indented one has an object and, separated
 * by two or more spaces, a cell for each actor. Lines that begin with # are comments.
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

/** Writes a block as in the table, for readable differences. */
export const writeBlock = (name: string, block: Block): string =>
  [name, ...[...block].map(([object, cells]) => row(object, cells))].join('\n')
