import { execFile } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { frontEnds, type FrontEndName } from '../policy.ts'
import { exists, timeOf } from '../releases/entries.ts'
import { inParallel } from '../releases/in-parallel.ts'
import { repository } from '../repository.ts'
import { InputHashes } from './build-id.ts'

const run = promisify(execFile)

/** One processor each. */
const parallel = 2

/** How often a build is repeated because its sources changed meanwhile. */
const attempts = 3

/** Builds of a front end that stay in its `dist`, for those who go back and forth. */
const kept = 5

export interface Built {
  name: FrontEndName
  build: string
  /** Absolute path of the build's folder. */
  folder: string
}

/** Says what happens, one line each. */
export type Say = (line: string) => void

/** A front end could not be built; the message ends with what the compiler said. */
export class BuildError extends Error {
  override readonly name = 'BuildError'
}

const hour = 60 * 60 * 1000

/** The build that a front end's sources make now, whether it has been made or not. */
const builtFromSources = async (name: FrontEndName, hashes = new InputHashes()): Promise<Built> => {
  const build = await hashes.buildId(name)
  return { name, build, folder: join(repository, name, 'dist', build) }
}

/** The builds that the sources make now, whether they have been made or not. */
export const buildsOfSources = (names: readonly FrontEndName[] = frontEnds): Promise<Built[]> => {
  const hashes = new InputHashes()
  return Promise.all(names.map((name) => builtFromSources(name, hashes)))
}

const isWorkInProgress = (name: string): boolean => name.endsWith('.tmp')

/** Removes builds of long ago, and what killed builds left behind. */
const removeOldBuilds = async ({ name, build }: Built): Promise<void> => {
  const dist = join(repository, name, 'dist')
  const aged = await Promise.all(
    (await readdir(dist)).map(async (entry) => ({
      entry,
      // Another process may just have removed it.
      time: (await timeOf(join(dist, entry))) ?? 0,
    })),
  )
  const left = aged.filter(({ entry, time }) => isWorkInProgress(entry) && time < Date.now() - hour)
  const old = aged
    .filter(({ entry }) => entry !== build && !isWorkInProgress(entry))
    .toSorted((a, b) => b.time - a.time)
    .slice(kept - 1)
  await Promise.all(
    [...left, ...old].map(({ entry }) => rm(join(dist, entry), { recursive: true, force: true })),
  )
}

const compileApart = async ({ name, build }: Built): Promise<void> => {
  try {
    await run(process.execPath, [join(import.meta.dirname, 'build-one.ts'), name, build], {
      cwd: repository,
      env: { ...process.env, NODE_ENV: 'production' },
      maxBuffer: 10_000_000,
    })
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string }
    throw new BuildError(`${name} could not be built:\n${stderr.trim() || message}`)
  }
}

/** Builds one front end and gives what was built: what its sources are when that is done. */
const make = async (built: Built, say: Say, attempt = 1): Promise<Built> => {
  const { name, build, folder } = built
  const start = performance.now()
  say(`building ${name} …`)
  await compileApart(built)
  const now = await builtFromSources(name)
  if (now.build !== build) {
    // Who knows which state of the sources this is; its name must not claim one.
    await rm(folder, { recursive: true, force: true })
    if (attempt === attempts) {
      throw new BuildError(`The sources of ${name} change while they are built. Please try again.`)
    }
    return (await exists(now.folder)) ? now : make(now, say, attempt + 1)
  }
  await removeOldBuilds(built)
  say(`built ${name} ${build} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return built
}

/**
 * Builds what has changed since it was last built, and gives the builds of all the named front ends.
 * Throws `BuildError`.
 */
export const buildFrontEnds = async (
  say: Say,
  names: readonly FrontEndName[] = frontEnds,
): Promise<Built[]> => {
  return inParallel(await buildsOfSources(names), parallel, async (built) =>
    (await exists(built.folder)) ? built : make(built, say),
  )
}
