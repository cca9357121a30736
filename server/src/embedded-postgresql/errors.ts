/** The cluster cannot be used. The message is one line for the operator: the problem and its remedy. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** Like {@link folderProblem}, as an error. */
export const folderError = (error: unknown, folder: string): EmbeddedPostgresError | undefined => {
  const message = folderProblem(error, folder)
  return message ? new EmbeddedPostgresError(message, { cause: error }) : undefined
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

// Messages of PostgreSQL's programs in the C locale for the same problems.
const spoken: readonly [string, string][] = [
  ['No space left on device', 'ENOSPC'],
  ['Disk quota exceeded', 'EDQUOT'],
  ['Permission denied', 'EACCES'],
  ['Read-only file system', 'EROFS'],
]

/**
 * Explains a failure to work in a folder, and what the operator can do.
 *
 * @param error the error of a file operation, or the output of a program
 * @returns one line; undefined if the failure is of another kind
 */
export const folderProblem = (error: unknown, folder: string): string | undefined => {
  const code =
    typeof error === 'string'
      ? spoken.find(([words]) => error.includes(words))?.[1]
      : (error as NodeJS.ErrnoException).code
  return advice[code ?? '']?.(folder)
}
