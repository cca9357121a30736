import { fragmentOwners } from '@quad/shared-ui/remote-app'
import type { BuildManifest } from '../../build-manifest.ts'
import { frontEnds, type FrontEndName } from '../../policy.ts'
import type { Manifests } from '../store/release.ts'
import type { ReadFile } from './boot-site.ts'

const isScript = (path: string): boolean => path.endsWith('.js')

/** Whether a build shows one of these fragments: its scripts name each fragment that they show. */
const showsOneOf = async (
  fragments: readonly string[],
  manifest: BuildManifest,
  read: ReadFile,
): Promise<boolean> => {
  for (const path of Object.keys(manifest.files).filter(isScript)) {
    const script = (await read(manifest, path))?.toString() ?? ''
    if (fragments.some((fragment) => script.includes(`"${fragment}"`))) return true
  }
  return false
}

/**
 * The other front ends of a composition whose pages candidates change: all remotes for a shell, which provides their
 * libraries, and those that show the fragments of a remote.
 *
 * @param read reads a file of any build of the composition
 */
export const affectedBy = async (
  candidates: readonly FrontEndName[],
  manifests: Manifests,
  read: ReadFile,
): Promise<FrontEndName[]> => {
  const others = frontEnds.filter((name) => !candidates.includes(name) && manifests[name])
  if (candidates.includes('shell')) return others
  const fragments = Object.entries(fragmentOwners)
    .filter(([, owner]) => candidates.includes(owner))
    .map(([fragment]) => fragment)
  const shown = await Promise.all(
    others.map((name) => showsOneOf(fragments, manifests[name]!, read)),
  )
  return others.filter((_, nth) => shown[nth])
}
