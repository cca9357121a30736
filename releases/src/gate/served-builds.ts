import type { BuildManifest } from '@quad/federation/build-manifest'
import type { LiveRelease } from '@quad/federation/release'

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
