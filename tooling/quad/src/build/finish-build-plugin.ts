import { rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Compiler, Stats } from 'webpack'
import { serverFile } from '@quad/federation/build-manifest'
import type { FrontEndName } from '@quad/federation/front-ends'
import { repository } from '../repository.ts'
import { collectFiles } from './collect.ts'
import { describeBuild } from './manifest.ts'
import { copyPublicFiles } from './public-files.ts'

/** Renames `output` to `done`, so that a build is complete or absent even if this process is killed. */
const moveIntoPlace = async (output: string, done: string): Promise<void> => {
  try {
    await rename(output, done)
  } catch (error) {
    // Another process finished the same build first.
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['EEXIST', 'ENOTEMPTY'].includes(code)) throw error
  }
}

interface FinishBuildOptions {
  name: FrontEndName
  build: string
  /** Absolute path of the front end's package. */
  folder: string
  /** Absolute path of the folder that the compiler writes to. */
  output: string
  /** Absolute path of the finished build. */
  done: string
}

/**
 * Turns what a front end's compiler emits into a build: adds public files, compressed files and
 * `build.json`, and moves the folder into place. It removes the folder if the compiler reports errors.
 */
export class FinishBuildPlugin {
  private readonly options: FinishBuildOptions

  constructor(options: FinishBuildOptions) {
    this.options = options
  }

  apply(compiler: Compiler): void {
    compiler.hooks.done.tapPromise('FinishBuildPlugin', async (stats) => {
      try {
        if (!stats.hasErrors()) await this.finish(stats)
      } finally {
        await rm(this.options.output, { recursive: true, force: true })
      }
    })
  }

  private async finish(stats: Stats): Promise<void> {
    const { name, build, folder, output, done } = this.options
    await copyPublicFiles(folder, output)
    const files = await collectFiles(output, (path) => {
      const source = stats.compilation.getAsset(path)?.info.sourceFilename
      return source === undefined ? undefined : relative(repository, join(folder, source))
    })
    if (!Object.hasOwn(files, serverFile)) throw new Error(`${name} has no half for the server.`)
    const manifest = await describeBuild(name, build, stats, files)
    await writeFile(join(output, 'build.json'), `${JSON.stringify(manifest, null, 1)}\n`)
    await moveIntoPlace(output, done)
    process.stdout.write(`${name} is built in ${relative(repository, done)}\n`)
  }
}
