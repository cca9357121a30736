/**
 * Something outside the program keeps the server from starting. The message is one line for the
 * operator: what is wrong, and what to do.
 */
export class StartFailure extends Error {
  override name = 'StartFailure'
}

const advice: Record<string, (path: string) => string> = {
  ENOSPC: (path) => `The disk that holds ${path} is full. Free some space, then start again.`,
  EDQUOT: (path) => `The disk quota for ${path} is used up. Free some space, then start again.`,
  EACCES: (path) =>
    `${path} cannot be written by this user. Change its owner or set DATA_DIR to a folder of yours.`,
  EPERM: (path) =>
    `${path} cannot be written by this user. Change its owner or set DATA_DIR to a folder of yours.`,
  EROFS: (path) => `${path} is on a read-only disk. Set DATA_DIR to a folder that can be written.`,
  ENOTDIR: (path) => `${path} is not a folder. Set DATA_DIR to a folder that can be written.`,
  EEXIST: (path) => `${path} is not a folder. Set DATA_DIR to a folder that can be written.`,
}

// How PostgreSQL's programs say the same in the C locale.
const spoken: readonly [string, string][] = [
  ['No space left on device', 'ENOSPC'],
  ['Disk quota exceeded', 'EDQUOT'],
  ['Permission denied', 'EACCES'],
  ['Read-only file system', 'EROFS'],
]

/**
 * What to tell the operator about a failure to work in a folder, or undefined where the failure is
 * of another kind.
 *
 * @param error what a file operation threw, or what a program printed
 */
export const folderFailure = (error: unknown, folder: string): StartFailure | undefined => {
  const code =
    typeof error === 'string'
      ? spoken.find(([words]) => error.includes(words))?.[1]
      : (error as NodeJS.ErrnoException).code
  const message = advice[code ?? '']?.(folder)
  return message ? new StartFailure(message, { cause: error }) : undefined
}
