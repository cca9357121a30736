import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BuildError, buildFrontEnds } from '../build/build.ts'
import type { BuildManifest } from '../build-manifest.ts'
import { boot } from '../releases/boot/boot.ts'
import { readManifest } from '../releases/store/build-store.ts'
import { releasesOf } from '../releases/store/releases-in.ts'
import type { LiveRelease, Manifests } from '../releases/store/release.ts'
import type { ReleaseStore } from '../releases/store/release-store.ts'
import { StorageError } from '../storage/storage-error.ts'
import { judgeNeighbours, type Verdict } from './neighbours.ts'

// npm run neighbours: checks whether each front end of this checkout can be released alone.

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
    endpoints: await store.endpoints(),
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
  say(`With the other front ends of release ${live.release.id}:`)
  verdicts.forEach(sayVerdict)
  if (verdicts.length === 0) say('  no new builds')
  if (verdicts.some(({ problems }) => problems.length > 0)) process.exitCode = 1
}

try {
  await check()
} catch (error) {
  if (!(error instanceof BuildError || error instanceof StorageError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
