import { createHash } from 'node:crypto'
import type { BuildManifest } from '@quad/federation/build-manifest'
import { frontEndsOf, type FrontEndName } from '@quad/federation/front-ends'
import type { LiveRelease, Manifests } from '@quad/federation/release'

/** The builds that one visitor gets. */
export interface ChosenBuilds {
  manifests: Manifests
  /** Front ends that show their canary. */
  canaries: FrontEndName[]
}

/** What makes a visitor's composition differ from the live release. */
export interface VisitorChoices {
  /** `mf-chat.<build>` of builds that failed in this visitor's browser. */
  avoid?: ReadonlySet<string>
  /** Substitutes for live builds in `avoid`; a live build without one is shown. */
  instead?: Manifests
  /** Builds that the visitor requested. */
  preview?: Manifests
}

const buckets = 10_000

/**
 * Whether a visitor is in the share (percent) that gets a build. The result is stable for a visitor and a build, and
 * independent between builds, so no visitor always gets every canary.
 */
const isOfShare = (visitor: string, name: FrontEndName, build: string, share: number): boolean => {
  const digest = createHash('sha256').update(`${visitor}/${name}/${build}`).digest()
  return digest.readUInt32BE() % buckets < (share / 100) * buckets
}

/**
 * Chooses the builds of a release for a visitor.
 *
 * @param visitor random id of the browser; without one, no canary is chosen
 */
export const compositionFor = (
  { release, manifests, canaryManifests }: LiveRelease,
  visitor: string | undefined,
  { avoid = new Set(), instead = {}, preview = {} }: VisitorChoices = {},
): ChosenBuilds => {
  const isAvoided = ({ name, build }: BuildManifest): boolean => avoid.has(`${name}.${build}`)
  const canaryOf = (name: FrontEndName): BuildManifest | undefined => {
    const canary = release.canaries[name]
    const manifest = canaryManifests[name]
    if (visitor === undefined || !canary || !manifest || isAvoided(manifest)) return undefined
    return isOfShare(visitor, name, canary.build, canary.share) ? manifest : undefined
  }
  const shown: Manifests = {}
  const canaries: FrontEndName[] = []
  for (const name of frontEndsOf({ ...manifests, ...canaryManifests, ...preview })) {
    const asked = preview[name]
    const canary = asked ? undefined : canaryOf(name)
    const stable = manifests[name]
    const substitute = stable && isAvoided(stable) ? instead[name] : undefined
    const manifest = asked ?? canary ?? substitute ?? stable
    if (manifest) shown[name] = manifest
    if (canary) canaries.push(name)
  }
  return { manifests: shown, canaries }
}
