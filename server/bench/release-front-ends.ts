import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { frontEnds } from '@quad/tooling/repository'

const repository = join(import.meta.dirname, '../..')

/** Builds all front ends of this checkout, and releases them on the server that runs on a data folder. */
export const releaseFrontEnds = async (dataDir: string): Promise<void> => {
  const command = ['run', '--silent', 'release', '--', ...frontEnds]
  await promisify(execFile)('npm', command, {
    cwd: repository,
    env: { ...process.env, DATA_DIR: dataDir },
  })
}
