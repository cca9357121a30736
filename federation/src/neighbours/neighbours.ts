import { runChecks } from '@quad/releases'
import { buildFrontEnds, type Say } from '../build/build.ts'
import type { BuildManifest } from '../build-manifest.ts'
import { readManifest } from '../built-files.ts'
import type { LiveSite } from '../commands/release-target.ts'
import { frontEnds, type FrontEndName } from '../front-ends.ts'
import { ReleaseRefusedError, type Manifests } from '../release.ts'

/**
 * Checks whether each front end of this checkout can be released alone, by the gate's checks that need no browser.
 *
 * @throws ReleaseRefusedError if one of them cannot
 */
export const checkNeighbours = async ({ live, endpoints }: LiveSite, say: Say): Promise<void> => {
  if (!live) {
    say('Nothing has been released yet: there are no neighbours.')
    return
  }
  const builds = await buildFrontEnds(say)
  const present: Manifests = {}
  for (const { name, folder } of builds) present[name] = await readManifest(folder)
  const folderOf = ({ name }: BuildManifest) => builds.find((each) => each.name === name)?.folder
  const verdicts = await judgeNeighbours(live.manifests, present, { folderOf, endpoints })
  say(`With the other front ends of release ${live.release.id}:`)
  for (const { name, problems } of verdicts) {
    say(`  ${name} ${problems.length === 0 ? 'can be released alone' : 'cannot be released alone'}`)
    for (const problem of problems) say(`    ${problem}`)
  }
  if (verdicts.length === 0) say('  no new builds')
  if (verdicts.some(({ problems }) => problems.length > 0)) {
    throw new ReleaseRefusedError('Not every front end can be released alone.')
  }
}

/** Problems of a new build with its neighbours, one line each; empty if it can be released alone. */
interface Verdict {
  name: FrontEndName
  problems: string[]
}

/** Checks each present front end with the others of the last release, as the gate does for a release of one front end. */
export const judgeNeighbours = async (
  last: Manifests,
  present: Manifests,
  surroundings: Parameters<typeof runChecks>[3],
): Promise<Verdict[]> => {
  const verdicts: Verdict[] = []
  for (const name of frontEnds) {
    const newcomer = present[name]
    if (!newcomer || last[name]?.build === newcomer.build) continue
    const alone = { manifests: { ...last, [name]: newcomer }, canaryManifests: {} }
    const checks = await runChecks(alone, null, [newcomer], surroundings)
    verdicts.push({ name, problems: checks.flatMap(({ problems }) => problems) })
  }
  return verdicts
}
