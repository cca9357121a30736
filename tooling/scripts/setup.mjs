// `node tooling/scripts/setup.mjs <script> [arguments]`: installs missing packages, then runs the script (a path
// from the root) on the repository's own Node.
// @ts-check
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import * as nodeModule from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureInstalled, nodeOf } from './install.mjs'
import { SetupError } from './setup-error.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const isOldNode = major < 20 || (major === 20 && minor < 19)

/** The version of Node that the packages require. */
const wantedNode = () =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.node

/** @param {string} script @param {string[]} args */
const runOnOwnNode = (script, args) => {
  const found = spawnSync(nodeOf(root), ['--version'], { encoding: 'utf8' })
  const version = found.stdout?.trim()
  if (version !== `v${wantedNode()}`)
    throw new SetupError(
      `node_modules/.bin/node is ${version || 'not runnable here'}, not v${wantedNode()}: delete node_modules and repeat the command.`,
    )
  const child = spawn(nodeOf(root), [script, ...args], { stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('exit', (code, signal) => {
    process.exit(signal === null ? (code ?? 1) : 128 + constants.signals[signal])
  })
}

/** @param {string[]} argv */
const run = async ([path = '', ...args]) => {
  if (isOldNode)
    throw new SetupError(
      `Node 20.19 or newer is needed; this is ${process.version}. Install a newer one and repeat the command.`,
    )
  process.chdir(root)
  await ensureInstalled(root)
  const script = join(root, path)
  if (process.version === `v${wantedNode()}`) {
    // Already on it, because npm looks in node_modules/.bin first: no second process.
    process.argv = [process.execPath, script, ...args]
    // Saves half of the time that loading the modules takes.
    nodeModule.enableCompileCache(join(root, 'node_modules', '.cache', 'node'))
    await import(pathToFileURL(script).href)
  } else {
    runOnOwnNode(script, args)
  }
}

run(process.argv.slice(2)).catch((error) => {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
})
