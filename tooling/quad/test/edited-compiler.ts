import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Stats } from 'webpack'
import type { FrontEndName } from '@quad/federation/front-ends'
import { repository } from '../src/repository.ts'
import { remote } from '../src/webpack/remote.ts'
import { shell } from '../src/webpack/shell.ts'
import { compile } from './compile.ts'

/** A change of a source's text. */
export interface Edit {
  from: string
  to: string
}

export interface Compiled {
  /** Absolute path of the folder with the compiled files. */
  output: string
  stats: Stats
}

/**
 * Prepares a compiler of a front end's sources with changes. A loader makes them in each build: a build without it would
 * give the changed modules other ids.
 *
 * @param folder absolute path of an empty folder
 * @param edited paths of the files that change, from the repository's root
 * @returns a function that compiles as some build with these changes
 */
export const editedCompiler = async (
  folder: string,
  name: FrontEndName,
  edited: readonly string[],
) => {
  const loader = join(folder, 'edit.cjs')
  const changes = join(folder, 'edits.json')
  await writeFile(
    loader,
    `module.exports = (text) =>
      JSON.parse(require('node:fs').readFileSync(${JSON.stringify(changes)}, 'utf8'))
        .reduce((changed, { from, to }) => changed.replace(from, to), text)`,
  )
  const rule = {
    resource: edited.map((file) => join(repository, file)),
    enforce: 'pre' as const,
    use: loader,
  }
  return async (build: string, edits: readonly Edit[] = []): Promise<Compiled> => {
    const output = join(folder, build)
    await mkdir(output)
    await writeFile(changes, JSON.stringify(edits))
    const context = { folder: join(repository, name), output, build, mode: 'production' } as const
    const config = name === 'shell' ? shell(context) : remote(name, context)
    const rules = [...(config.module?.rules ?? []), rule]
    const stats = await compile({ ...config, cache: false, module: { rules } })
    return { output, stats }
  }
}
