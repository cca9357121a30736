import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isFrontEnd, isRemote, type FrontEndName } from '../policy.ts'
import { isTaken } from '../releases/durable.ts'
import { repository } from '../repository.ts'
import type { BuildContext, Configure } from '../webpack/context.ts'
import { standaloneConfig } from '../webpack/standalone.ts'
import { collectFiles } from './collect.ts'
import { compile } from './compile.ts'
import { describeBuild } from './manifest.ts'

// One front end in a process of its own: node build-one.ts <name> <build id>.

/** What stands at the site's root, such as its icon: part of the shell's build. */
const copyPublicFiles = async (folder: string, output: string): Promise<void> => {
  const from = join(folder, 'public')
  if (existsSync(from)) await cp(from, join(output, 'public'), { recursive: true })
}

/** Whole or not there at all, whenever this process is killed. */
const moveIntoPlace = async (output: string, done: string): Promise<void> => {
  try {
    await rename(output, done)
  } catch (error) {
    // Another process was quicker, and built the same.
    if (!isTaken(error)) throw error
  }
}

const buildOne = async (name: FrontEndName, build: string): Promise<void> => {
  const folder = join(repository, name)
  const done = join(folder, 'dist', build)
  const output = `${done}.${process.pid}.tmp`
  const config = (await import(join(folder, 'webpack.config.ts'))) as { default: Configure }

  await mkdir(output, { recursive: true })
  try {
    const context: BuildContext = { folder, output, build, mode: 'production' }
    const stats = await compile(config.default(context))
    if (isRemote(name)) await compile(standaloneConfig(name, context))
    await copyPublicFiles(folder, output)
    const manifest = await describeBuild(name, build, stats, await collectFiles(output))
    await writeFile(join(output, 'build.json'), `${JSON.stringify(manifest, null, 1)}\n`)
    await moveIntoPlace(output, done)
  } finally {
    await rm(output, { recursive: true, force: true })
  }
}

const [name = '', build = ''] = process.argv.slice(2)
if (!isFrontEnd(name) || build === '') throw new Error('usage: build-one <front end> <build id>')

// The compiler waits for ever for a worker that was ended, and this process just stops.
let failure: string | undefined = 'The compiler was ended from outside. Please try again.'
process.once('exit', () => {
  if (failure === undefined) return
  process.stderr.write(`${failure}\n`)
  process.exitCode = 1
})
buildOne(name, build).then(
  () => {
    failure = undefined
  },
  (error: unknown) => {
    failure = error instanceof Error ? error.message : String(error)
  },
)
