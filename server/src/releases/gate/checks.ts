import { isDeepStrictEqual } from 'node:util'
import type { BuildManifest } from '@quad/federation/build-manifest'
import { isContentAddressed } from '@quad/federation/front-ends'
import type { LiveRelease } from '@quad/federation/release'

/** What a build's id stands for: the same sources may have been committed later. */
const identityOf = ({ commit: _, commitDetails: __, ...manifest }: BuildManifest) => manifest

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

/**
 * Kilobytes (1000 bytes) of compressed scripts that a front end may load before its first paint: about 10 % above the
 * largest at the time they were set, so that more is a deliberate decision. A browser test keeps a whole first route (the
 * shell, one remote and its page) below 235 KB.
 */
const sizeBudgets = { shell: 213, remote: 13 }

/** Compressed bytes of the scripts that a build loads first. */
export const firstBytes = ({
  entry,
  assets,
  files,
}: Pick<BuildManifest, 'entry' | 'assets' | 'files'>): number =>
  [...new Set([entry, ...assets.js])].reduce((sum, path) => {
    const file = files[path]
    return sum + (file?.brotli ?? file?.size ?? 0)
  }, 0)

/** Returns a message if the first scripts of a build exceed the budget. */
export const checkSize = (manifest: BuildManifest): string[] => {
  const { name } = manifest
  const kilobytes = firstBytes(manifest) / 1000
  const budget = sizeBudgets[name === 'shell' ? name : 'remote']
  if (kilobytes <= budget) return []
  return [
    `${name} loads ${kilobytes.toFixed(1)} KB of scripts before it shows anything, and its budget is ${budget} KB. Load a part of it later, or agree on a larger budget (server/src/releases/gate/checks.ts).`,
  ]
}

/** A build in a release, as some visitors get it. */
export interface ServedBuild {
  manifest: BuildManifest
  isCanary: boolean
  isCandidate: boolean
}

/** All builds of a release, canaries included, because a visitor may get any of them together. */
export const servedBuilds = (
  { manifests, canaryManifests }: Pick<LiveRelease, 'manifests' | 'canaryManifests'>,
  candidates: readonly BuildManifest[],
): ServedBuild[] =>
  [manifests, canaryManifests].flatMap((each) =>
    Object.values(each).map((manifest) => ({
      manifest,
      isCanary: each === canaryManifests,
      isCandidate: candidates.includes(manifest),
    })),
  )

/** The display name of a build, at the start of a sentence. */
export const nameOf = ({ manifest, isCanary, isCandidate }: ServedBuild): string =>
  isCanary && !isCandidate ? `The canary of ${manifest.name}` : manifest.name
