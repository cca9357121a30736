const { SystemRoot: systemRoot } = process.env

/**
 * The environment of a process that handles foreign content: scripts of builds, loaders of packages, texts and pictures
 * of users. It has no variable of this process, because any of them may be a secret.
 *
 * @param own the variables that the process needs
 */
export const childEnvironment = (own: Record<string, string> = {}): Record<string, string> =>
  // Windows starts no process without it.
  systemRoot === undefined ? own : { SystemRoot: systemRoot, ...own }
