import { execFile, type ExecException } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import type { Built } from '@quad/federation/built-files'
import type { FrontEndName } from '@quad/federation/front-ends'
import { childEnvironment } from '../processes.ts'
import { folderOf, frontEnds, isSdk } from '../repository.ts'
import { InputHashes } from './build-id.ts'
import { firstError } from './first-error.ts'

const run = promisify(execFile)

/** One processor each. */
const parallel = 2

/** How often a build is repeated because its sources changed during the build. */
const attempts = 3

/** Number of builds that stay in a front end's `dist`, for developers who switch branches. */
const kept = 5

/** Prints progress, one line per call. */
export type Say = (line: string) => void

/** A front end could not be built; the message has the compiler's output, and ends with the reason. */
export class BuildError extends Error {
  override readonly name = 'BuildError'
}

const hour = 60 * 60 * 1000

/** The build of a front end's current sources, which may not exist yet. */
const builtFromSources = async (name: FrontEndName, hashes = new InputHashes()): Promise<Built> => {
  const build = await hashes.buildId(name).catch((error: Error) => {
    throw new BuildError(`${name} could not be built: ${error.message}`, { cause: error })
  })
  return { name, build, folder: join(folderOf(name), 'dist', build) }
}

/** The builds of the current sources, which may not exist yet. */
export const buildsOfSources = (names: readonly FrontEndName[] = frontEnds): Promise<Built[]> => {
  const hashes = new InputHashes()
  return Promise.all(names.map((name) => builtFromSources(name, hashes)))
}

const isWorkInProgress = (name: string): boolean => name.endsWith('.tmp')

/** Removes old builds and the leftovers of killed ones. */
const removeOldBuilds = async ({ name, build }: Built): Promise<void> => {
  const dist = join(folderOf(name), 'dist')
  const aged = await Promise.all(
    (await readdir(dist)).map(async (entry) => ({
      entry,
      // Another process may just have removed it.
      time: (await stat(join(dist, entry)).catch(() => undefined))?.mtimeMs ?? 0,
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

const webpackCli = createRequire(import.meta.url).resolve('webpack-cli/bin/cli.js')

/** A team's repository has no `webpack.config.ts`. */
const ownConfig = isSdk ? ['--config', join(import.meta.dirname, '../sdk/webpack.config.js')] : []

/** For git, which names the commit of a build. */
const { PATH = '', HOME = '' } = process.env

/** Runs `webpack build` in the front end's folder. */
const compile = async ({ name, build }: Built): Promise<void> => {
  try {
    await run(process.execPath, [webpackCli, 'build', ...ownConfig], {
      cwd: folderOf(name),
      env: childEnvironment({ PATH, HOME, NODE_ENV: 'production', QUAD_BUILD: build }),
      maxBuffer: 10_000_000,
    })
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as ExecException
    const output = (String(stdout) + String(stderr)).trim() || message
    throw new BuildError(
      `${name} could not be built:\n${output}\n${name} was not built: ${firstError(output, folderOf(name))}`,
    )
  }
}

/** Builds one front end from its current sources, and again if they change during the build. */
const make = async (built: Built, say: Say, attempt = 1): Promise<Built> => {
  const { name, build, folder } = built
  const start = performance.now()
  say(`building ${name} …`)
  await compile(built)
  const now = await builtFromSources(name)
  if (now.build !== build) {
    // The compiler may have read some files before and some after the change.
    await rm(folder, { recursive: true, force: true })
    if (attempt === attempts) {
      throw new BuildError(`The sources of ${name} change while they are built. Please try again.`)
    }
    return existsSync(now.folder) ? now : make(now, say, attempt + 1)
  }
  if (!existsSync(folder)) {
    throw new BuildError(`The compiler of ${name} stopped without a result. Please try again.`)
  }
  await removeOldBuilds(built)
  say(`built ${name} ${build} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return built
}

/**
 * Makes the given builds that do not exist yet, and returns all of them.
 *
 * @param take gets each build once it is there
 * @throws BuildError
 */
export const buildFrontEnds = async (
  say: Say,
  builds: readonly Built[] | Promise<readonly Built[]> = buildsOfSources(),
  take?: (built: Built) => Promise<unknown>,
): Promise<Built[]> =>
  pLimit(parallel).map(await builds, async (built) => {
    const made = existsSync(built.folder) ? built : await make(built, say)
    await take?.(made)
    return made
  })
