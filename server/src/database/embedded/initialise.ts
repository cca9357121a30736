import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { folderFailure, StartFailure } from '../../lifecycle/start-failure.ts'
import type { Binaries } from './binaries.ts'
import { syncFolder } from './folders.ts'
import { clusterIn, passwordIn, type Place } from './home.ts'
import { reasonIn, runProgram, type Outcome } from './program.ts'

/**
 * Makes a new cluster with the database and the role `quad`. It is built in a folder of another name
 * and renamed when it is complete, so that a kill leaves all or nothing.
 *
 * @throws StartFailure where the disk is full or closed, or PostgreSQL says why it cannot
 */
export const initialise = async (binaries: Binaries, place: Place): Promise<void> => {
  const { home, account } = place
  await removeLeftovers(home)
  const half = await mkdtemp(`${home}${unfinished}`)
  try {
    const password = randomBytes(32).toString('base64url')
    await writeFile(passwordIn(half), password, { mode: 0o600, flush: true })
    if (account) {
      await chown(half, account.uid, account.gid)
      await chown(passwordIn(half), account.uid, account.gid)
    }
    await createCluster(binaries, place, half)
    await createDatabase(binaries, place, half, password)
    await syncFolder(half)
    await rename(half, home)
    await syncFolder(dirname(home))
  } catch (error) {
    await rm(half, { recursive: true, force: true }).catch(() => undefined)
    throw folderFailure(error, dirname(home)) ?? error
  }
}

const unfinished = '.new-'

const removeLeftovers = async (home: string): Promise<void> => {
  const names = await readdir(dirname(home))
  for (const name of names.filter((each) => each.startsWith(basename(home) + unfinished))) {
    // What a killed start left may be in use for a moment longer: the next start removes it then.
    await rm(join(dirname(home), name), { recursive: true, force: true }).catch(() => undefined)
  }
}

// Words are told apart by the C library's UTF-8 locale (pg_trgm needs one); each system has one of
// these. Everything else is PostgreSQL's own, and so the same everywhere.
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C']

const createCluster = async (binaries: Binaries, place: Place, half: string): Promise<void> => {
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
      place,
    )
    if (outcome.output.includes('invalid locale name')) continue
    if (!outcome.ok) throw failed(outcome, place)
    return
  }
}

/** Single-user mode needs no port and no password. */
const createDatabase = async (
  binaries: Binaries,
  place: Place,
  half: string,
  password: string,
): Promise<void> => {
  const outcome = await runProgram(
    binaries.postgres,
    ['--single', '-D', clusterIn(half), 'template1'],
    {
      account: place.account,
      input: [
        `create role quad login createdb password '${password}';`,
        'create database quad owner quad;',
        '',
      ].join('\n'),
    },
  )
  if (!outcome.ok || /\b(?:ERROR|FATAL|PANIC):/.test(outcome.output)) throw failed(outcome, place)
}

const failed = ({ output }: Outcome, { home }: Place): StartFailure =>
  folderFailure(output, dirname(home)) ??
  new StartFailure(`The embedded PostgreSQL could not be initialised: ${reasonIn(output)}`)
