import { fragmentOwners } from '@quad/shared-ui/remote-app'
import { frontEnds, type FrontEndName } from '../front-ends.ts'
import type { Manifests } from '../release.ts'

/**
 * The other front ends of a composition whose pages candidates change: all remotes for a shell, which provides their
 * libraries, and those that show the fragments of a remote. Builds that are older than the record of fragments may show
 * any.
 */
export const affectedBy = (
  candidates: readonly FrontEndName[],
  manifests: Manifests,
): FrontEndName[] => {
  const others = frontEnds.filter((name) => !candidates.includes(name) && manifests[name])
  if (candidates.includes('shell')) return others
  const fragments = Object.entries(fragmentOwners)
    .filter(([, owner]) => candidates.includes(owner))
    .map(([fragment]) => fragment)
  return others.filter((name) => {
    const uses = manifests[name]?.fragments?.uses
    return fragments.some((fragment) => !uses || fragment in uses)
  })
}
