import type { BuildManifest } from '../build-manifest.ts'
import { frontEnds, type FrontEndName } from '../front-ends.ts'
import { runChecks } from '@quad/releases'
import type { GateCheck } from '../release.ts'
import type { Manifests } from '../release.ts'

/** The composition that the release of one new front end would show. */
interface Neighbourhood {
  newcomer: BuildManifest
  manifests: Manifests
}

/** A composition for each new build with the last release's others. */
const neighbourhoods = (last: Manifests, present: Manifests): Neighbourhood[] =>
  frontEnds.flatMap((name) => {
    const newcomer = present[name]
    if (!newcomer || last[name]?.build === newcomer.build) return []
    return [{ newcomer, manifests: { ...last, [name]: newcomer } }]
  })

/** Results of a new build with its neighbours. */
export interface Verdict {
  name: FrontEndName
  /** Problems, one line each; empty if it can be released alone. */
  problems: string[]
  /** Checks that could not run, one line each. */
  skipped: string[]
}

interface Means {
  /** Absolute path of a build's files. */
  folderOf: (manifest: BuildManifest) => string
  /** Endpoints of the live server; null if it is older than their record. */
  endpoints: readonly string[] | null
  /** Starts new front ends of a composition in a browser, and the others whose pages they change. */
  start: (manifests: Manifests, names: readonly FrontEndName[]) => Promise<GateCheck>
}

/**
 * Checks each current front end with the others of the last release, as the gate does for a release of
 * one front end.
 */
export const judgeNeighbours = async (
  last: Manifests,
  present: Manifests,
  { folderOf, endpoints, start }: Means,
): Promise<Verdict[]> => {
  const verdicts: Verdict[] = []
  for (const { newcomer, manifests } of neighbourhoods(last, present)) {
    const alone = { manifests, canaryManifests: {} }
    const checks = await runChecks(alone, null, [newcomer], { folderOf, endpoints })
    const isSound = checks.every(({ problems }) => problems.length === 0)
    if (isSound) checks.push(await start(manifests, [newcomer.name]))
    verdicts.push({
      name: newcomer.name,
      problems: checks.flatMap(({ problems }) => problems),
      skipped: checks.flatMap(({ name, skipped }) => (skipped ? [`${name}: ${skipped}`] : [])),
    })
  }
  return verdicts
}
