import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { standalone } from './standalone.ts'

test('a remote alone starts with files that webpack finds: it adds no extension to their names', () => {
  const folder = join(import.meta.dirname, '../../../../mf-search')
  const context = { folder, output: folder, build: 'dev', mode: 'development' } as const
  const { entry } = standalone('mf-search', context, {})
  const { standalone: uri = '' } = entry as Record<string, string>
  const files = [...decodeURIComponent(uri).matchAll(/ from "(.+?)"/g)].map(([, path]) => path)

  expect(files).toHaveLength(2)
  for (const file of files) expect(existsSync(String(file))).toBe(true)
})
