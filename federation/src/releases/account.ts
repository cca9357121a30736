import { frontEnds, type FrontEndName } from '../policy.ts'
import type { LiveRelease, Manifests, Release } from './release.ts'

/** A build in a release, as its history tells of it. */
export interface ShownBuild {
  name: FrontEndName
  build: string
  /** Percent of the visitors of a canary; null where it is what everybody else gets. */
  share: number | null
  /** Null for a build from outside of a git checkout. */
  commit: string | null
}

/** A release without what its builds say of their files: enough to tell its story. */
export interface Account {
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

/** Tells of a release what people ask. */
export const accountOf = ({ release, manifests, canaryManifests }: LiveRelease): Account => ({
  release,
  shown: [...shownOf(manifests, null), ...shownOf(canaryManifests, release.canaries)],
})
