import { frontEnds, type FrontEndName } from '../../policy.ts'
import type { LiveRelease, Manifests, Release } from '../store/release.ts'

/** A build in a release report. */
export interface ShownBuild {
  name: FrontEndName
  build: string
  /** Percent of the visitors who get a canary; null for a live build. */
  share: number | null
  /** Null for a build made outside of a git checkout. */
  commit: string | null
}

/** Summary of a release, without the file lists of its manifests. */
export interface ReleaseReport {
  release: Release
  shown: ShownBuild[]
}

const shownOf = (manifests: Manifests, canaries: Release['canaries'] | null): ShownBuild[] =>
  frontEnds.flatMap((name) => {
    const manifest = manifests[name]
    if (!manifest) return []
    const { build, commit } = manifest
    return [{ name, build, commit, share: canaries?.[name]?.share ?? null }]
  })

/** Summarizes a release for display. */
export const releaseReport = ({
  release,
  manifests,
  canaryManifests,
}: LiveRelease): ReleaseReport => ({
  release,
  shown: [...shownOf(manifests, null), ...shownOf(canaryManifests, release.canaries)],
})
