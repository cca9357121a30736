import type { BuildManifest } from '@quad/federation/build-manifest'
import { remotesOf, type FrontEndName } from '@quad/federation/front-ends'
import type { Manifests, NeighbourVerdict } from '@quad/federation/release'
import { runChecks, sharedClaims } from './gate.ts'
import { differingFragments } from './fragments.ts'
import { missingRequirements } from './requirements.ts'

/** The remotes that run with a shell. */
const readyFor = (shell: BuildManifest, page: Manifests): FrontEndName[] =>
  remotesOf(page).filter((name) => {
    const remote = page[name]
    return remote && conflictsWith(remote, { shell }).length === 0
  })

/**
 * Checks each build with the others of the live release, as the gate does for a release of one front end. Live builds
 * are left out.
 *
 * @param endpoints of the live server
 */
export const judgeNeighbours = (
  last: Manifests,
  builds: readonly BuildManifest[],
  endpoints: readonly string[],
): NeighbourVerdict[] =>
  builds
    .filter(({ name, build }) => last[name]?.build !== build)
    .map((newcomer) => {
      const alone = { manifests: { ...last, [newcomer.name]: newcomer }, canaryManifests: {} }
      const checks = runChecks(alone, null, [newcomer], endpoints)
      const problems = checks.flatMap((check) => check.problems)
      const ready = newcomer.name === 'shell' && problems.length > 0 ? readyFor(newcomer, last) : []
      return { name: newcomer.name, problems, ready }
    })

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
      ...sharedClaims(remote, other).map((claim) => ({ other, why: `both have ${claim}` })),
      ...[...differingFragments(remote, other), ...differingFragments(other, remote)].map(
        (why) => ({ other, why }),
      ),
    ])
