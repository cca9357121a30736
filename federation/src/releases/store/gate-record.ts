import type { FrontEndName } from '../../policy.ts'

/**
 * The checks of the gate: whether the checkout has the commit that it replaces, files, whether another build has the
 * same id, whether the build was withdrawn, the exposed module, size, shared libraries and fragments, whether the same
 * build failed as a canary, and a start in a browser.
 */
export type CheckName =
  | 'commit'
  | 'integrity'
  | 'identity'
  | 'withdrawn'
  | 'exposes'
  | 'size'
  | 'requirements'
  | 'canary'
  | 'boot'

/** Result of one check of the gate. */
export interface GateCheck {
  name: CheckName
  /** One line per problem, which says who must do what; empty if the check passed. */
  problems: string[]
  /** Why the check was skipped. */
  skipped?: string
  /** Whether only the releasing machine reports this result, and the server did not run the check. */
  unverified?: true
  /**
   * The builds that the boot check started together: the checked ones, and those of the other front ends. Of the commit
   * check, the live builds whose commits it looked for.
   */
  builds?: Partial<Record<FrontEndName, string>>
  /** The release that made this check. A promotion takes over the boot check of its canary. */
  release?: number
}

/** The gate's decision on a release. */
export interface GateRecord {
  /** Whether the release was made in spite of problems. */
  forced: boolean
  /** The reason given for forcing it. */
  reason?: string
  /** Whether the release was refused. Its entry in the history then changes nothing. */
  refused?: true
  /** Empty for releases older than these records. */
  checks: GateCheck[]
}
