import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { CommitDetails } from '@quad/federation/build-manifest'
import { printable } from '@quad/federation/printable'
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

// With a letter behind the @: `react@19.3.1` and `@octocat` are none.
const address = /<[^<>]*@[^<>]*>|[^\s<>()@]+@[^\s<>()@]*\p{L}[^\s<>()@]*/gu

const withoutAddresses = (text: string): string =>
  text.replaceAll(address, '').replaceAll(/\s+/g, ' ').trim()

/** What git says of this checkout's commit, without addresses of e-mail; null outside of git. */
export const commitDetails = async (folder = repository): Promise<CommitDetails | null> => {
  try {
    const format = '--format=%s%x00%aN%x00%aI'
    const shown = await git(folder, 'log', '-1', '--no-show-signature', '--no-color', format)
    const [subject = '', author = '', time = ''] = shown.split('\0')
    return {
      subject: printable(withoutAddresses(subject), 100),
      author: printable(withoutAddresses(author), 60),
      time: new Date(time).toISOString(),
    }
  } catch {
    return null
  }
}

/** Whether a commit, as `checkoutCommit` writes it, had changes that were not committed. */
const hasChanges = (commit: string): boolean => commit.endsWith(dirtyMark)

/**
 * Whether this checkout's commit is a commit, as `checkoutCommit` writes it, or follows it. Changes to a commit can
 * only be in a commit that follows it. Outside of git, no commit is known.
 */
export const containsCommit = async (commit: string, folder = repository): Promise<boolean> => {
  const id = commit.replace(dirtyMark, '')
  try {
    if (hasChanges(commit) && (await git(folder, 'rev-parse', 'HEAD')) === id) return false
    await git(folder, 'merge-base', '--is-ancestor', id, 'HEAD')
    return true
  } catch {
    return false
  }
}

/**
 * The commit of a live build, if the checkout lacks it: a release would undo what another team has released.
 *
 * @param contains whether the checkout contains a commit
 * @returns a phrase; undefined if the checkout has the commit, or the build is of none
 */
export const lackedCommit = async (
  commit: string | null | undefined,
  contains: (commit: string) => Promise<boolean>,
): Promise<string | undefined> => {
  if (commit === null || commit === undefined || (await contains(commit))) return undefined
  const id = commit.slice(0, 8)
  return hasChanges(commit)
    ? `commit ${id} with uncommitted changes, which this checkout may lack.`
    : `commit ${id}, which this checkout lacks.`
}
