import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BuildError, buildFrontEnds } from '../build/build.ts'
import type { BuildManifest } from '../build-manifest.ts'
import { boot } from '../releases/boot/boot.ts'
import { readManifest } from '../releases/build-store.ts'
import { releasesOf } from '../releases/installation.ts'
import type { LiveRelease, Manifests } from '../releases/release.ts'
import type { ReleaseStore } from '../releases/store.ts'
import { StorageFailure } from '../storage/storage-failure.ts'
import { judgeNeighbours, type Verdict } from './neighbours.ts'

// npm run neighbours: whether each front end of this checkout could be released alone, today.

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const judge = async (store: ReleaseStore, { manifests: last }: LiveRelease): Promise<Verdict[]> => {
  const builds = await buildFrontEnds(say)
  const present: Manifests = {}
  for (const { name, folder } of builds) present[name] = await readManifest(folder)
  const folderOf = ({ name, build }: BuildManifest): string =>
    builds.find((each) => each.name === name && each.build === build)?.folder ??
    store.buildFolder(name, build)
  const read = (manifest: BuildManifest, path: string) => readFile(join(folderOf(manifest), path))
  return judgeNeighbours(last, present, {
    folderOf,
    start: (manifests, names) => boot(manifests, names, { read, say }),
  })
}

const sayVerdict = ({ name, problems, skipped }: Verdict): void => {
  say(`  ${name} ${problems.length === 0 ? 'can be released alone' : 'cannot be released alone'}`)
  for (const problem of problems) say(`    ${problem}`)
  for (const reason of skipped) say(`    not checked: ${reason}`)
}

const check = async (): Promise<void> => {
  const store = releasesOf(process.env)
  const live = await store.live()
  if (!live) {
    say('Nothing has been released yet: there are no neighbours.')
    return
  }
  const verdicts = await judge(store, live)
  say(`Beside the others of release ${live.release.id}:`)
  verdicts.forEach(sayVerdict)
  if (verdicts.length === 0) say('  nothing is new')
  if (verdicts.some(({ problems }) => problems.length > 0)) process.exitCode = 1
}

try {
  await check()
} catch (error) {
  if (!(error instanceof BuildError || error instanceof StorageFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
