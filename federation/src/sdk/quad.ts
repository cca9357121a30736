import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { ownSite } from '../repository.ts'

/**
 * The command `quad` of the SDK: runs the tools with the SDK's settings in a team's repository, and passes what
 * concerns builds and releases on.
 */

/** The script of a package's command, of the same name unless given. */
const scriptOf = (name: string, command = name): string => {
  const path = findPackageJSON(name, import.meta.url) ?? ''
  const { bin } = JSON.parse(readFileSync(path, 'utf8')) as { bin: string | Record<string, string> }
  return join(dirname(path), typeof bin === 'string' ? bin : (bin[command] ?? ''))
}

const settings = (name: string): string => join(import.meta.dirname, name)

/** Command lines for Node, one after the other. */
const tools: Record<string, () => string[][]> = {
  serve: () => [[scriptOf('webpack-cli'), 'serve', '--config', settings('webpack.config.js')]],
  test: () => [
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      scriptOf('jest'),
      '--config',
      settings('jest.config.js'),
    ],
  ],
  check: () => [
    [scriptOf('typescript', 'tsc'), '--noEmit'],
    [scriptOf('oxlint'), '--type-aware', '--deny-warnings'],
    [scriptOf('prettier'), '--check', '.'],
  ],
}

/** The exit code of a program. */
const endOf = (child: ChildProcess): Promise<number> =>
  new Promise((done, fail) => {
    child.on('error', fail)
    child.on('exit', (code) => done(code ?? 1))
  })

/** The server that `serve` is asked to use: the others of its options are webpack's. */
const withServer = (args: readonly string[]): string[] => {
  const at = args.indexOf('--server')
  if (at === -1) return [...args]
  process.env['API_URL'] = args[at + 1]
  return args.toSpliced(at, 2)
}

/** The site of the team's `package.json`. */
const siteOf = (): string => {
  if (ownSite !== undefined) return ownSite
  throw new Error('Write the site into package.json: "config": { "site": "https://…" }')
}

/** Installs the SDK of the live site. Its address names the build, so that the lockfile stays true. */
const updateSdk = async (): Promise<void> => {
  const found = await fetch(new URL('/sdk.tgz', siteOf()), { method: 'HEAD' })
  if (!found.ok) throw new Error(`${found.url} responded with status ${found.status}.`)
  const npm = spawn('npm', ['install', '--save-dev', found.url], { stdio: 'inherit' })
  process.exitCode = await endOf(npm)
}

/** Takes the types of what the live remotes of the site offer. */
const updateTypes = async (): Promise<void> => {
  const { takeTypes } = await import('./neighbour-types.ts')
  const names = await takeTypes(siteOf())
  process.stdout.write(`src/neighbours has the fragments of ${names.join(', ') || 'no one'}\n`)
}

const [name = '', ...args] = process.argv.slice(2)
const commands = Object.hasOwn(tools, name) ? tools[name] : undefined
if (name === 'update-sdk') await updateSdk()
else if (name === 'types') await updateTypes()
else if (commands) {
  const more = name === 'serve' ? withServer(args) : args
  for (const command of commands()) {
    process.exitCode = await endOf(
      spawn(process.execPath, [...command, ...more], { stdio: 'inherit' }),
    )
    if (process.exitCode !== 0) break
  }
} else await import('../cli.ts')
