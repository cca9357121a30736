import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { repository } from '../repository.ts'

const run = promisify(execFile)

const git = async (cwd: string, ...args: string[]): Promise<string> =>
  (await run('git', args, { cwd })).stdout.trim()

const dirtyMark = '-dirty'

/**
 * The commit of this checkout, with `-dirty` after it if files differ from the commit; null outside of git.
 */
export const checkoutCommit = async (folder = repository): Promise<string | null> => {
  try {
    const commit = await git(folder, 'rev-parse', 'HEAD')
    const isDirty = (await git(folder, 'status', '--porcelain')) !== ''
    return isDirty ? `${commit}${dirtyMark}` : commit
  } catch {
    return null
  }
}

/**
 * Whether this checkout's commit is a commit, as `checkoutCommit` writes it, or follows it. Outside of git, the
 * order of commits is unknown, and none counts as missing.
 */
export const containsCommit = async (commit: string, folder = repository): Promise<boolean> => {
  if ((await checkoutCommit(folder)) === null) return true
  try {
    await git(folder, 'merge-base', '--is-ancestor', commit.replace(dirtyMark, ''), 'HEAD')
    return true
  } catch {
    return false
  }
}
