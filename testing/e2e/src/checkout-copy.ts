import { execFile } from 'node:child_process'
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { checkout } from './quad.ts'

const run = promisify(execFile)

export interface CheckoutCopy {
  folder: string
  /** Replaces a text in a source file; fails if the text is missing. */
  edit: (file: string, from: string, to: string) => Promise<void>
  /** Paths of all sources in the copy and their texts. */
  sources: () => Promise<Record<string, string>>
  /** Commits all changes, as a team does before a release. */
  commit: () => Promise<void>
  /** Runs a program in the copy and resolves to its output; a failure contains the output, too. */
  run: (program: string, args: string[], env?: Record<string, string>) => Promise<string>
  /** Runs an npm script of the copy and resolves to its output. */
  npm: (args: string[], env: Record<string, string>) => Promise<string>
  remove: () => Promise<void>
}

/** Folders that commands create beside the sources. */
const made = /(?:^|\/)(?:node_modules|dist|data|\.cache|\.git)\/|^\.install\.lock/

/** The product's files: tracked by git, or new and not ignored. */
const sources = async (): Promise<string[]> => {
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: checkout,
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout.split('\0').filter((path) => path !== '')
}

/** npm's list of installed packages. */
const hiddenLockfile = '.package-lock.json'

const linkPackages = async (folder: string): Promise<void> => {
  const installed = join(checkout, 'node_modules')
  const target = join(folder, 'node_modules')
  await mkdir(join(target, '@quad'), { recursive: true })
  for (const name of await readdir(installed)) {
    if (name === '@quad') continue
    // A copy, because npm writes to it.
    if (name === hiddenLockfile) await cp(join(installed, name), join(target, name))
    else await symlink(join(installed, name), join(target, name))
  }
  for (const name of await readdir(join(installed, '@quad'))) {
    // Relative links, which lead to the copy's own folders.
    await symlink(await readlink(join(installed, '@quad', name)), join(target, '@quad', name))
  }
}

/**
 * A separate checkout to change sources in: copies of the sources and builds, with links to the
 * installed packages.
 */
export const copyCheckout = async (): Promise<CheckoutCopy> => {
  const folder = await mkdtemp(join(tmpdir(), 'quad-checkout-'))
  await run('git', ['clone', '--quiet', '--shared', '--no-checkout', checkout, folder])
  const files = await sources()
  await Promise.all(
    files.map(async (path) => {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await cp(join(checkout, path), join(folder, path))
    }),
  )
  const frontEnds = files.flatMap((path) => /^([^/]+)\/webpack\.config\.ts$/.exec(path)?.[1] ?? [])
  await Promise.all(
    frontEnds.map((name) =>
      cp(join(checkout, name, 'dist'), join(folder, name, 'dist'), { recursive: true }),
    ),
  )
  await linkPackages(folder)
  const runHere: CheckoutCopy['run'] = async (program, args, env = {}) => {
    const { stdout, stderr } = await run(program, args, {
      cwd: folder,
      // Playwright asks its workers for colours.
      env: { ...process.env, FORCE_COLOR: '0', ...env },
    })
    return stdout + stderr
  }
  return {
    folder,
    edit: async (file, from, to) => {
      const path = join(folder, file)
      const text = await readFile(path, 'utf8')
      if (!text.includes(from)) throw new Error(`${file} has no ${JSON.stringify(from)}`)
      await writeFile(path, text.replace(from, to))
    },
    sources: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const paths = entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
        .filter((path) => !made.test(path))
      return Object.fromEntries(
        await Promise.all(
          paths.map(async (path) => [path, await readFile(join(folder, path), 'latin1')]),
        ),
      )
    },
    commit: async () => {
      const author = ['-c', 'user.name=Team', '-c', 'user.email=team@example.edu']
      await runHere('git', ['add', '--all'])
      await runHere('git', [...author, 'commit', '--quiet', '--allow-empty', '--message', 'change'])
    },
    run: runHere,
    npm: (args, env) => runHere('npm', args, env),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
