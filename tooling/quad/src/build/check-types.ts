import { execFile, type ExecException } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment } from '../processes.ts'
import type { FrontEndName } from '@quad/federation/front-ends'
import { folderOf, repository } from '../repository.ts'
import { BuildError } from './build.ts'
import { firstError } from './first-error.ts'

const run = promisify(execFile)

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')

/**
 * Type-checks the workspaces of front ends. The compiler keeps its findings in `.cache`, so that a small edit takes
 * some 2 seconds.
 *
 * @throws BuildError with the compiler's lines, and the first error as the last line
 */
export const checkTypes = async (names: readonly FrontEndName[]): Promise<void> => {
  for (const name of names) {
    const cache = join(repository, '.cache/types', `${name}.tsbuildinfo`)
    const args = ['--noEmit', '--pretty', 'false', '--incremental', '--tsBuildInfoFile', cache]
    try {
      await run(process.execPath, [tsc, '-p', folderOf(name), ...args], {
        cwd: repository,
        env: childEnvironment(),
        maxBuffer: 10_000_000,
      })
    } catch (error) {
      const { stdout = '', message } = error as ExecException
      const output = String(stdout).trim() || message
      throw new BuildError(
        `${name} has type errors:\n${output}\n${name} was not released: ${firstError(output, repository)}`,
      )
    }
  }
}
