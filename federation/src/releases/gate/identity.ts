import { isDeepStrictEqual } from 'node:util'
import type { BuildManifest } from '../../build-manifest.ts'

/** What a build's id stands for: the same sources may have been committed later. */
const identityOf = ({ commit: _, ...manifest }: BuildManifest) => manifest

/**
 * Compares a build with the stored one of the same id, which never changes. Returns a message if they differ: their
 * manifests contain the hash of each file.
 */
export const checkIdentity = (stored: BuildManifest, offered: BuildManifest): string[] => {
  if (isDeepStrictEqual(identityOf(stored), identityOf(offered))) return []
  const { name, build } = offered
  return [
    `Another build ${build} of ${name} exists, with other files. Remove ${name}/dist/${build} in your checkout, run npm ci, and release ${name} again.`,
  ]
}
