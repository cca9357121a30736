import { avoidBuild, forgiveBuild, type PageData } from '@quad/federation/runtime'
import type { RemoteName } from '@quad/federation/policy'

/** Decides whether the next page is to have another build of a remote. */
export interface SelfHealing {
  /** Its build did not arrive, or did not start. */
  failed: (remote: RemoteName) => void
  /** It works after all: the build was away for a while. */
  recovered: (remote: RemoteName) => void
}

/**
 * Lets the next page have the build before of a remote whose build failed on this one. The page itself
 * is never loaded anew for that: a person does that, or goes on without the remote.
 */
export const createSelfHealing = ({ remotes }: PageData['release']): SelfHealing => ({
  failed: (remote) => {
    const build = remotes[remote]?.build
    // Without a network, no build is better than another.
    if (build !== undefined && navigator.onLine) avoidBuild(remote, build)
  },
  recovered: (remote) => {
    const build = remotes[remote]?.build
    if (build !== undefined) forgiveBuild(remote, build)
  },
})
