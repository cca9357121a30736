import { readFile, realpath, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../lifecycle/free-port.ts'
import { folderFailure, StartFailure } from '../../lifecycle/start-failure.ts'
import { findBinaries, type Binaries } from './binaries.ts'
import { clusterIn, passwordIn, type Place } from './home.ts'
import { initialise } from './initialise.ts'
import { sharedFolder } from './outside.ts'
import { placeCluster } from './place.ts'
import {
  connectionTo,
  findPostmaster,
  isAlive,
  readPostmaster,
  type Postmaster,
} from './postmaster.ts'
import { reasonIn, runProgram } from './program.ts'

export interface EmbeddedDatabase {
  connectionString: string
  /** Settles when PostgreSQL is gone without having been asked to. */
  lost: Promise<void>
  /** Ends sessions, writes everything down and waits for it. */
  stop: () => Promise<void>
}

export interface EmbeddedOptions {
  /** Must be held by the caller alone: see `takeDataFolder`. */
  dataDir: string
  log: (message: string) => void
  /** False gives up on surviving a crash for speed. For tests. */
  durable?: boolean
}

/**
 * Starts the PostgreSQL of a data folder, or takes over the one that a killed server left running.
 *
 * @throws StartFailure with what PostgreSQL says in the way of a start
 */
export const startEmbedded = async ({
  dataDir,
  log,
  durable = true,
}: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const place = await placeCluster(await realpath(dataDir))
  const binaries = await findBinaries(place.account, sharedFolder)
  if (!(await isMade(place))) {
    log('Creating the database')
    await initialise(binaries, place)
  }
  const password = await readFile(passwordIn(place.home), 'utf8')
  const running =
    (await findPostmaster(place.home, password)) ?? (await launch(binaries, place, durable))
  const watch = watchFor(running.pid)
  return {
    connectionString: connectionTo(running.port, password),
    lost: watch.lost,
    stop: async () => {
      watch.end()
      await stop(binaries, place, running)
    },
  }
}

const isMade = async ({ home }: Place): Promise<boolean> => {
  try {
    return (await stat(clusterIn(home))).isDirectory()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw folderFailure(error, home) ?? error
  }
}

const settings = (port: number, durable: boolean): string =>
  [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    'shared_buffers=64MB',
    // Parallel workers need more of /dev/shm than a container has, and gain nothing on small tables.
    'max_parallel_workers_per_gather=0',
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    // Failed statements would put what people wrote into the log.
    'log_min_messages=log',
    'log_checkpoints=off',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
    .map((setting) => `-c ${setting}`)
    .join(' ')

const attempts = 3

/** Between choosing a free port and listening on it, another program may take it: then once more. */
const launch = async (
  binaries: Binaries,
  place: Place,
  durable: boolean,
  attempt = 1,
): Promise<Postmaster> => {
  const { home, account } = place
  const logFile = join(home, 'postgres.log')
  await rm(logFile, { force: true })
  const { ok, output } = await runProgram(
    binaries.pg_ctl,
    [
      'start',
      '--wait',
      '--silent',
      // Replaying what a crash left may take long; it must not be cut short.
      '--timeout=600',
      `--pgdata=${clusterIn(home)}`,
      `--log=${logFile}`,
      `--options=${settings(await freePort('127.0.0.1'), durable)}`,
    ],
    { account },
  )
  const started = ok ? await readPostmaster(home) : undefined
  if (started) return started
  const said = output + (await readFile(logFile, 'utf8').catch(() => ''))
  if (attempt < attempts && said.includes('Address already in use')) {
    return launch(binaries, place, durable, attempt + 1)
  }
  throw (
    folderFailure(said, home) ??
    new StartFailure(`The embedded PostgreSQL did not start: ${reasonIn(said)} (log: ${logFile})`)
  )
}

const stop = async (
  binaries: Binaries,
  { home, account }: Place,
  running: Postmaster,
): Promise<void> => {
  if (!isAlive(running.pid)) return
  const { ok, output } = await runProgram(
    binaries.pg_ctl,
    ['stop', '--wait', '--silent', '--mode=fast', '--timeout=60', `--pgdata=${clusterIn(home)}`],
    { account },
  )
  if (!ok && (await readPostmaster(home))) {
    throw new Error(`The embedded PostgreSQL did not stop: ${reasonIn(output)}`)
  }
}

const watchFor = (pid: number): { lost: Promise<void>; end: () => void } => {
  const { promise: lost, resolve } = Promise.withResolvers<void>()
  const timer = setInterval(() => {
    if (isAlive(pid)) return
    clearInterval(timer)
    resolve()
  }, 1000).unref()
  return { lost, end: () => clearInterval(timer) }
}
