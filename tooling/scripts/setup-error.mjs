// @ts-check

/** A failure of the set-up. The message is one line that says what to do. */
export class SetupError extends Error {}

/**
 * Says in one line what to do about a failed install.
 * @param {string} root
 * @param {string} output
 */
export const adviceFor = (root, output) => {
  if (/ENOSPC/.test(output)) return 'The disk is full: free some 2 GB and repeat the command.'
  if (/EACCES|EPERM|EROFS/.test(output))
    return `${root} cannot be written by this user: repeat the command as its owner.`
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED/.test(
      output,
    )
  )
    return 'The package registry cannot be reached: check the network (or npm\'s "proxy" and "registry" settings) and repeat the command.'
  if (
    /EUSAGE|can only install packages when your package\.json and package-lock\.json/.test(output)
  )
    return 'package-lock.json is not in step with the package.json files: run "npm install" and commit the lockfile.'
  return 'npm could not install the packages: see its output above, and repeat the command.'
}
