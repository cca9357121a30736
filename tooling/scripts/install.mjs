// Runs on any installed Node (from 20.19) before packages are installed, so it only uses built-ins.
// @ts-check
import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join, sep } from 'node:path'
import { oneAtATime } from './one-at-a-time.mjs'
import { adviceFor, SetupError } from './setup-error.mjs'
import { workspacesOf } from './workspaces.mjs'

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} LockedPackage */

const declared = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']

/**
 * Returns the first package.json that differs from package-lock.json, if any.
 * @param {string} root
 * @param {{ packages: Record<string, any> }} lock
 */
const staleManifest = (root, lock) => {
  return ['', ...workspacesOf(root)].find((folder) => {
    const manifest = readJson(join(root, folder, 'package.json'))
    const known = lock.packages[folder] ?? {}
    return declared.some((kind) => {
      const wanted = Object.entries(manifest[kind] ?? {})
      return (
        wanted.length !== Object.keys(known[kind] ?? {}).length ||
        wanted.some(([name, range]) => known[kind]?.[name] !== range)
      )
    })
  })
}

/**
 * The lockfile that npm writes into node_modules after a successful install.
 * @param {string} root
 */
const lockfileOf = (root) => join(root, 'node_modules', '.package-lock.json')

/**
 * Whether node_modules matches package-lock.json. Workspaces are linked, so their versions do not
 * matter.
 * @param {string} root
 */
export const isInstalled = (root) => {
  const present = lockfileOf(root)
  if (!existsSync(present) || !existsSync(nodeOf(root))) return false
  /** @type {Record<string, LockedPackage>} */
  const wanted = readJson(join(root, 'package-lock.json')).packages
  /** @type {Record<string, LockedPackage>} */
  const installed = readJson(present).packages
  return Object.entries(wanted).every(
    ([path, entry]) =>
      !path.includes('node_modules/') ||
      (installed[path] === undefined
        ? entry.optional === true || entry.devOptional === true
        : installed[path].version === entry.version && installed[path].link === entry.link),
  )
}

/**
 * The Node that the repository installs.
 * @param {string} root
 */
export const nodeOf = (root) => join(root, 'node_modules', '.bin', 'node')

/**
 * The environment for a nested npm: without variables of an outer `npm --prefix … start`, which would
 * install into another folder, and without the Node that is about to be replaced.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 */
export const environmentForNpm = (root, env) => {
  const leaked =
    /^(npm_config_((local_|global_)?prefix|workspaces?|include_workspace_root|global|omit|include)|npm_(package|lifecycle)_.*|npm_command|npm_(node_)?execpath|init_cwd|node)$/i
  /** @type {NodeJS.ProcessEnv} */
  const clean = Object.fromEntries(Object.entries(env).filter(([name]) => !leaked.test(name)))
  clean['PATH'] = (env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(`${sep}node_modules${sep}.bin`))
    .join(delimiter)
  try {
    accessSync(homedir(), constants.W_OK)
  } catch {
    // A service account often has no home; npm needs a folder for its cache.
    clean['npm_config_cache'] = join(root, '.cache', 'npm')
  }
  return clean
}

/**
 * Updates a complete installation; starts over if there is none or an interrupted one (install scripts
 * may be missing).
 * @param {string} root
 */
const npmCommand = (root) =>
  existsSync(lockfileOf(root)) && existsSync(nodeOf(root)) ? ['install', '--no-save'] : ['ci']

/**
 * @param {string} root
 * @returns {Promise<void>}
 */
const runNpm = (root) =>
  new Promise((resolve, reject) => {
    const started = Date.now()
    const options = ['--include=dev', '--include=optional', '--loglevel=error']
    const npm = spawn('npm', [...npmCommand(root), ...options], {
      cwd: root,
      env: environmentForNpm(root, process.env),
      stdio: ['ignore', 'pipe', 'pipe'],
      // Its own process group, so that all of it can be ended.
      detached: true,
    })
    let output = ''
    npm.stdout.on('data', (chunk) => (output += chunk))
    npm.stderr.on('data', (chunk) => (output += chunk))
    const progress = setInterval(() => {
      console.log(`  installing, ${Math.round((Date.now() - started) / 1000)} s`)
    }, 15_000)
    let interrupted = false
    /** @param {NodeJS.Signals} signal */
    const end = (signal) => {
      if (npm.exitCode === null && npm.pid !== undefined) process.kill(-npm.pid, signal)
    }
    const stop = () => {
      interrupted = true
      end('SIGTERM')
      // npm finishes its current step; the next command starts over anyway.
      setTimeout(end, 2000, 'SIGKILL').unref()
    }
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
    npm.on('error', () => {
      clearInterval(progress)
      reject(new SetupError('npm was not found: install Node.js together with npm.'))
    })
    npm.on('close', (code) => {
      clearInterval(progress)
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
      if (interrupted) return reject(new SetupError('The installation was interrupted.'))
      if (code === 0) return resolve()
      console.error(output.trim().split('\n').slice(0, 40).join('\n'))
      return reject(new SetupError(adviceFor(root, output)))
    })
  })

/**
 * Updates node_modules to package-lock.json if needed. Of two concurrent commands, one installs and the
 * other waits.
 * @param {string} root
 * @throws {SetupError} with the line that says what to do
 */
export const ensureInstalled = async (root) => {
  const stale = staleManifest(root, readJson(join(root, 'package-lock.json')))
  if (stale !== undefined)
    throw new SetupError(
      `package-lock.json does not know ${join(stale, 'package.json')} as it is: run "npm install".`,
    )
  if (isInstalled(root)) return
  await oneAtATime(root, async () => {
    if (isInstalled(root)) return
    console.log('Installing packages (the first time this takes some minutes)')
    await runNpm(root)
    if (!existsSync(nodeOf(root)))
      throw new SetupError(
        'Node 26 is not in node_modules after the install: allow install scripts ("npm config set ignore-scripts false") and repeat the command.',
      )
  })
}
