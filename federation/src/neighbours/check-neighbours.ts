import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildFrontEnds, type Say } from '../build/build.ts'
import type { BuildManifest } from '../build-manifest.ts'
import { boot } from '../boot/boot.ts'
import type { LiveSite } from '../boot/in-browser.ts'
import { readManifest } from '../built-files.ts'
import { ReleaseRefusedError, type Manifests } from '../release.ts'
import { judgeNeighbours, type Verdict } from './neighbours.ts'

const judge = async (
  last: Manifests,
  { readLive, endpoints }: LiveSite,
  say: Say,
): Promise<Verdict[]> => {
  const builds = await buildFrontEnds(say)
  const present: Manifests = {}
  for (const { name, folder } of builds) present[name] = await readManifest(folder)
  const builtFolder = ({ name, build }: BuildManifest): string | undefined =>
    builds.find((each) => each.name === name && each.build === build)?.folder
  const read = async (manifest: BuildManifest, path: string) => {
    const folder = builtFolder(manifest)
    return folder === undefined ? readLive(manifest, path) : readFile(join(folder, path))
  }
  return judgeNeighbours(last, present, {
    folderOf: (manifest) => builtFolder(manifest) ?? '',
    endpoints,
    start: (manifests, names) => boot(manifests, names, { read, say }),
  })
}

const sayVerdict = (say: Say, { name, problems, skipped }: Verdict): void => {
  say(`  ${name} ${problems.length === 0 ? 'can be released alone' : 'cannot be released alone'}`)
  for (const problem of problems) say(`    ${problem}`)
  for (const reason of skipped) say(`    not checked: ${reason}`)
}

/**
 * Checks whether each front end of this checkout can be released alone.
 *
 * @throws ReleaseRefusedError if one of them cannot
 */
export const checkNeighbours = async (around: LiveSite, say: Say): Promise<void> => {
  const { live } = around
  if (!live) {
    say('Nothing has been released yet: there are no neighbours.')
    return
  }
  const verdicts = await judge(live.manifests, around, say)
  say(`With the other front ends of release ${live.release.id}:`)
  for (const verdict of verdicts) sayVerdict(say, verdict)
  if (verdicts.length === 0) say('  no new builds')
  if (verdicts.some(({ problems }) => problems.length > 0)) {
    throw new ReleaseRefusedError('Not every front end can be released alone.')
  }
}
