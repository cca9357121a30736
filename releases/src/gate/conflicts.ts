import type { BuildManifest } from '@quad/federation/build-manifest'
import type { Manifests } from '@quad/federation/release'
import { differingFragments } from './fragments.ts'
import { missingRequirements } from './requirements.ts'

/** A reason why a build does not run with another one. */
interface Conflict {
  other: BuildManifest
  /** A phrase: `it needs …`. */
  why: string
}

/** Lists why a remote's build does not run with the builds of the other front ends on a page. */
export const conflictsWith = (remote: BuildManifest, page: Manifests): Conflict[] =>
  Object.values(page)
    .filter(({ name }) => name !== remote.name)
    .flatMap((other) => [
      ...(other.name === 'shell' ? missingRequirements(other, remote) : []).map((lack) => ({
        other,
        why: `it needs ${lack}`,
      })),
      ...[...differingFragments(remote, other), ...differingFragments(other, remote)].map(
        (why) => ({ other, why }),
      ),
    ])
