import type { BuildManifest } from '@quad/federation/build-manifest'
import type { Manifests, NeighbourVerdict } from '@quad/federation/release'
import { runChecks } from './gate.ts'

/**
 * Checks each build with the others of the live release, as the gate does for a release of one front end. Live builds
 * are left out.
 *
 * @param endpoints of the live server; null if it is older than their record
 */
export const judgeNeighbours = async (
  last: Manifests,
  builds: readonly BuildManifest[],
  endpoints: readonly string[] | null,
): Promise<NeighbourVerdict[]> => {
  const newcomers = builds.filter(({ name, build }) => last[name]?.build !== build)
  const surroundings = { folderOf: () => undefined, endpoints }
  return Promise.all(
    newcomers.map(async (newcomer) => {
      const alone = { manifests: { ...last, [newcomer.name]: newcomer }, canaryManifests: {} }
      const checks = await runChecks(alone, null, [newcomer], surroundings)
      return { name: newcomer.name, problems: checks.flatMap(({ problems }) => problems) }
    }),
  )
}
