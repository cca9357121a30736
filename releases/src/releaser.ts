import { userInfo } from 'node:os'

/** The name of the user that this process runs as. */
export const releaser = (): string => {
  try {
    return userInfo().username
  } catch {
    // A container's user may have no name.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
