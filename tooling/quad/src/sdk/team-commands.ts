import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import type { Described } from '../commands/command-line.ts'
import { ownSite, siteMissing } from '../repository.ts'

/** A mistake of the person or the site; the message says what to do. */
export class RefusedError extends Error {}

/** The script of a package's command, of the same name unless given. */
const scriptOf = (name: string, command = name): string => {
  const path = findPackageJSON(name, import.meta.url) ?? ''
  const { bin } = JSON.parse(readFileSync(path, 'utf8')) as { bin: string | Record<string, string> }
  return join(dirname(path), typeof bin === 'string' ? bin : (bin[command] ?? ''))
}

const settings = (name: string): string => join(import.meta.dirname, name)

/** Ends this process with the shell of npm, which tells it nothing when a signal ends it. */
const endWithNpm = (): void => {
  const { ppid } = process
  const check = () => process.ppid !== ppid && process.exit(1)
  if (process.env['npm_lifecycle_event'] !== undefined) setInterval(check, 500).unref()
}

/** The exit code of a program. */
const endOf = (child: ChildProcess): Promise<number> =>
  new Promise((done, fail) => {
    child.on('error', fail)
    child.on('exit', (code) => done(code ?? 1))
  })

const isSite = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

/** For tools, which need no release token: they run code of many packages. */
const { RELEASE_TOKEN: _, ...environment } = process.env

/** Takes an option with an address out of those for webpack. */
const withoutOption = (args: readonly string[], option: string) => {
  const at = args.findIndex((each) => each === option || each.startsWith(`${option}=`))
  if (at === -1) return { rest: [...args], value: undefined }
  const [, joined] = (args[at] ?? '').split('=', 2)
  const following = args[at + 1]?.startsWith('-') ? undefined : args[at + 1]
  const count = joined === undefined && following !== undefined ? 2 : 1
  return { rest: args.toSpliced(at, count), value: joined ?? following ?? '' }
}

/** Where `serve` is asked to show the remote: the other options are webpack's. */
const servePlace = async (args: readonly string[]): Promise<string[]> => {
  const server = withoutOption(args, '--server')
  const site = withoutOption(server.rest, '--site')
  if (server.value !== undefined && site.value !== undefined) {
    throw new RefusedError('Name one of --server and --site.')
  }
  if (server.value !== undefined) {
    if (!isSite(server.value)) {
      throw new RefusedError(
        '--server needs the address of a server, such as http://localhost:3000.',
      )
    }
    environment['API_URL'] = server.value
  }
  if (site.value !== undefined) {
    if (site.value !== '' && !isSite(site.value)) {
      throw new RefusedError(
        '--site needs the address of a site, such as https://quad.example.edu.',
      )
    }
    const { findSite, SiteError } = await import('../dev/site-page.ts')
    environment['SITE_URL'] = await findSite(site.value || siteOf()).catch((error: unknown) => {
      throw error instanceof SiteError ? new RefusedError(error.message) : error
    })
  }
  return site.rest
}

/** The site of the team's `package.json`. */
const siteOf = (): string => {
  if (ownSite !== undefined && isSite(ownSite)) return ownSite
  throw new RefusedError(siteMissing)
}

/** What the site responds. */
const responseOf = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: Error) => {
    throw new RefusedError(
      `${siteOf()} does not respond as a site does (${error.message}). Check the address and the network.`,
    )
  })

/** Installs the SDK of the live site. Its address names the build, so that the lockfile stays true. */
const updateSdk = async (): Promise<void> => {
  const found = await responseOf(fetch(new URL('/sdk.tgz', siteOf()), { method: 'HEAD' }))
  if (!found.ok) throw new RefusedError(`${found.url} responded with status ${found.status}.`)
  const install = ['install', '--save-dev', found.url]
  process.exitCode = await endOf(spawn('npm', install, { stdio: 'inherit', env: environment }))
}

/** Takes the types of what the live remotes of the site offer. */
const updateTypes = async (): Promise<void> => {
  const { readTypes, writeTypes } = await import('./neighbour-types.ts')
  const types = await responseOf(readTypes(siteOf()))
  await writeTypes(types)
  const names = Object.keys(types)
  process.stdout.write(`src/neighbours has the fragments of ${names.join(', ') || 'no one'}\n`)
}

/** Runs tools, command lines for Node, one after the other until one fails. */
const runTools = async (
  tools: readonly string[][],
  args: readonly string[],
  stdin: 'inherit' | 'pipe' = 'inherit',
): Promise<void> => {
  for (const tool of tools) {
    const child = spawn(process.execPath, [...tool, ...args], {
      stdio: [stdin, 'inherit', 'inherit'],
      env: environment,
    })
    process.exitCode = await endOf(child)
    if (process.exitCode !== 0) return
  }
}

interface TeamCommand extends Described {
  run: (args: readonly string[]) => Promise<void>
}

/** What only a team's repository has, by name: in a checkout, npm's scripts start the tools. */
export const teamCommands: Readonly<Record<string, TeamCommand>> = {
  serve: {
    about: 'show the remote alone',
    options: ['server', 'site'],
    run: async (args) => {
      const more = await servePlace(args)
      endWithNpm()
      const config = ['--config', settings('webpack.config.js')]
      // It ends with this process, whose pipe it reads, however that ends.
      const tool = [scriptOf('webpack-cli'), 'serve', ...config, '--watch-options-stdin']
      await runTools([tool], more, 'pipe')
    },
  },
  test: {
    about: 'run the tests',
    run: (args) => {
      const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
      const tool = [...flags, scriptOf('jest'), '--config', settings('jest.config.js')]
      return runTools([tool], args)
    },
  },
  check: {
    about: 'check types, rules and format',
    run: (args) =>
      runTools(
        [
          [scriptOf('typescript', 'tsc'), '--noEmit'],
          [scriptOf('oxlint'), '--type-aware', '--deny-warnings'],
          [scriptOf('prettier'), '--check', '.'],
        ],
        args,
      ),
  },
  types: { about: "take the types of other areas' fragments", run: updateTypes },
  'update-sdk': { about: 'take the SDK of the live site', run: updateSdk },
}
