import { createHash } from 'node:crypto'
import type { BuildManifest } from '../build-manifest.ts'
import { frontEnds, type FrontEndName } from '../policy.ts'
import type { LiveRelease, Manifests } from './release.ts'

/** What one visitor is shown of a release. */
export interface ShownRelease {
  manifests: Manifests
  /** Front ends of which it is the canary that is shown. */
  canaries: FrontEndName[]
}

/** What keeps a visitor from what everybody gets. */
export interface Wishes {
  /** `mf-chat.<build>` of builds that failed in this visitor's browser. */
  avoid?: ReadonlySet<string>
  /** What to show in place of live builds that are to be avoided; a live one without stays. */
  instead?: Manifests
  /** Builds that somebody asked to see. */
  preview?: Manifests
}

const buckets = 10_000

/**
 * Whether a visitor is of the share (percent) that gets a build. A visitor and a build always give the
 * same answer, and two builds' answers have nothing to do with each other: nobody is always the first.
 */
const isOfShare = (visitor: string, name: FrontEndName, build: string, share: number): boolean => {
  const digest = createHash('sha256').update(`${visitor}/${name}/${build}`).digest()
  return digest.readUInt32BE() % buckets < (share / 100) * buckets
}

/**
 * What a visitor is shown of a release. `visitor`: the random id of a browser; without one, nothing is
 * a canary.
 */
export const compositionFor = (
  { release, manifests, canaryManifests }: LiveRelease,
  visitor: string | undefined,
  { avoid = new Set(), instead = {}, preview = {} }: Wishes = {},
): ShownRelease => {
  const isAvoided = ({ name, build }: BuildManifest): boolean => avoid.has(`${name}.${build}`)
  const canaryOf = (name: FrontEndName): BuildManifest | undefined => {
    const canary = release.canaries[name]
    const manifest = canaryManifests[name]
    if (visitor === undefined || !canary || !manifest || isAvoided(manifest)) return undefined
    return isOfShare(visitor, name, canary.build, canary.share) ? manifest : undefined
  }
  const shown: Manifests = {}
  const canaries: FrontEndName[] = []
  for (const name of frontEnds) {
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
