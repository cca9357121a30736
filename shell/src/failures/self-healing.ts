import { avoidBuild, forgiveBuild, type PageData } from '@quad/federation/runtime'
import type { RemoteName } from '@quad/federation/policy'
import { isPageLeft } from './page-left.ts'

/** Decides whether the next page gets another build of a remote. */
export interface SelfHealing {
  /** Called when its build did not load or start, or threw while rendering. */
  failed: (remote: RemoteName) => void
  /** Called when it works after all: the build was temporarily unreachable. */
  recovered: (remote: RemoteName) => void
}

/**
 * Requests the previous build of a failed remote for the next page. The page itself is never reloaded
 * for that: the user does so, or continues without the remote.
 */
export const createSelfHealing = ({ remotes }: PageData['release']): SelfHealing => ({
  failed: (remote) => {
    const build = remotes[remote]?.build
    // Without a network, no build is better than another.
    if (build !== undefined && navigator.onLine && !isPageLeft()) avoidBuild(remote, build)
  },
  recovered: (remote) => {
    const build = remotes[remote]?.build
    if (build !== undefined) forgiveBuild(remote, build)
  },
})
