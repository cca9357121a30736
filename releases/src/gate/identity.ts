import { isDeepStrictEqual } from 'node:util'
import type { BuildManifest } from '@quad/federation/build-manifest'
import { isContentAddressed } from '@quad/federation/front-ends'

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

/**
 * Compares a new build's content-addressed files with those of another build, which the same addresses show. Returns a
 * message for each file whose content differs.
 */
export const checkSharedFiles = (kept: BuildManifest, offered: BuildManifest): string[] =>
  Object.entries(offered.files)
    .filter(([path, { integrity }]) => {
      const same = isContentAddressed(path) ? kept.files[path] : undefined
      return same !== undefined && same.integrity !== integrity
    })
    .map(
      ([path]) =>
        `${path} of ${offered.name} has other content than the file of this name in build ${kept.build}. Remove ${offered.name}/dist/${offered.build} in your checkout, run npm ci, and release ${offered.name} again.`,
    )
