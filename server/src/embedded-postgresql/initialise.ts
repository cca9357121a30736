import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '../storage/index.ts'
import { folderError, EmbeddedPostgresError } from './errors.ts'
import type { Binaries } from './binaries.ts'
import { clusterIn, passwordIn, type ClusterFolder } from './postmaster.ts'
import { reasonIn, runProgram, type Outcome } from './program.ts'

/**
 * Creates a cluster with the database and the role `quad`. It is built in a folder of another name and
 * renamed when complete, so that a killed process leaves all or nothing.
 *
 * @throws EmbeddedPostgresError if the disk is full or not writable, or with PostgreSQL's reason
 */
export const initialise = async (binaries: Binaries, folder: ClusterFolder): Promise<void> => {
  const { home, user } = folder
  await removeLeftovers(home)
  const half = await mkdtemp(`${home}${unfinished}`)
  try {
    const password = randomBytes(32).toString('base64url')
    await writeFile(passwordIn(half), password, { mode: 0o600, flush: true })
    if (user) {
      await chown(half, user.uid, user.gid)
      await chown(passwordIn(half), user.uid, user.gid)
    }
    await createCluster(binaries, folder, half)
    await createDatabase(binaries, folder, half, password)
    await syncFolder(half)
    await rename(half, home)
    await syncFolder(dirname(home))
  } catch (error) {
    await rm(half, { recursive: true, force: true }).catch(() => undefined)
    throw folderError(error, dirname(home)) ?? error
  }
}

const unfinished = '.new-'

const removeLeftovers = async (home: string): Promise<void> => {
  const names = await readdir(dirname(home))
  for (const name of names.filter((each) => each.startsWith(basename(home) + unfinished))) {
    // Leftovers of a killed start may still be in use for a moment; then the next start removes them.
    await rm(join(dirname(home), name), { recursive: true, force: true }).catch(() => undefined)
  }
}

// The C library's UTF-8 locale decides what a letter is (pg_trgm needs one); each system has one of
// these. The rest is PostgreSQL's own locale provider, the same on every system.
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C']

const createCluster = async (
  binaries: Binaries,
  folder: ClusterFolder,
  half: string,
): Promise<void> => {
  for (const characterType of characterTypes) {
    const outcome = await runProgram(
      binaries.initdb,
      [
        `--pgdata=${clusterIn(half)}`,
        '--username=postgres',
        '--auth=scram-sha-256',
        `--pwfile=${passwordIn(half)}`,
        '--encoding=UTF8',
        '--locale=C',
        `--lc-ctype=${characterType}`,
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      folder,
    )
    if (outcome.output.includes('invalid locale name')) continue
    if (!outcome.ok) throw failed(outcome, folder)
    return
  }
}

/** Single-user mode needs no port and no password. */
const createDatabase = async (
  binaries: Binaries,
  folder: ClusterFolder,
  half: string,
  password: string,
): Promise<void> => {
  const outcome = await runProgram(
    binaries.postgres,
    ['--single', '-D', clusterIn(half), 'template1'],
    {
      user: folder.user,
      input: [
        `create role quad login createdb password '${password}';`,
        'create database quad owner quad;',
        '',
      ].join('\n'),
    },
  )
  if (!outcome.ok || /\b(?:ERROR|FATAL|PANIC):/.test(outcome.output)) throw failed(outcome, folder)
}

const failed = ({ output }: Outcome, { home }: ClusterFolder): EmbeddedPostgresError =>
  folderError(output, dirname(home)) ??
  new EmbeddedPostgresError(`The embedded PostgreSQL could not be initialised: ${reasonIn(output)}`)
