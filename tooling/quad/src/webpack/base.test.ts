import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { FrontEndName } from '@quad/federation/front-ends'
import { frontEnds, repository } from '../repository.ts'
import { baseConfig } from './base.ts'

/** The files that a `tsconfig.json` extends, the nearest first. */
const extendedBy = (path: string): string[] => {
  const base = (JSON.parse(readFileSync(path, 'utf8')) as { extends?: string }).extends
  if (base === undefined) return []
  const extended = resolve(dirname(path), base)
  return [extended, ...extendedBy(extended)]
}

const configOf = (name: FrontEndName) => {
  const folder = join(repository, name)
  const context = {
    folder,
    output: join(folder, 'dist/b1'),
    build: 'b1',
    mode: 'production',
  } as const
  return baseConfig(name, context, { publicPath: '/', variant: 'remote' })
}

test('a file that loads later may take 120 seconds', () => {
  expect(configOf('shell').output).toMatchObject({ chunkLoadTimeout: 120_000 })
})

test.each(frontEnds)(
  'the cache of %s ends when options of TypeScript change that it takes over',
  (name) => {
    const extended = extendedBy(join(repository, name, 'tsconfig.json'))
    expect(extended).not.toEqual([])
    expect(configOf(name).cache).toMatchObject({
      buildDependencies: { options: extended.toReversed() },
    })
  },
)
