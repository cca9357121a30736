import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, it } from '@jest/globals'
import { temporaryFolders } from '../../test/temporary-folder.ts'
import { repository } from '../repository.ts'

const folders = temporaryFolders()

afterEach(() => folders.removeAll())

/** Compiles a front end as the development servers do, in a process of its own, as they are. */
const program = (name: string, output: string): string => {
  const from = (path: string) => JSON.stringify(join(repository, path))
  return `
import { compile } from ${from('federation/src/build/compile.ts')}
import configure from ${from(`${name}/webpack.config.ts`)}
const folder = ${from(name)}
const output = ${JSON.stringify(output)}
await compile({ ...configure({ folder, output, build: 'dev', mode: 'development' }), cache: false })`
}

it.each(['shell', 'mf-auth'])('%s compiles for development, too', async (name) => {
  const code = program(name, await folders.make())
  await expect(
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code]),
  ).resolves.toMatchObject({ stderr: '' })
})
