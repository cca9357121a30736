import type { BuildManifest } from '../build-manifest.ts'
import { frontEnds, type FrontEndName } from '../policy.ts'
import { examine } from '../releases/gate.ts'
import type { GateCheck } from '../releases/gate-record.ts'
import type { Manifests } from '../releases/release.ts'

/** One new front end among the others of the last release: what its release alone would show. */
interface Neighbourhood {
  newcomer: BuildManifest
  manifests: Manifests
  /** Front ends that must work in it. */
  starts: FrontEndName[]
}

/** Each build that is new, among the others of the last release; a new shell starts them all. */
const neighbourhoods = (last: Manifests, present: Manifests): Neighbourhood[] =>
  frontEnds.flatMap((name) => {
    const newcomer = present[name]
    if (!newcomer || last[name]?.build === newcomer.build) return []
    const manifests = { ...last, [name]: newcomer }
    const starts = name === 'shell' ? frontEnds.filter((each) => manifests[each]) : [name]
    return [{ newcomer, manifests, starts }]
  })

/** How a newcomer gets along with its neighbours. */
export interface Verdict {
  name: FrontEndName
  /** A line each; none where it can be released alone. */
  problems: string[]
  /** Why a check could not be made, a line each. */
  skipped: string[]
}

interface Means {
  /** Absolute path of a build's files. */
  folderOf: (manifest: BuildManifest) => string
  /** Starts front ends of a composition in a browser. */
  start: (manifests: Manifests, names: readonly FrontEndName[]) => Promise<GateCheck>
}

/**
 * Looks at each front end of the present beside the others of the last release, as the gate would if it
 * were released alone, and at the last remotes in the present shell.
 */
export const judgeNeighbours = async (
  last: Manifests,
  present: Manifests,
  { folderOf, start }: Means,
): Promise<Verdict[]> => {
  const verdicts: Verdict[] = []
  for (const { newcomer, manifests, starts } of neighbourhoods(last, present)) {
    const alone = { manifests, canaryManifests: {} }
    const checks = await examine(alone, null, [newcomer], folderOf)
    const isSound = checks.every(({ problems }) => problems.length === 0)
    if (isSound) checks.push(await start(manifests, starts))
    verdicts.push({
      name: newcomer.name,
      problems: checks.flatMap(({ problems }) => problems),
      skipped: checks.flatMap(({ name, skipped }) => (skipped ? [`${name}: ${skipped}`] : [])),
    })
  }
  return verdicts
}
