import { format } from 'prettier'
import { markdownTable, measuredPart, withTable } from './measured-table.ts'

const rows = [
  ['call', 'p50 ms', 'x'],
  ['search', '3', '1.25'],
  ['a long name', '12', ''],
]

test('a table is written as the formatter writes it', async () => {
  const table = markdownTable(rows)
  expect(await format(table, { parser: 'markdown', printWidth: 120 })).toBe(`${table}\n`)
})

test('a measured table replaces the one with its name alone, and names the commit', () => {
  const old = (name: string) => `<!-- table ${name} -->\n\nold\n\n<!-- end -->`
  const part = measuredPart('calls', '0123abcd', rows)
  expect(part).toContain('Measured at 0123abcd:')
  const text = `Before.\n\n${old('pages')}\n\n${old('calls')}\n\nAfter.\n`
  const replaced = withTable(text, 'calls', part)
  expect(replaced).toBe(`Before.\n\n${old('pages')}\n\n${part}\n\nAfter.\n`)
  expect(() => withTable(text, 'loads', part)).toThrow('There is no table loads.')
})
