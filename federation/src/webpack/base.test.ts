import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { frontEnds, repository } from '../repository.ts'
import { baseConfig } from './base.ts'

/** The files that a `tsconfig.json` extends, the nearest first. */
const extendedBy = (path: string): string[] => {
  const base = (JSON.parse(readFileSync(path, 'utf8')) as { extends?: string }).extends
  if (base === undefined) return []
  const extended = resolve(dirname(path), base)
  return [extended, ...extendedBy(extended)]
}

test.each(frontEnds)(
  'the cache of %s ends when options of TypeScript change that it takes over',
  (name) => {
    const folder = join(repository, name)
    const output = join(folder, 'dist/b1')
    const { cache } = baseConfig(
      name,
      { folder, output, build: 'b1', mode: 'production' },
      { publicPath: '/', variant: 'remote' },
    )
    const extended = extendedBy(join(folder, 'tsconfig.json'))
    expect(extended).not.toEqual([])
    expect(cache).toMatchObject({ buildDependencies: { options: extended.toReversed() } })
  },
)
